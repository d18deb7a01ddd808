import type { FilmViewProps } from './film-view-props.ts'

/** What the film costs, who pays it, and what was spent. */
export default function ViewBudget({ film, parts }: FilmViewProps) {
  return parts.budget({ film })
}
