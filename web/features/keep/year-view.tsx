import { Link } from 'react-router'
import type { DiaryEntry } from '#web/data/people/diary-entries.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Stars } from '#web/ui/controls/stars.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

export const yearsIn = (entries: readonly DiaryEntry[]): number[] =>
  [...new Set(entries.map(({ seenOn }) => Number(seenOn.slice(0, 4))))].sort((one, other) => other - one)

/** A year in documentaries as one sheet, to look at and to print. */
export function YearView({ entries, year }: { entries: DiaryEntry[]; year: number }) {
  const t = useText(viewerText)
  const length = useLength()
  const seen = entries.filter(({ seenOn }) => seenOn.startsWith(`${year}-`)).toReversed()
  const films = new Set(seen.flatMap(({ film }) => film?.id ?? []))
  const totalMs = seen.reduce((sum, { film }) => sum + (film?.durationMs ?? 0), 0)
  const best = seen.filter(({ halfStars }) => (halfStars ?? 0) >= 9)
  const days = new Set(seen.map(({ seenOn }) => seenOn))
  const facts = [t('yearFilms', { count: films.size }), totalMs > 0 && length(totalMs), t('yearDays', { count: days.size })].filter(Boolean)
  return (
    <section className="year" aria-labelledby="year-head">
      <div className="year-top">
        <h2 className="title-l" id="year-head">
          {t('yearTitle', { year })}
        </h2>
        <p className="mono">{facts.join(' · ')}</p>
        <p className="kept-acts year-acts">
          <Button small onClick={() => print()}>
            {t('print')}
          </Button>
          <Link className="text-link" to={`${paths.viewerDashboard}?view=diary`}>
            {t('toDiary')}
          </Link>
        </p>
      </div>
      {best.length > 0 && (
        <ul className="year-best" aria-label={t('yearBest')}>
          {best.map((entry) => (
            <Best key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ol className="year-days">
        {seen.map((entry) => (
          <li key={entry.id}>
            <time className="mono dim" dateTime={entry.seenOn}>
              {calendarDay(entry.seenOn, { day: 'numeric', month: 'short' })}
            </time>
            <div>
              <p className="diary-title">{entry.film ? entry.film.title || t('untitled') : t('noLonger')}</p>
              {entry.line && <p className="small">{entry.line}</p>}
            </div>
            {entry.halfStars !== null && <Stars halves={entry.halfStars} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Best({ entry }: { entry: DiaryEntry }) {
  if (!entry.film?.posterObject) return null
  return (
    <li>
      <Link to={paths.documentary(entry.film.id)}>
        <FilmStill objectName={entry.film.posterObject} ratio={ratioOf(entry.film)} />
        <span className="title-s">{entry.film.title}</span>
      </Link>
    </li>
  )
}
