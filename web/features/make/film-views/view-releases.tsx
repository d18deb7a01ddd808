import type { FilmViewProps } from './film-view-props.ts'

/** The people and places of the film, and what they agreed to. */
export default function ViewReleases({ film, parts }: FilmViewProps) {
  return parts.releases({ film })
}
