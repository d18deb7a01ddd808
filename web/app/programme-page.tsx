import { useQuery } from '@tanstack/react-query'
import { homeAheadQuery } from '#web/data/house/programme.ts'
import { Shown } from '#web/features/home/page.tsx'
import { AheadNote } from '#web/features/programme/ahead-note.tsx'
import ProgrammePage from '#web/features/programme/page.tsx'

/** The front page editor for moderators; with `at` a preview of that time. A separate chunk, so that visitors do not load it. */
export default function ProgrammeRoute({ at }: { at: string | null }) {
  return at === null ? <ProgrammePage /> : <FrontAhead at={at} />
}

/** The public view, with a line that says it is a preview. */
function FrontAhead({ at }: { at: string }) {
  const front = useQuery(homeAheadQuery(at))
  return (
    <>
      {front.data && <AheadNote at={at} />}
      <Shown front={front} />
    </>
  )
}
