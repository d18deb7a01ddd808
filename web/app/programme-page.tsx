import { useQuery } from '@tanstack/react-query'
import { homeAheadQuery } from '#web/data/house/programme.ts'
import { Shown } from '#web/features/home/page.tsx'
import { AheadNote } from '#web/features/programme/ahead-note.tsx'
import ProgrammePage from '#web/features/programme/page.tsx'

/** Where moderators put down what the front page shows; with `at` that page as it will stand then. Apart from it, so that no visitor fetches this. */
export default function ProgrammeRoute({ at }: { at: string | null }) {
  return at === null ? <ProgrammePage /> : <FrontAhead at={at} />
}

/** As everyone will see it, and a line that says it is not that day yet. */
function FrontAhead({ at }: { at: string }) {
  const front = useQuery(homeAheadQuery(at))
  return (
    <>
      {front.data && <AheadNote at={at} />}
      <Shown front={front} />
    </>
  )
}
