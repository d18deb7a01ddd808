import type { PresentPerson } from '#contract/house/realtime.ts'
import type { SharedFilm } from '#web/player/stream/use-in-step.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Place, ReviewRoom } from '../data/live.ts'
import { collaborationText } from '../words.ts'
import { type DeskClock, frameTimecode } from './timecode.ts'

interface PresentProps {
  room: ReviewRoom
  me: string
  places: Readonly<Record<string, Place>>
  clock: DeskClock
  following: string | null
  step: SharedFilm
  onFollow(id: string | null): void
}

/** Who is here and where in the film; a press goes along with them until one presses again. */
export function Present({ room, me, places, clock, following, step, onFollow }: PresentProps) {
  const t = useText(collaborationText)
  const others = room.here.filter(({ userId }) => userId !== me)
  const apart = numberFormat({ maximumFractionDigits: 1 }).format(Math.abs(step.behindMs) / 1000)
  const nameOf = (id: string) => (id === me ? t('you') : room.here.find(({ userId }) => userId === id)?.name || t('nameless'))
  return (
    <section className="review-present small" aria-label={t('present')} data-step={following ? step.state : undefined}>
      <span className="dim">{room.state === 'live' ? (others.length === 0 ? t('alone') : t('here')) : t('noLine')}</span>
      {others.map((person: PresentPerson) => {
        const place = places[person.userId]
        const name = person.name || t('nameless')
        return (
          <button
            key={person.userId}
            type="button"
            aria-pressed={following === person.userId}
            title={t(following === person.userId ? 'followEnd' : 'follow', { name })}
            onClick={() => onFollow(following === person.userId ? null : person.userId)}
          >
            {name}
            {place?.follows ? (
              <span className="dim"> {t('goesAlong', { name: nameOf(place.follows) })}</span>
            ) : (
              place && <span className="mono dim"> {frameTimecode(place.atMs, clock)}</span>
            )}
            {following === person.userId && <span> · {t('following')}</span>}
          </button>
        )
      })}
      {following !== null && (
        <>
          <span className="dim" role="status">
            {t(`step_${step.state}`, { seconds: apart })}
          </span>
          {step.state === 'blocked' && (
            <Button small kind="act" onClick={step.press}>
              {t('play')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
