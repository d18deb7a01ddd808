import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { DayOfPlays } from './data/plays.ts'
import { filmDesk } from './film-desk-path.ts'
import { deskText } from './words.ts'

interface PlaysOfFilm {
  film: OwnDocumentary
  days: DayOfPlays[]
}

/** Every shown film under the others, day by day on one scale, the most played first: which film is seen, and when. */
export function AllPlays({ films }: { films: PlaysOfFilm[] }) {
  const t = useText(deskText)
  const number = numberFormat({ maximumFractionDigits: 0 })
  const most = Math.max(5, ...films.flatMap(({ days }) => days.map((day) => day.plays ?? 0)))
  const rows = films.map((each) => ({
    ...each,
    total: each.days.reduce((sum, day) => sum + (day.plays ?? 0), 0),
    few: each.days.some(({ plays }) => plays === null),
  }))
  return (
    <section className="all-plays" aria-labelledby="all-plays">
      <div className="head">
        <h2 id="all-plays">{t('allPlays')}</h2>
        <span className="small dim">{t('oneScale', { most: number.format(most) })}</span>
      </div>
      <ol>
        {rows
          .toSorted((one, other) => other.total - one.total || Number(other.few) - Number(one.few))
          .map(({ film, days, total, few }) => (
            <li key={film.id}>
              <FilmStill objectName={film.posterObject} />
              <Link className="title-s" to={filmDesk(film.id)}>
                {film.title}
              </Link>
              <span className="plays-days" aria-hidden="true">
                {days.map((day) => (
                  <i
                    key={day.day}
                    className={day.plays === null ? 'plays-few' : undefined}
                    style={{ height: `${day.plays === null ? 6 : Math.max(1, (day.plays / most) * 100)}%` }}
                  />
                ))}
              </span>
              <span className="figure">
                {total === 0 && few ? t('playsUnderFive') : t('playsCount', { count: total, plays: number.format(total) })}
              </span>
            </li>
          ))}
      </ol>
      <p className="small dim measure">{t('counted')}</p>
    </section>
  )
}
