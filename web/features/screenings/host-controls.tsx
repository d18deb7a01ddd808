import { useState } from 'react'
import type { Standing } from '#core/screenings.ts'
import { HouseError } from '#web/data/house-error.ts'
import { type ClockMove, moveScreening, type Screening } from '#web/data/screenings.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Intermission } from './intermission.tsx'
import { screeningsText } from './words.ts'

interface HostControlsProps {
  screening: Screening
  standing: Standing
  userId: string
}

/** The clock in a host's hand: what may be done now, as words. Another host takes it over with one press. */
export function HostControls({ screening, standing: { state, item, positionMs }, userId }: HostControlsProps) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const { timeline, items } = screening
  const led = timeline.ledBy !== null && timeline.ledBy !== userId
  const move = async (wish: ClockMove) => {
    if (working) return
    setWorking(true)
    try {
      await moveScreening(screening.id, { ...wish, ...(wish.act === 'lead' ? {} : { known: timeline.number }) })
    } catch (cause) {
      toast.failure(t('notMoved'), cause instanceof HouseError && cause.detail === 'led' ? t('notMovedLed') : t('notMovedText'))
    } finally {
      setWorking(false)
    }
  }
  /** What is done by mistake is undone from the message that says it was done. */
  const moveAndTell = async (wish: ClockMove, said: string) => {
    const before: ClockMove =
      wish.act === 'end' ? { act: 'reopen' } : { act: 'go', item: item ?? 0, positionMs: Math.max(0, positionMs - 1000) }
    await move(wish)
    toast.success(said, undefined, { label: t('undo'), onPress: () => void moveScreening(screening.id, before).catch(() => undefined) })
  }
  if (led)
    return (
      <fieldset className="room-host" aria-label={t('hostControls')}>
        <span className="small dim">{t('ledByOther', { name: screening.ledBy ?? '' })}</span>
        <Button small working={working && t('takingOver')} onClick={() => void move({ act: 'lead' })}>
          {t('takeOver')}
        </Button>
      </fieldset>
    )
  const last = item !== null && item >= items.length - 1
  return (
    <fieldset className="room-host" aria-label={t('hostControls')}>
      <span className="small dim">{t('host')}</span>
      {state === 'ahead' && (
        <Button small kind="ink" onClick={() => void move({ act: 'start' })}>
          {t('startNow')}
        </Button>
      )}
      {state === 'running' && (
        <Button small onClick={() => void move({ act: 'hold' })}>
          {t('hold')}
        </Button>
      )}
      {(state === 'held' || state === 'paused') && (
        <Button small kind="ink" onClick={() => void move({ act: 'resume' })}>
          {t('goOn')}
        </Button>
      )}
      {(state === 'running' || state === 'held') && <Intermission begin={(minutes) => void move({ act: 'intermission', minutes })} />}
      {state !== 'ahead' && state !== 'over' && (
        <Button small onClick={() => void moveAndTell({ act: 'back' }, t('wentBack'))}>
          {t('back')}
        </Button>
      )}
      {state !== 'ahead' && state !== 'over' && (
        <Button small onClick={() => void (last ? moveAndTell({ act: 'end' }, t('ended')) : moveAndTell({ act: 'skip' }, t('skipped')))}>
          {last ? t('end') : t('skip')}
        </Button>
      )}
    </fieldset>
  )
}
