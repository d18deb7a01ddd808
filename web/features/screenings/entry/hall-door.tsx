import './hall-door.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { folded } from '#core/text/findable.ts'
import { guestsQuery, type Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { type DoorTick, followDoorTicks, throwTickAway, tickAtDoor, useDoorTicks } from '../data/door-ticks.ts'
import { screeningsText } from '../words.ts'
import { type AtDoor, atDoor } from './at-door.ts'

/** At the door of the hall: check-in on several phones, online or offline. */
export function HallDoor({ screening, userId }: { screening: Screening; userId: string }) {
  const t = useText(screeningsText)
  const guests = useQuery({ ...guestsQuery(screening.id), refetchInterval: 10_000 })
  const waiting = useDoorTicks().filter(({ screeningId, senderId }) => screeningId === screening.id && senderId === userId)
  const [looked, setLooked] = useState('')
  useEffect(() => followDoorTicks(userId), [userId])
  // The box keeps its pressed state until the entry is stored.
  const [pressed, setPressed] = useState<readonly DoorTick[]>([])
  const put = (part: { guestId: string; came: boolean; unlisted?: { name: string; heads: number } }) => {
    const tick = { id: newId(), senderId: userId, writtenMs: Date.now(), screeningId: screening.id, ...part }
    setPressed((before) => [...before, tick])
    void tickAtDoor(tick).finally(() => setPressed((before) => before.filter(({ id }) => id !== tick.id)))
  }
  const listed = guests.data && atDoor(guests.data, [...waiting, ...pressed.filter(({ id }) => !waiting.some((one) => one.id === id))])
  const shown = listed?.filter(({ name }) => folded(name).includes(folded(looked.trim())))
  const sum = (some: AtDoor[] = []) => some.reduce((heads, one) => heads + one.heads, 0)
  const refused = waiting.filter((one) => one.refused)
  return (
    <div className="page row hall-door">
      <header className="screenings-head">
        <h1 className="title-l">{t('hallDoor')}</h1>
        <p className="lead dim">
          {screening.title} · {screening.venue}
        </p>
      </header>
      <p className="hall-count" role="status">
        <b className="title-m">{t('cameCount', { count: sum(listed?.filter(({ came }) => came)) })}</b>
        <span className="dim">{t('ofExpected', { count: sum(listed) })}</span>
        {waiting.length > refused.length && <span className="dim">{t('ticksWait', { count: waiting.length - refused.length })}</span>}
      </p>
      {waiting.some((one) => one.unkept) && <p role="status">{t('ticksUnkept')}</p>}
      {refused.map((one) => (
        <p key={one.id} role="alert" className="hall-refused">
          {one.refused}{' '}
          <Button small onClick={() => void throwTickAway(one.id)}>
            {t('done')}
          </Button>
        </p>
      ))}
      <div className="hall-acts">
        <TextField
          label={t('lookForGuest')}
          type="search"
          value={looked}
          onChange={(event) => setLooked(event.target.value)}
          autoComplete="off"
        />
        <Button onClick={() => put({ guestId: newId(), came: true, unlisted: { name: t('unlisted'), heads: 1 } })}>{t('oneMore')}</Button>
        <ButtonLink to={paths.screening(screening.id)}>{t('toItsDoor')}</ButtonLink>
      </div>
      {guests.isPending ? (
        <SkeletonRows rows={6} />
      ) : !shown ? (
        <Failed title={t('notArrived')} text={t('notArrivedText')} again={guests.refetch} />
      ) : shown.length === 0 ? (
        <Empty title={looked ? t('nobodyCalledSo') : t('nobodyExpected')} text={t('nobodyExpectedText')} />
      ) : (
        <ul className="hall-list">
          {shown.map((guest) => (
            <li key={guest.id}>
              <label>
                <input type="checkbox" checked={guest.came} onChange={(event) => put({ guestId: guest.id, came: event.target.checked })} />
                <span>{guest.name}</span>
                <span className="mono dim">{guest.heads > 1 ? t('headsOf', { count: guest.heads }) : ''}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
