import './door.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { itemStartsMs, standingAt } from '#core/screenings.ts'
import { trailersOf } from '#web/data/films/trailers.ts'
import { useHouseNow } from '#web/data/live/use-house-clock.ts'
import { leaveScreening, type Screening } from '#web/data/screenings.ts'
import { letterAboutPath, paths } from '#web/paths.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { saveCalendarEntry } from './calendar-entry.ts'
import { Clock } from './clock.tsx'
import { isHost, isInRoom } from './is-in-room.ts'
import { OwnersActs } from './owners-acts.tsx'
import type { ScreeningParts } from './page.tsx'
import { PhoneCode } from './phone-code.tsx'
import { Registration } from './registration.tsx'
import { SelfTest } from './self-test.tsx'
import { countdown, dayAndHour, hour, hourThere } from './when.ts'
import { screeningsText } from './words.ts'

interface DoorProps {
  screening: Screening
  parts: Pick<ScreeningParts, 'Survey'>
  onEnter(): void
}

/** Before the room: what, when and with whom, what one does to come in, and whether one's device is ready. */
export function Door({ screening, parts: { Survey }, onEnter }: DoorProps) {
  const t = useText(screeningsText)
  const now = useHouseNow()
  const { user } = useSession()
  const { items, timeline, me, people } = screening
  const trailers = useQuery(trailersOf([...new Set(items.flatMap(({ film }) => film?.documentaryId ?? []))]))
  const { state } = standingAt(items, timeline, now)
  const starts = itemStartsMs(items, timeline, now)
  const there = hourThere(screening.startsAt, screening.zone)
  const begins = state === 'ahead' && timeline.running ? timeline.sinceMs - now : null
  const shownBy = people.filter(({ role }) => role === 'owner' || role === 'host').map(({ name }) => name)
  const speakers = people.filter(({ role }) => role === 'speaker').map(({ name }) => name)
  return (
    <article className="page row door">
      <header className="door-head">
        <p className={state === 'running' && !screening.cancelledAt ? 'room-live' : 'room-live room-live--still'}>
          <i />
          {screening.cancelledAt ? t('calledOff') : t(`door_${state}`)}
        </p>
        <h1 className="title-l">{screening.title}</h1>
        <p className="lead">
          <time dateTime={screening.startsAt}>{dayAndHour(screening.startsAt)}</time>
          {there && <span className="dim"> · {t('there', there)}</span>}
        </p>
        {screening.venue && <p className="ui">{screening.online ? t('onlineAnd', { venue: screening.venue }) : screening.venue}</p>}
      </header>
      <div className="door-grid">
        <div className="door-way">
          {screening.cancelledAt ? (
            <div className="door-act">
              <p className="title-s">{t('calledOffText')}</p>
              {screening.cancelledWord && <p className="lead measure">{screening.cancelledWord}</p>}
            </div>
          ) : (
            <>
              {begins !== null && begins > 0 && (
                <p className="door-count">
                  <span className="door-figures" role="timer">
                    {begins > 86_400_000 ? t('inDays', { count: Math.floor(begins / 86_400_000) }) : <Clock text={countdown(begins)} />}
                  </span>
                  <span className="small dim">{begins > 86_400_000 ? t('untilItBegins') : t('untilItBeginsClock')}</span>
                </p>
              )}
              <Way screening={screening} state={state} begins={begins} onEnter={onEnter} />
            </>
          )}
          {screening.word && (
            <blockquote className="door-word">
              <p className="spoken">{screening.word}</p>
              <footer className="small dim">{shownBy.join(', ')}</footer>
            </blockquote>
          )}
          {Survey && isInRoom(screening) && <Survey screening={screening} when={state === 'over' ? 'after' : 'before'} />}
        </div>
        <aside className="door-facts">
          <section aria-labelledby="door-programme">
            <div className="head">
              <h2 id="door-programme">{t('programme')}</h2>
              <span className="small dim">{t('minutes', { count: Math.round(screening.lengthMs / 60_000) })}</span>
            </div>
            <ol className="door-items">
              {items.map((item, at) => (
                <li key={item.id}>
                  <span className="mono">{hour(starts[at]!)}</span>
                  <span>
                    {item.film?.canWatch ? (
                      <Link className="door-film" to={paths.documentary(item.film.documentaryId)}>
                        {item.title}
                      </Link>
                    ) : (
                      <b>{item.title || t(`kind_${item.kind}`)}</b>
                    )}
                    <span className="small dim">
                      {[
                        item.kind === 'trailer' && t('kind_trailer'),
                        item.film?.director,
                        item.film?.year,
                        t('minutes', { count: Math.max(1, Math.round(item.durationMs / 60_000)) }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                    {item.film?.contentNotes && <span className="small dim">{t('contentNotes', { notes: item.film.contentNotes })}</span>}
                    {item.film && item.kind === 'film' && trailers.data?.includes(item.film.documentaryId) && (
                      <SeeTrailer film={{ id: item.film.documentaryId, title: item.title }} known />
                    )}
                    {item.withheld && <span className="small door-withheld">{t('withheld')}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <dl className="door-list">
            {shownBy.length > 0 && (
              <>
                <dt>{t('shownBy')}</dt>
                <dd>
                  {shownBy.join(', ')}
                  {user && !user.is_anonymous && !isHost(screening) && (
                    <>
                      <br />
                      <TextLink to={letterAboutPath({ screening: screening.id })}>{t('writeToHosts')}</TextLink>
                    </>
                  )}
                </dd>
              </>
            )}
            {speakers.length > 0 && (
              <>
                <dt>{t('speakers')}</dt>
                <dd>{speakers.join(', ')}</dd>
              </>
            )}
            {screening.capacity !== null && screening.online && (
              <>
                <dt>{t('places')}</dt>
                <dd>{t('takenOf', { taken: screening.registered, places: numberFormat().format(screening.capacity) })}</dd>
              </>
            )}
            {screening.admission && (
              <>
                <dt>{t('admissionAsked')}</dt>
                <dd>{t('admissionText')}</dd>
              </>
            )}
            {screening.licence && (
              <>
                <dt>{t('licence')}</dt>
                <dd>{screening.licence}</dd>
              </>
            )}
          </dl>
          {screening.evenings.length > 0 && (
            <section className="door-evenings" aria-labelledby="door-evenings">
              <div className="head">
                <h2 id="door-evenings">{t('evenings')}</h2>
              </div>
              <ol className="small">
                {screening.evenings.map(({ id, startsAt, cancelledAt }) => (
                  <li key={id}>
                    <Link to={paths.screening(id)}>{dayAndHour(startsAt)}</Link>
                    {cancelledAt && <span className="dim"> {t('calledOff')}</span>}
                  </li>
                ))}
              </ol>
            </section>
          )}
          {state !== 'over' && (
            <p className="door-links small">
              <button type="button" onClick={() => saveCalendarEntry(screening)}>
                {t(screening.cancelledAt ? 'calendarEntryOff' : 'calendarEntry')}
              </button>
            </p>
          )}
          {me.place === 'guest' && screening.online && me.seat === 'online' && state !== 'over' && <PhoneCode screening={screening} />}
          {screening.online && !screening.cancelledAt && state !== 'over' && me.seat !== 'hall' && <SelfTest screening={screening} />}
        </aside>
      </div>
      {(isHost(screening) || me.place === 'moderator') && <OwnersActs screening={screening} state={state} />}
    </article>
  )
}

interface WayProps {
  screening: Screening
  state: string
  /** Until it begins; null when no hour is set or it has. */
  begins: number | null
  onEnter(): void
}

/** The one thing to do here now. */
function Way({ screening, state, begins, onEnter }: WayProps) {
  const t = useText(screeningsText)
  const { me } = screening
  if (state === 'over')
    return (
      <div className="door-act">
        <p className="title-s">{t('isOver')}</p>
        <ButtonLink to={paths.screenings}>{t('toList')}</ButtonLink>
      </div>
    )
  if (me.state === 'removed') return <p className="lead measure">{t('entryText_removed')}</p>
  if (me.place === null || me.place === 'invited')
    return screening.closed ? <p className="lead measure">{t(`entryText_${screening.closed}`)}</p> : <Registration screening={screening} />
  if (me.place === 'waiting')
    return (
      <div className="door-act">
        <p className="title-s">{t('waitingFor', { count: (me.before ?? 0) + 1 })}</p>
        <p className="ui measure dim">{t('waitingText')}</p>
        <GiveBack screening={screening} />
      </div>
    )
  if (me.place === 'guest' && me.seat === 'hall')
    return (
      <div className="door-act">
        <p className="title-s">{t('seatInHall', { count: me.heads, name: me.name })}</p>
        <p className="ui measure dim">{t('seatInHallText', { venue: screening.venue })}</p>
        <GiveBack screening={screening} />
      </div>
    )
  const opensMs = screening.doorsMinutes * 60_000
  const isGuest = me.place === 'guest'
  const doorsOpen = state !== 'ahead' || begins === null || begins <= opensMs
  const open = doorsOpen || !isGuest
  if (!screening.online) return <p className="ui measure dim">{t('heldInHallText', { venue: screening.venue })}</p>
  return (
    <div className="door-act">
      {open && (
        <Button kind="ink" onClick={onEnter}>
          {state === 'ahead' ? t('takeSeat') : t('takeSeatNow')}
        </Button>
      )}
      <p className="ui measure dim">
        {doorsOpen
          ? t(state !== 'ahead' ? 'takeSeatNowText' : screening.timeline.running ? 'takeSeatText' : 'takeSeatByHandText')
          : t(isGuest ? 'registeredText' : 'goInBeforeText', { name: me.name, time: hour(Date.parse(screening.startsAt) - opensMs) })}
      </p>
      {isGuest && <GiveBack screening={screening} />}
    </div>
  )
}

function GiveBack({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const give = async () => {
    setWorking(true)
    try {
      await leaveScreening(screening.id)
      toast.success(t('placeGiven'), t('placeGivenText'))
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
      setWorking(false)
    }
  }
  return (
    <Button kind="plain" working={working && t('givingBack')} onClick={() => void give()}>
      {t('giveBack')}
    </Button>
  )
}
