import type { FilmViewProps } from './film-view-props.ts'

/** Camera and sound files, and what is chosen of them. */
export default function ViewRushes({ film, parts }: FilmViewProps) {
  return <>{parts.rushes({ film })}</>
}
