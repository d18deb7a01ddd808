import { Link } from 'react-router'
import type { WatchedFilm } from '#web/data/film/watching.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { ForgetFilm } from './forget.tsx'
import { viewerText } from './words.ts'

/** Films seen to the end by day, as a diary: month heads, then date and title. */
export function Diary({ films }: { films: WatchedFilm[] }) {
  const t = useText(viewerText)
  const month = dateFormat({ month: 'long', year: 'numeric' })
  const day = dateFormat({ weekday: 'short', day: 'numeric' })
  const byMonth = Map.groupBy(
    films.toSorted((one, other) => (other.finishedAt ?? '').localeCompare(one.finishedAt ?? '')),
    (film) => month.format(new Date(film.finishedAt!)),
  )
  return (
    <section aria-labelledby="diary-head">
      <div className="head">
        <h2 id="diary-head">{t('seenToEnd')}</h2>
      </div>
      {films.length === 0 && <Empty title={t('diaryNone')} text={t('diaryNoneText')} />}
      {[...byMonth].map(([name, seen]) => (
        <div key={name} className="diary-month">
          <h3 className="title-s">{name}</h3>
          <ol>
            {seen.map((film) => (
              <li key={film.documentaryId}>
                <time className="mono dim" dateTime={film.finishedAt ?? undefined}>
                  {day.format(new Date(film.finishedAt!))}
                </time>
                <FilmStill objectName={film.title === null ? null : film.posterObject} ratio={ratioOf(film)} />
                {film.title === null ? (
                  <span className="dim">{t('noLonger')}</span>
                ) : (
                  <span>
                    <Link to={paths.documentary(film.documentaryId)} className="diary-title">
                      {film.title || t('untitled')}
                    </Link>{' '}
                    <span className="small dim">{[film.director, film.year].filter(Boolean).join(', ')}</span>
                  </span>
                )}
                <ForgetFilm film={film} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
