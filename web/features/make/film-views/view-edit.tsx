import type { FilmViewProps } from './film-view-props.ts'

/** The argument of the film, cut on paper from what was said. */
export default function ViewEdit({ film, parts }: FilmViewProps) {
  return parts.paperEdit({ film })
}
