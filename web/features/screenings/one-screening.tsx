import { useEffect, useState } from 'react'
import { standingAt } from '#core/screenings/screenings.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Failed, Loading } from '#web/ui/layout/states.tsx'
import { store, stored } from '#web/ui/stored.ts'
import { useText } from '#web/ui/text.ts'
import { useScreening } from './data/screening-clock.ts'
import { useHouseNow } from './data/use-house-clock.ts'
import { Door } from './entry/door.tsx'
import { GuestDesk } from './entry/guest-desk.tsx'
import { HallDoor } from './entry/hall-door.tsx'
import { isInRoom } from './live/is-in-room.ts'
import { Room } from './live/room.tsx'
import type { ScreeningParts } from './parts.ts'
import { screeningsText } from './words.ts'

/** One screening: its door, its room after entering, and for hosts the lists behind it. */
export function OneScreening({ id, view, parts }: { id: string; view: string | null; parts: ScreeningParts }) {
  const t = useText(screeningsText)
  const { asked, line } = useScreening(id)
  usePageTitle(asked.data?.title)
  if (asked.isPending)
    return (
      <div className="page row">
        <Loading what={t('fetchingOne')} />
      </div>
    )
  // Cached data stays while offline: the clock runs locally.
  if (asked.data === undefined)
    return (
      <div className="page row">
        <Failed wholePage title={t('notArrived')} text={t('notArrivedText')} again={asked.refetch} />
      </div>
    )
  if (asked.data === null)
    return (
      <div className="page row">
        <Denied
          wholePage
          title={t('invitationOnly')}
          text={t('invitationOnlyText')}
          act={<ButtonLink to={paths.screenings}>{t('toList')}</ButtonLink>}
        />
      </div>
    )
  return <Shown screening={asked.data} line={line} view={view} parts={parts} />
}

interface ShownProps {
  screening: Screening
  line: string
  view: string | null
  parts: ScreeningParts
}

function Shown({ screening, line, view, parts: { Desk, Report, Prints, Again, ...parts } }: ShownProps) {
  const { user } = useSession()
  const { place } = screening.me
  const [inside, setInside] = useInside(screening.id)
  const state = standingAt(screening.items, screening.timeline, useHouseNow()).state
  const holds = place === 'owner' || place === 'host'
  if (view === 'guests' && (holds || place === 'moderator')) return <GuestDesk screening={screening} />
  if (view === 'hall' && user && screening.venue && (holds || place === 'moderator'))
    return <HallDoor screening={screening} userId={user.id} />
  if (view === 'desk' && Desk && (holds || place === 'moderator')) return <Desk screening={screening} />
  if (view === 'print' && Prints && (holds || place === 'moderator')) return <Prints screening={screening} />
  if (view === 'again' && Again) return <Again screening={screening} />
  if (view === 'report' && Report && holds) return <Report screening={screening} />
  const open = screening.online && !screening.cancelledAt && screening.me.seat !== 'hall'
  if (user && open && inside && isInRoom(screening) && state !== 'over')
    return <Room screening={screening} userId={user.id} line={line} parts={parts} onLeave={() => setInside(false)} />
  return <Door screening={screening} parts={parts} onEnter={() => setInside(true)} />
}

/** Whether the person has entered, per tab: a reload returns to the room. */
function useInside(id: string): [boolean, (inside: boolean) => void] {
  const key = `screening-inside:${id}`
  const [inside, setInside] = useState(() => stored(key, 'tab') === 'yes')
  useEffect(() => {
    store(key, inside ? 'yes' : null, 'tab')
  }, [key, inside])
  return [inside, setInside]
}
