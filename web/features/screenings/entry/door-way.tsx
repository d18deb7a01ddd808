import { useState } from 'react'
import { leaveScreening, type Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { hour } from '../announce/when.ts'
import { screeningsText } from '../words.ts'
import { Registration } from './registration.tsx'

interface DoorWayProps {
  screening: Screening
  state: string
  /** Until it begins; null when no hour is set or it has. */
  begins: number | null
  onEnter(): void
}

/** The next action here. */
export function DoorWay({ screening, state, begins, onEnter }: DoorWayProps) {
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
