import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { calendarDay, dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Period } from './data/figures.ts'
import { figuresText } from './words.ts'

/** The film's title on the desk; on paper the head of the report. */
export function FiguresHead({ film, period }: { film: OwnDocumentary; period: Period }) {
  const t = useText(figuresText)
  const full = (day: string) => calendarDay(day, { dateStyle: 'long' })
  const ratio = film.versions.find(({ id }) => id === film.currentVersionId)
  return (
    <div className="desk-top figures-top">
      <div className="figures-still">
        <FilmStill objectName={film.posterObject} ratio={(ratio?.width ?? 16) / (ratio?.height ?? 9)} />
      </div>
      <div>
        <p className="figures-report ui only-print">{t('reportTitle')}</p>
        <h1 className="title-l" tabIndex={-1}>
          {film.title}
        </h1>
        <p className="ui dim only-print">
          {film.director && `${t('directedBy', { director: film.director })} · `}
          {t('reportOf', { from: full(period.from), to: full(period.to) })}
        </p>
        <p className="small dim only-print">{t('reportMade', { date: dateFormat({ dateStyle: 'long' }).format(new Date()) })}</p>
      </div>
      <p className="film-desk-links">
        <Link className="text-link" to={`${paths.creatorDashboard}?view=show`}>
          {t('toShow')}
        </Link>
        <Link className="text-link" to={`${paths.creatorDashboard}?documentary=${encodeURIComponent(film.id)}`}>
          {t('toDesk')}
        </Link>
      </p>
    </div>
  )
}
