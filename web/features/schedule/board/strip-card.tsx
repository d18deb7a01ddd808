import type { CSSProperties } from 'react'
import type { TimedStrip } from '#core/production/schedule/running-order.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { shownTime } from '../shown-time.ts'
import { scheduleText } from '../words.ts'

/** One strip: time, what it is, who is in it; coloured by light and place, which it also says in words. */
export function StripCard({ timed, loose, before }: { timed: TimedStrip; loose: boolean; before: boolean }) {
  const t = useText(scheduleText)
  const { cast, scenes, openStrip, byId } = useOpenSchedule()
  const { strip, start, from, to } = timed
  const names = strip.people.map((id) => cast.get(id)?.name).filter(Boolean)
  const location = byId(strip.location)
  const inOut = [strip.inside && t(`choice_inside_${strip.inside}`), strip.light && t(`choice_light_${strip.light}`)]
    .filter(Boolean)
    .join(' · ')
  const title = strip.title || scenes.get(strip.scene) || t(`choice_kind_${strip.kind}`)
  return (
    <li data-before={before || undefined}>
      <button
        type="button"
        className="plan-strip"
        draggable
        data-strip={strip.id}
        data-kind={strip.kind}
        data-light={strip.inside && strip.light ? `${strip.inside === 'both' ? 'ext' : strip.inside} ${strip.light}` : undefined}
        style={{ '--minutes': Math.min(300, Math.max(0, to - from)) } as CSSProperties}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', strip.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={() => openStrip(strip.id)}
      >
        <span className="plan-time mono">{loose ? t('minutes', { count: to - from }) : shownTime(start)}</span>
        <span className="plan-title">{title}</span>
        <span className="plan-meta">
          {[t(`choice_kind_${strip.kind}`), inOut, location?.type === 'place' ? location.name : ''].filter(Boolean).join(' · ')}
        </span>
        {names.length > 0 && <span className="plan-names">{names.join(', ')}</span>}
      </button>
    </li>
  )
}
