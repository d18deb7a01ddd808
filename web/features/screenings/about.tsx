import { useState } from 'react'
import { Link } from 'react-router'
import { endsMs, type Standing } from '#core/screenings/screenings.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { hour } from './announce/when.ts'
import { useHouseClock } from './data/use-house-clock.ts'
import { isHost } from './live/is-in-room.ts'
import { screeningsText } from './words.ts'

interface AboutProps {
  screening: Screening
  standing: Standing
  present: number
  line: string
  onLeave(): void
}

/** What runs here, its state and with whom: the column beside the picture; on a phone behind a button. */
export function About({ screening, standing, present, line, onLeave }: AboutProps) {
  const t = useText(screeningsText)
  const clock = useHouseClock()
  const [open, setOpen] = useState(false)
  const item = standing.item === null ? undefined : screening.items[standing.item]
  const film = item?.film
  const made = [item?.kind === 'trailer' && t('kind_trailer'), film?.director, film?.year].filter(Boolean).join(', ')
  const next = screening.items.slice((standing.item ?? 0) + 1).find(({ kind }) => kind !== 'interval')
  const places = screening.capacity
  const moderates = isHost(screening) || screening.me.place === 'moderator'
  return (
    <aside className="room-about" aria-label={t('aboutScreening')} data-open={open || undefined}>
      <p className={standing.state === 'running' ? 'room-live' : 'room-live room-live--still'}>
        <i />
        {t(`now_${standing.state}`, { time: hour(screening.timeline.sinceMs) })}
      </p>
      <h1 className="title-m" data-first-focus tabIndex={-1}>
        {item?.title || screening.title}
      </h1>
      <p className="dim ui room-made">
        {[made, next && t('followedBy', { title: next.title || t(`kind_${next.kind}`) })].filter(Boolean).join('. ')}
      </p>
      <Button small className="room-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('aboutRoom')}
      </Button>
      <dl>
        <dt>{t('inTheRoom')}</dt>
        <dd className="mono">
          {/* Hosts take no seat: with them there may be more people in the room than seats. */}
          {places && present <= places
            ? t('presentOf', { count: present, places: numberFormat().format(places) })
            : t('presentCount', { count: present })}
        </dd>
        <dt>{t('yourClock')}</dt>
        <dd className="mono">
          {line === 'interrupted' ? t('lineLost') : t(`clock_${clock.quality}`, { ms: Number.isFinite(clock.errorMs) ? clock.errorMs : 0 })}
        </dd>
        <dt>{t('ends')}</dt>
        <dd className="mono">{hour(endsMs(screening.items, screening.timeline, houseTime.now()))}</dd>
        {screening.ledBy && (
          <>
            <dt>{t('clockWith')}</dt>
            <dd>{screening.ledBy}</dd>
          </>
        )}
        {screening.licence && (
          <>
            <dt>{t('licence')}</dt>
            <dd>{screening.licence}</dd>
          </>
        )}
      </dl>
      <p className="room-ways small">
        {moderates && (
          <>
            <Link to={`${paths.screening(screening.id)}&view=guests`}>{t('guests')}</Link>
            <Link to={`${paths.screening(screening.id)}&view=desk`}>{t('desk')}</Link>
          </>
        )}
        <button type="button" onClick={onLeave}>
          {t('toDoor')}
        </button>
      </p>
    </aside>
  )
}
