import type { FilmViewProps } from './film-view-props.ts'

/** The archive and clearance log, and the planned releases every licence is held against. */
export default function ViewClearances({ film, parts }: FilmViewProps) {
  return parts.clearances({ film })
}
