import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ScreeningLists, screeningsQuery } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { FilmStills } from '#web/player/picture/film-stills.tsx'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { hour } from './announce/when.ts'
import { Asked } from './asked.tsx'
import { Begun } from './live/begun.tsx'
import { type ProgrammeLine, programmeOf } from './programme-lines.ts'
import { screeningsText } from './words.ts'

/** What is shown together: one programme, marked where one goes or hosts. */
export function Lists() {
  const t = useText(screeningsText)
  const { user } = useSession()
  const lists = useQuery(screeningsQuery())
  const guest = user?.is_anonymous === true
  return (
    <div className="page row screenings">
      <header className="screenings-head">
        <h1 className="title-l">{t('title')}</h1>
        <p className="lead measure dim">{t('lead')}</p>
        {!guest && (
          <p className="screenings-acts">
            <ButtonLink kind="ink" to={`${paths.screenings}?view=announce`}>
              {t('announce')}
            </ButtonLink>
            <ButtonLink to={`${paths.screenings}?view=permissions`}>{t('permissions')}</ButtonLink>
          </p>
        )}
      </header>
      {!guest && <Asked />}
      {lists.isPending ? (
        <SkeletonRows rows={5} />
      ) : lists.isError ? (
        <Failed title={t('notArrived')} text={t('notArrivedText')} again={lists.refetch} />
      ) : (
        <Listed lists={lists.data} guest={guest} />
      )}
    </div>
  )
}

/** What is to come, each evening once; then what one began to announce, and what one hosted or went to. */
function Listed({ lists, guest }: { lists: ScreeningLists; guest: boolean }) {
  const { toCome, past } = programmeOf(lists)
  return (
    <>
      <Section name="toCome" lines={toCome} />
      {!guest && <Begun />}
      {past.length > 0 && <Section name="past" lines={past} />}
    </>
  )
}

function Section({ name, lines }: { name: 'toCome' | 'past'; lines: readonly ProgrammeLine[] }) {
  const t = useText(screeningsText)
  return (
    <section aria-labelledby={`screenings-${name}`}>
      <div className="head">
        <h2 id={`screenings-${name}`}>{t(`list_${name}`)}</h2>
      </div>
      {lines.length === 0 ? (
        <Empty title={t('empty_toCome')} text={t('emptyText_toCome')} />
      ) : (
        <ol className="screenings-list">
          {lines.map((line) => (
            <Line key={line.screening.id} {...line} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ screening, mark, more }: ProgrammeLine) {
  const t = useText(screeningsText)
  const { startsAt, films, title } = screening
  const named = films.map((film) => film.title).filter((each) => each !== title)
  const pictured = films.filter(({ posterObject }) => posterObject).slice(0, 1)
  const running = screening.state === 'running' || screening.state === 'held' || screening.state === 'paused'
  const status = screening.cancelledAt ? t('calledOff') : running ? t('runsNow') : screening.state === 'over' ? t('over') : placesLeft()
  const [day, at] = [(options: Intl.DateTimeFormatOptions) => dateFormat(options).format(new Date(startsAt)), hour(startsAt)]
  const behind = screening.state === 'over' || screening.cancelledAt !== null
  return (
    <li data-over={behind || undefined}>
      <p className="screenings-day">
        <span className="screenings-number">{day({ day: 'numeric' })}</span>
        <span className="small dim">
          {day({ weekday: 'short' })} {day({ month: 'short' })}
        </span>
      </p>
      <div className="screenings-still">{pictured.length > 0 && <FilmStills of={pictured} heightRem={6} />}</div>
      <div className="screenings-what">
        <h3 className="title-s">
          <Link to={paths.screening(screening.id)}>{title}</Link>
        </h3>
        {named.length > 0 && <p className="small dim">{named.join(', ')}</p>}
        <p className="ui screenings-when">
          <time className="mono" dateTime={startsAt}>
            {at}
          </time>
          <span>{where()}</span>
        </p>
        {more > 0 && <p className="small dim">{t('moreEvenings', { count: more })}</p>}
      </div>
      <p className="small screenings-state">
        {mark && !(behind && mark === 'going') && <strong>{t(`mark_${mark}`)}</strong>}
        {status && (
          <span>
            {running && !screening.cancelledAt && <i className="screenings-live" />}
            {status}
          </span>
        )}
      </p>
    </li>
  )
  function where() {
    if (screening.online && screening.venue) return t('onlineAnd', { venue: screening.venue })
    return screening.venue || t('online')
  }
  function placesLeft() {
    const { online, capacity, hallCapacity, registered, hallRegistered } = screening
    const places = online ? capacity : hallCapacity
    if (places === null) return registered + hallRegistered > 0 && t('registeredCount', { count: registered + hallRegistered })
    const left = places - (online ? registered : hallRegistered)
    return left > 0 ? t('placesLeft', { count: left }) : t('fullWaiting', { count: screening.waiting })
  }
}
