import './door.css'
import { type Standing, standingAt } from '#core/screenings/screenings.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { useText } from '#web/ui/text.ts'
import { countdown, dayAndHour, hourThere } from '../announce/when.ts'
import { useHouseNow } from '../data/use-house-clock.ts'
import { Clock } from '../live/clock.tsx'
import { isHost, isInRoom } from '../live/is-in-room.ts'
import { OwnersActs } from '../owners-acts.tsx'
import type { ScreeningParts } from '../parts.ts'
import { screeningsText } from '../words.ts'
import { saveCalendarEntry } from './calendar-entry.ts'
import { DoorEvenings } from './door-evenings.tsx'
import { DoorFacts } from './door-facts.tsx'
import { DoorPicture } from './door-picture.tsx'
import { DoorProgramme } from './door-programme.tsx'
import { DoorWay } from './door-way.tsx'
import { PhoneCode } from './phone-code.tsx'
import { SelfTest } from './self-test.tsx'

interface DoorProps {
  screening: Screening
  parts: Pick<ScreeningParts, 'Survey'>
  onEnter(): void
}

/** Before the room: what, when and with whom, how to enter, and whether the device is ready. */
export function Door({ screening, parts: { Survey }, onEnter }: DoorProps) {
  const now = useHouseNow()
  const { items, timeline, me, people } = screening
  const { state } = standingAt(items, timeline, now)
  const begins = state === 'ahead' && timeline.running ? timeline.sinceMs - now : null
  const shownBy = people.filter(({ role }) => role === 'owner' || role === 'host').map(({ name }) => name)
  return (
    <article className="page row door">
      <DoorHead screening={screening} state={state} />
      <DoorPicture items={items}>{begins !== null && begins > 0 && !screening.cancelledAt && <Countdown leftMs={begins} />}</DoorPicture>
      <div className="door-grid">
        <div className="door-way">
          {screening.cancelledAt ? (
            <CalledOff word={screening.cancelledWord} />
          ) : (
            <DoorWay screening={screening} state={state} begins={begins} onEnter={onEnter} />
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
          <DoorProgramme screening={screening} />
          <DoorFacts screening={screening} shownBy={shownBy} />
          {screening.evenings.length > 0 && <DoorEvenings evenings={screening.evenings} />}
          {state !== 'over' && <CalendarLink screening={screening} />}
          {me.place === 'guest' && screening.online && me.seat === 'online' && state !== 'over' && <PhoneCode screening={screening} />}
          {screening.online && !screening.cancelledAt && state !== 'over' && me.seat !== 'hall' && <SelfTest screening={screening} />}
        </aside>
      </div>
      {(isHost(screening) || me.place === 'moderator') && <OwnersActs screening={screening} state={state} />}
    </article>
  )
}

/** Its state, its title, and when and where it is. */
function DoorHead({ screening, state }: { screening: Screening; state: Standing['state'] }) {
  const t = useText(screeningsText)
  const there = hourThere(screening.startsAt, screening.zone)
  return (
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
  )
}

function CalledOff({ word }: { word: string }) {
  const t = useText(screeningsText)
  return (
    <div className="door-act">
      <p className="title-s">{t('calledOffText')}</p>
      {word && <p className="lead measure">{word}</p>}
    </div>
  )
}

/** In days while it is more than one, then by the clock. */
function Countdown({ leftMs }: { leftMs: number }) {
  const t = useText(screeningsText)
  const days = leftMs > 86_400_000
  return (
    <p className="door-count">
      <span className="door-figures" role="timer">
        {days ? t('inDays', { count: Math.floor(leftMs / 86_400_000) }) : <Clock text={countdown(leftMs)} />}
      </span>
      <span className="small dim">{t(days ? 'untilItBegins' : 'untilItBeginsClock')}</span>
    </p>
  )
}

function CalendarLink({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  return (
    <p className="door-links small">
      <button type="button" onClick={() => saveCalendarEntry(screening)}>
        {t(screening.cancelledAt ? 'calendarEntryOff' : 'calendarEntry')}
      </button>
    </p>
  )
}
