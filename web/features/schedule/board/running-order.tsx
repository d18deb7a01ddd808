import type { TimedStrip } from '#core/production/schedule/running-order.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { shownTime } from '../shown-time.ts'
import { scheduleText } from '../words.ts'

/** The strips of a day with their times, from and to. */
export function RunningOrder({ order }: { order: readonly TimedStrip[] }) {
  const t = useText(scheduleText)
  const { openStrip, cast, scenes } = useOpenSchedule()
  return (
    <section>
      <h4>{t('runningOrder')}</h4>
      {order.length === 0 && <p className="small dim">{t('emptyDayText')}</p>}
      <ol className="plan-order">
        {order.map(({ strip, start, end, fixed }) => (
          <li key={strip.id}>
            <span className="mono" data-fixed={fixed || undefined}>
              {shownTime(start)}–{shownTime(end)}
            </span>
            <button type="button" className="plan-link" onClick={() => openStrip(strip.id)}>
              {strip.title || scenes.get(strip.scene) || t(`choice_kind_${strip.kind}`)}
            </button>
            <span className="small dim">
              {strip.people
                .map((id) => cast.get(id)?.name)
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
