import type { FilmViewProps } from './film-view-props.ts'

/** Music sheet, AI sheet, fact log, fair use and credits. */
export default function ViewPapers({ film, parts }: FilmViewProps) {
  return parts.papers({ film })
}
