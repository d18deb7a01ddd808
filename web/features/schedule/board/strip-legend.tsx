import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** What the colours of strips mean, in the convention of this schedule. Each strip says it in words too. */
export function StripLegend() {
  const t = useText(scheduleText)
  const { setting } = useOpenSchedule()
  return (
    <ul className="plan-legend small" data-colours={setting.colours} aria-label={t('colours')}>
      {(['int day', 'ext day', 'int night', 'ext night'] as const).map((light) => (
        <li key={light} data-light={light}>
          {t(`light_${light.replace(' ', '')}` as 'light_intday')}
        </li>
      ))}
    </ul>
  )
}
