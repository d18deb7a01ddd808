import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { Later } from './later.tsx'

interface ProgrammeLineProps {
  /** The date, on the first line of a day. */
  day?: { number: string; weekday: string }
  time: ReactNode
  /** A public screening: the line leads to its door, else to the film. */
  screeningId?: string | null
  film: { id: string; title: string; director: string; durationMs: number }
  place: ReactNode
  note: ReactNode
}

/** One line of the printed programme: date, hour, title, place, note, length. */
export function ProgrammeLine({ day, time, screeningId, film, place, note }: ProgrammeLineProps) {
  const length = useLength()
  return (
    <li className={day ? 'line-of-day line-of-day--first' : 'line-of-day'}>
      {day && (
        <span className="line-day">
          <span className="line-number">{day.number}</span>
          <span className="line-weekday">{day.weekday}</span>
        </span>
      )}
      <span className="line-time mono">{time}</span>
      <Link className="line-title" to={screeningId ? paths.screening(screeningId) : paths.documentary(film.id)}>
        <span className="title-m">{film.title}</span>
        <span className="line-by">{film.director}</span>
      </Link>
      <span className="line-place">{place}</span>
      <span className="line-note">
        {note}
        <Later film={film} />
      </span>
      <span className="line-length mono">{length(film.durationMs)}</span>
    </li>
  )
}
