import type { Hazard, RowOf } from '#core/production/schedule/rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** What could hurt people, whom, what is done about it, and what is left. */
export function Hazards({ day }: { day: RowOf<'day'> }) {
  const t = useText(scheduleText)
  const { act } = useOpenSchedule()
  const save = (hazards: readonly Hazard[]) => act(saveField(day, 'hazards', hazards))
  return (
    <div className="stack">
      {day.hazards.map((hazard, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hazards have no identity beyond their place
        <fieldset key={at} className="plan-hazard">
          <legend>{hazard.what || t('hazard', { number: at + 1 })}</legend>
          {(['what', 'who', 'control', 'left'] as const).map((field) => (
            <TextField
              key={`${field} ${hazard[field]}`}
              label={t(`hazard_${field}`)}
              maxLength={500}
              defaultValue={hazard[field]}
              onBlur={({ target }) =>
                target.value !== hazard[field] && save(day.hazards.map((each, n) => (n === at ? { ...each, [field]: target.value } : each)))
              }
            />
          ))}
          <Button small kind="plain" onClick={() => save(day.hazards.filter((_, n) => n !== at))}>
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <Button small notNow={day.hazards.length >= 20} onClick={() => save([...day.hazards, { what: '', who: '', control: '', left: '' }])}>
        {t('addHazard')}
      </Button>
    </div>
  )
}
