import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { dateFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { DayOfPlays } from './data/plays.ts'
import { deskText } from './words.ts'

interface PlaysOfFilm {
  film: OwnDocumentary
  days: DayOfPlays[]
}

/** Every shown film under the others, day by day on one scale, the most played first: which film is seen, and when. Each opens its figures. */
export function AllPlays({ films }: { films: PlaysOfFilm[] }) {
  const t = useText(deskText)
  const most = Math.max(5, ...films.flatMap(({ days }) => days.map((day) => day.plays ?? 0)))
  const rows = films.map((each) => ({
    ...each,
    total: each.days.reduce((sum, day) => sum + (day.plays ?? 0), 0),
    hours: each.days.reduce((sum, day) => sum + (day.watchedHours ?? 0), 0),
    few: each.days.some(({ plays }) => plays === null),
  }))
  return (
    <section className="all-plays" aria-labelledby="all-plays">
      <div className="head">
        <h2 id="all-plays">{t('allPlays')}</h2>
        <span className="small dim">{t('oneScale', { most: numberFormat({ maximumFractionDigits: 0 }).format(most) })}</span>
      </div>
      <ol>
        {rows
          .toSorted((one, other) => other.total - one.total || Number(other.few) - Number(one.few))
          .map((row) => (
            <Row key={row.film.id} {...row} most={most} />
          ))}
      </ol>
      <p className="small dim measure">{t('counted')}</p>
    </section>
  )
}

interface RowProps extends PlaysOfFilm {
  total: number
  hours: number
  few: boolean
  most: number
}

/** Days that may not be shown are hatched, so that they are not mistaken for none. */
function Row({ film, days, total, hours, few, most }: RowProps) {
  const t = useText(deskText)
  const number = numberFormat({ maximumFractionDigits: 0 })
  const published = dateFormat({ dateStyle: 'long' }).format(new Date(film.publishedAt ?? 0))
  return (
    <li>
      <FilmStill objectName={film.posterObject} />
      <span className="all-plays-film">
        <Link
          className="title-s"
          to={`${paths.creatorDashboard}?figures=${encodeURIComponent(film.id)}`}
          aria-label={t('figuresOf', { title: film.title })}
        >
          {film.title}
        </Link>
        <span className="small dim">{t('publishedOn', { date: published, who: t(`seenBy_${film.visibility}`) })}</span>
      </span>
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
        {total === 0 && few ? (
          t('playsUnderFive')
        ) : (
          <>
            {t('playsCount', { count: total, plays: number.format(total) })}
            <br />
            <span className="dim">{t('hours', { hours: number.format(hours) })}</span>
          </>
        )}
      </span>
    </li>
  )
}
