import '#web/player/player.css'
import './room.css'
import { useEffect, useRef } from 'react'
import { standingAt } from '#core/screenings/screenings.ts'
import { useAttendance, usePresent, useStanding } from '#web/data/screenings/screening-room.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { useText } from '#web/ui/text.ts'
import { About } from '../about.tsx'
import { useHouseNow } from '../data/use-house-clock.ts'
import type { ScreeningParts } from '../parts.ts'
import { screeningsText } from '../words.ts'
import { HostControls } from './host-controls.tsx'
import { isHost } from './is-in-room.ts'
import { ProgrammeBar } from './programme-bar.tsx'
import { ScreeningPicture } from './screening-picture.tsx'

interface RoomProps {
  screening: Screening
  userId: string
  /** State of the live connection. */
  line: string
  parts: Pick<ScreeningParts, 'Talk' | 'Conversation' | 'Reactions'>
  onLeave(): void
}

/** The room: the picture everyone sees at the same moment, what it is, what is said beside it, and for hosts the clock. */
export function Room({ screening, userId, line, parts, onLeave }: RoomProps) {
  const t = useText(screeningsText)
  const { Talk, Reactions } = parts
  const standsNow = useStanding(screening)
  const present = usePresent(screening.id)
  const section = useRef<HTMLElement>(null)
  useAttendance(screening.id, line)
  // The door was left somewhere down its page.
  useEffect(() => {
    // Answers a promise in newer browsers, which is nothing to end an effect with.
    void scrollTo(0, 0)
  }, [])
  const standing = standingAt(screening.items, screening.timeline, useHouseNow(500))
  return (
    <section ref={section} className="room" data-talk={Talk ? true : undefined} aria-label={t('room')}>
      <About screening={screening} standing={standing} present={present} line={line} onLeave={onLeave} />
      <ScreeningPicture screening={screening} standing={standing} section={section} parts={parts} />
      {Talk && <Talk screening={screening} standing={standsNow} />}
      <ProgrammeBar screening={screening} standing={standing} />
      <div className="room-foot">
        <p className="small">
          <b>{t('clockLeads')}</b> <span className="dim">{t('clockLeadsText')}</span>
        </p>
        {Reactions && <Reactions screening={screening} standing={standsNow} />}
        {isHost(screening) && <HostControls screening={screening} standing={standing} userId={userId} />}
      </div>
    </section>
  )
}
