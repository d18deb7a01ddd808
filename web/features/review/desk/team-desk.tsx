import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parseStart } from '#core/time/timecode.ts'
import { cutsQuery } from '#web/data/film/cuts.ts'
import { notesQuery } from '#web/data/review/notes.ts'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import { useFilm } from '#web/player/use-film.ts'
import { useSession } from '#web/session/use-session.ts'
import { ReviewDesk } from './review-desk.tsx'
import { useOwnName } from './use-own-name.ts'

/** The review desk for a team member. `?t=` is the second it opens at; `draw` selects the pen: the link from a film's page. */
export function TeamDesk({ film: documentary, version }: { film: FilmToReview; version: CutToReview }) {
  const { user } = useSession()
  const [query] = useSearchParams()
  const askedMs = parseStart(query.get('t'))
  const cuts = useQuery(cutsQuery(documentary.id))
  const name = useOwnName(version.id, user?.id)
  // On their way while the name is looked up and the film is opened.
  useQuery(notesQuery(version.id, version.notes))
  const film = useFilm({
    documentaryId: documentary.id,
    ...(version.id === documentary.currentVersionId ? {} : { versionId: version.id }),
    durationMs: version.durationMs ?? 0,
    startMs: askedMs ?? 0,
  })
  // All times use one clock from the start; offline they are running time.
  if (!film || !user || name === undefined || cuts.isLoading) return null
  return (
    <ReviewDesk
      film={film}
      drawAtMs={query.has('draw') ? (askedMs ?? 0) : undefined}
      me={{ id: user.id, name, role: documentary.role }}
      cut={{
        ...{ documentaryId: documentary.id, versionId: version.id, title: documentary.title, language: null },
        ...{
          durationMs: version.durationMs ?? 0,
          width: version.width ?? 16,
          height: version.height ?? 9,
          frameRate: version.frameRate ?? 25,
          startTimecode: cuts.data?.find(({ id }) => id === version.id)?.startTimecode ?? null,
        },
      }}
    />
  )
}
