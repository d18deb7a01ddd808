import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myDocumentaries, type OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useArrived } from '#web/ui/arrived.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { dateFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { AllPlays } from './all-plays.tsx'
import { shownRatio } from './arriving/shown-ratio.ts'
import { type DayOfPlays, playsByDay } from './data/plays.ts'
import { VerbHelp } from './desk-home/verb-help.tsx'
import { filmDesk } from './film-desk-path.ts'
import { deskText } from './words.ts'

/** How often one's published films are watched, without naming anybody. */
export function ShowView() {
  const t = useText(deskText)
  const films = useQuery(myDocumentaries)
  const shown = (films.data ?? []).filter((film) => film.publishedAt)
  const plays = useQueries({ queries: shown.map((film) => playsByDay(film.id)) })
  const arrived = useArrived(films, ...plays)
  if (films.isPending || !arrived) return <Loading what={t('fetchingFilms')} />
  if (films.isLoadingError) return <Failed title={t('filmsFailed')} text={t('filmsFailedText')} again={films.refetch} />
  if (shown.length === 0)
    return (
      <Empty
        title={t('nothingShown')}
        text={t('nothingShownText')}
        act={
          <Link className="button button--small" to={paths.creatorDashboard}>
            {t('make')}
          </Link>
        }
      />
    )
  return (
    <>
      <VerbHelp verb="show" />
      <AllPlays films={shown.map((film, place) => ({ film, days: plays[place]?.data ?? [] }))} />
      {shown.map((film) => (
        <Plays key={film.id} film={film} />
      ))}
    </>
  )
}

function Plays({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const days = useQuery(playsByDay(film.id))
  const list = days.data ?? []
  const total = list.reduce((sum, day) => sum + (day.plays ?? 0), 0)
  const hours = list.reduce((sum, day) => sum + (day.watchedHours ?? 0), 0)
  const hidden = list.filter((day) => day.plays === null).length
  const number = numberFormat({ maximumFractionDigits: 0 })
  const published = dateFormat({ dateStyle: 'long' }).format(new Date(film.publishedAt ?? 0))
  return (
    <section aria-label={film.title} className="plays">
      <div className="head">
        <h2>
          <Link to={filmDesk(film.id)}>{film.title}</Link>
        </h2>
        <span className="small dim">{t('publishedOn', { date: published, who: t(`seenBy_${film.visibility}`) })}</span>
      </div>
      {days.isLoadingError ? (
        <Failed title={t('playsFailed')} text={t('filmsFailedText')} again={days.refetch} />
      ) : (
        <>
          <div className="plays-figures">
            <FilmStill objectName={film.posterObject} ratio={shownRatio(film)} />
            {total === 0 && hidden > 0 ? (
              <p>
                <span className="serif">{t('underFive')}</span>
                <span>{t('fewPressedPlay')}</span>
              </p>
            ) : (
              <>
                <p>
                  <span className="serif">{days.isPending ? ' ' : number.format(total)}</span>
                  <span>{t('pressedPlay')}</span>
                </p>
                <p>
                  <span className="serif">{days.isPending ? ' ' : t('hours', { hours: number.format(hours) })}</span>
                  <span>{t('watchedInAll')}</span>
                </p>
              </>
            )}
          </div>
          <PlaysFigure days={list} />
          {hidden > 0 && <p className="small dim">{t('daysHidden', { count: hidden })}</p>}
          <PlaysTable days={list} />
          <p>
            <Link className="text-link" to={`${paths.creatorDashboard}?figures=${encodeURIComponent(film.id)}`}>
              {t('toFigures')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

/** A column a day; days that may not be shown are hatched, so that they are not mistaken for none. The sentence below says it to everybody. */
function PlaysFigure({ days }: { days: DayOfPlays[] }) {
  const t = useText(deskText)
  const most = Math.max(5, ...days.map((day) => day.plays ?? 0))
  const peak = days.reduce<DayOfPlays | undefined>((best, day) => ((day.plays ?? 0) > (best?.plays ?? 0) ? day : best), undefined)
  return (
    <figure>
      <div className="plays-days" aria-hidden="true">
        {days.map((day) => (
          <i
            key={day.day}
            className={day.plays === null ? 'plays-few' : undefined}
            style={{ height: `${day.plays === null ? 6 : Math.max(1, (day.plays / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="plays-axis mono dim" aria-hidden="true">
        <span>{days[0] && shortDate(days[0].day)}</span>
        <span>{days.at(-1) && shortDate(days.at(-1)!.day)}</span>
      </p>
      <figcaption className="ui">
        {days.length > 0 &&
          (peak
            ? t('playsPeak', { date: longDate(peak.day), plays: peak.plays ?? 0 })
            : t(days.some(({ plays }) => plays === null) ? 'playsFew' : 'playsNone'))}
      </figcaption>
    </figure>
  )
}

function PlaysTable({ days }: { days: DayOfPlays[] }) {
  const t = useText(deskText)
  return (
    <details className="small">
      <summary>{t('asATable')}</summary>
      <Table
        rows={days}
        keyOf={(day) => day.day}
        columns={[
          { key: 'day', head: t('day'), cell: (day) => longDate(day.day) },
          { key: 'plays', head: t('plays'), figures: true, cell: (day) => day.plays ?? t('underFive') },
          { key: 'hours', head: t('hoursWatched'), figures: true, cell: (day) => day.watchedHours ?? t('underFive') },
        ]}
      />
    </details>
  )
}

const shortDate = (day: string) => dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
const longDate = (day: string) => dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
