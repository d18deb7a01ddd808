import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import type { DeskParts } from '../desk-parts.ts'
import type { Publishing } from '../publishing/use-publishing.ts'

/** What each view of a film's desk is given. */
export interface FilmViewProps {
  film: OwnDocumentary
  films: OwnDocumentary[]
  /** The version people see, else the newest; none before the first. */
  current: OwnVersion | undefined
  publishing: Publishing
  parts: DeskParts
}
