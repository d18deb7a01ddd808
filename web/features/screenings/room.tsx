import '#web/player/player.css'
import './room.css'
import { useEffect, useRef } from 'react'
import { standingAt } from '#core/screenings.ts'
import { houseTime } from '#web/data/live/house-clock.ts'
import { useRoomState, useScreeningRoom } from '#web/data/live/screening-room.ts'
import { useHouseNow } from '#web/data/live/use-house-clock.ts'
import { attendScreening, type Screening } from '#web/data/screenings.ts'
import { useText } from '#web/ui/text.ts'
import { About } from './about.tsx'
import { HostControls } from './host-controls.tsx'
import { isHost } from './is-in-room.ts'
import type { ScreeningParts } from './page.tsx'
import { ProgrammeBar } from './programme-bar.tsx'
import { Stage } from './stage.tsx'
import { screeningsText } from './words.ts'

interface RoomProps {
  screening: Screening
  userId: string
  /** How the clock is heard. */
  line: string
  parts: Pick<ScreeningParts, 'Talk' | 'Reactions'>
  onLeave(): void
}

/** The room: the picture everybody sees at the same moment, what it is, what is said beside it, and for hosts the clock. */
export function Room({ screening, userId, line, parts: { Talk, Reactions }, onLeave }: RoomProps) {
  const t = useText(screeningsText)
  const room = useScreeningRoom(screening, userId)
  const { present } = useRoomState(room)
  const section = useRef<HTMLElement>(null)
  useAttendance(screening.id)
  // The door was left somewhere down its page.
  useEffect(() => {
    // Answers a promise in newer browsers, which is nothing to end an effect with.
    void scrollTo(0, 0)
  }, [])
  const standing = standingAt(screening.items, screening.timeline, useHouseNow(500))
  return (
    <section ref={section} className="room" data-talk={Talk ? true : undefined} aria-label={t('room')}>
      <About screening={screening} standing={standing} present={present} line={line} onLeave={onLeave} />
      <Stage screening={screening} standing={standing} section={section} />
      {Talk && room && <Talk screening={screening} room={room} />}
      <ProgrammeBar screening={screening} standing={standing} />
      <div className="room-foot">
        <p className="small">
          <b>{t('clockLeads')}</b> <span className="dim">{t('clockLeadsText')}</span>
        </p>
        {Reactions && room && <Reactions screening={screening} room={room} />}
        {isHost(screening) && <HostControls screening={screening} standing={standing} userId={userId} />}
      </div>
    </section>
  )
}

const minuteMs = 60_000

/** Says once a minute that one is here, a few seconds after the minute that differ from page to page. */
function useAttendance(id: string) {
  useEffect(() => {
    const say = () => void attendScreening(id).catch(() => undefined)
    say()
    let every: ReturnType<typeof setInterval> | undefined
    const first = setTimeout(
      () => {
        say()
        every = setInterval(say, minuteMs)
      },
      minuteMs - (houseTime.now() % minuteMs) + Math.random() * 20_000,
    )
    return () => {
      clearTimeout(first)
      clearInterval(every)
    }
  }, [id])
}
