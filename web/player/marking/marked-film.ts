import type { DeskClock } from '#core/time/tape-clock.ts'
import type { Film } from '../film.ts'

/** Which film; `versionId` only for a cut that is not the current one. `film`: the film the page shows already. */
export interface MarkedFilm {
  documentaryId: string
  versionId?: string | undefined
  durationMs?: number | null | undefined
  clock?: DeskClock | undefined
  film?: Film | undefined
}
