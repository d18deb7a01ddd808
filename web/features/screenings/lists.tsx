import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListedScreening, screeningsQuery } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { hour } from './announce/when.ts'
import { Asked } from './asked.tsx'
import { Begun } from './live/begun.tsx'
import { nextFirst } from './live/next-first.ts'
import { screeningsText } from './words.ts'

/** What is shown together: open to everybody, gone to, and held by oneself. */
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
        <>
          <Section name="open" screenings={lists.data.open} />
          {lists.data.going.length > 0 && <Section name="going" screenings={lists.data.going} />}
          {!guest && <Begun />}
          {!guest && <Section name="held" screenings={nextFirst(lists.data.held)} />}
        </>
      )}
    </div>
  )
}

function Section({ name, screenings }: { name: 'open' | 'going' | 'held'; screenings: readonly ListedScreening[] }) {
  const t = useText(screeningsText)
  return (
    <section aria-labelledby={`screenings-${name}`}>
      <div className="head">
        <h2 id={`screenings-${name}`}>{t(`list_${name}`)}</h2>
      </div>
      {screenings.length === 0 ? (
        <Empty title={t(`empty_${name}`)} text={t(`emptyText_${name}`)} />
      ) : (
        <ol className="screenings-list">
          {nearest(screenings, name).map(({ screening, more }) => (
            <Line key={screening.id} screening={screening} more={more} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Of a series open to everybody the next evening stands for those after it. */
function nearest(screenings: readonly ListedScreening[], name: string): { screening: ListedScreening; more: number }[] {
  const lines = new Map<string, { screening: ListedScreening; more: number }>()
  for (const screening of screenings) {
    const key = (name === 'open' && screening.seriesId) || screening.id
    const line = lines.get(key)
    if (line) line.more++
    else lines.set(key, { screening, more: 0 })
  }
  return [...lines.values()]
}

function Line({ screening, more }: { screening: ListedScreening; more: number }) {
  const t = useText(screeningsText)
  const { startsAt, films, title } = screening
  const named = films.map((film) => film.title).filter((each) => each !== title)
  const running = screening.state === 'running' || screening.state === 'held' || screening.state === 'paused'
  const status = screening.cancelledAt ? t('calledOff') : running ? t('runsNow') : screening.state === 'over' ? t('over') : placesLeft()
  return (
    <li data-over={screening.state === 'over' || screening.cancelledAt ? true : undefined}>
      <p className="screenings-day">
        <span className="screenings-number">{dateFormat({ day: 'numeric' }).format(new Date(startsAt))}</span>
        <span className="small dim">
          {dateFormat({ weekday: 'short' }).format(new Date(startsAt))} {dateFormat({ month: 'short' }).format(new Date(startsAt))}
        </span>
      </p>
      <p className="mono screenings-hour">{hour(startsAt)}</p>
      <div className="screenings-what">
        <h3 className="title-s">
          <Link to={paths.screening(screening.id)}>{title}</Link>
        </h3>
        {named.length > 0 && <p className="small dim">{named.join(', ')}</p>}
        {more > 0 && <p className="small dim">{t('moreEvenings', { count: more })}</p>}
      </div>
      <p className="small screenings-where">{where()}</p>
      <p className="small screenings-state">
        {running && !screening.cancelledAt && <i className="screenings-live" />}
        {status}
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
