import type { FilmViewProps } from './film-view-props.ts'

/** When the film is made: shoot days, phases, people, and what they are sent. */
export default function ViewSchedule({ film, parts }: FilmViewProps) {
  return parts.schedule({ film })
}
