import { useState } from 'react'
import type { Standing } from '#core/screenings/screenings.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { type ClockMove, moveScreening, type Screening } from '#web/data/screenings/screenings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import { Intermission } from './intermission.tsx'
import { NextItem } from './next-item.tsx'

interface HostControlsProps {
  screening: Screening
  standing: Standing
  userId: string
}

/** Playback controls of a host. Another host can take over with one press. */
export function HostControls({ screening, standing: { state, item, positionMs }, userId }: HostControlsProps) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const { timeline, items } = screening
  const led = timeline.ledBy !== null && timeline.ledBy !== userId
  /** True when the clock was changed. */
  const move = async (wish: ClockMove): Promise<boolean> => {
    if (working) return false
    setWorking(true)
    try {
      await moveScreening(screening.id, { ...wish, ...(wish.act === 'lead' ? {} : { known: timeline.number }) })
      return true
    } catch (cause) {
      toast.failure(t('notMoved'), cause instanceof HouseError && cause.detail === 'led' ? t('notMovedLed') : t('notMovedText'))
      return false
    } finally {
      setWorking(false)
    }
  }
  /** An undo is offered in the toast. */
  const moveAndTell = async (wish: ClockMove, said: string) => {
    const before: ClockMove =
      wish.act === 'end' ? { act: 'reopen' } : { act: 'go', item: item ?? 0, positionMs: Math.max(0, positionMs - 1000) }
    const undo = () => void moveScreening(screening.id, before).catch(() => toast.failure(t('notMoved'), t('notMovedText')))
    if (await move(wish)) toast.success(said, undefined, { label: t('undo'), onPress: undo })
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
        // Keyed by item: an automatic change of item closes the confirmation of the previous one.
        <NextItem
          key={item}
          items={items}
          item={item ?? 0}
          go={() => void (last ? moveAndTell({ act: 'end' }, t('ended')) : moveAndTell({ act: 'skip' }, t('skipped')))}
        />
      )}
    </fieldset>
  )
}
