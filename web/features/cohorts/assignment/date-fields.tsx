import { useState } from 'react'
import type { AssignmentDraft } from '#core/cohorts/assignments.ts'
import { zonedFields, zonedMoment } from '#core/time/zoned-time.ts'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

interface DateFieldsProps {
  draft: AssignmentDraft
  zone: string
  onChange(over: Partial<AssignmentDraft>): void
}

/** Opening, due date and closing, in the cohort's zone. A due minute counts to its end. */
export function DateFields({ draft, zone, onChange }: DateFieldsProps) {
  const t = useText(cohortsText)
  return (
    <fieldset className="cohorts-wide cohorts-group">
      <legend className="fieldset-legend">{t('dates', { zone })}</legend>
      <Moment
        label={t('opens')}
        hint={t('opensHint')}
        at={draft.opensAt}
        zone={zone}
        time="08:00"
        onChange={(opensAt) => onChange({ opensAt })}
      />
      <Moment
        label={t('due')}
        at={draft.dueAt || null}
        zone={zone}
        time="23:59"
        toTheEnd
        onChange={(dueAt) => onChange({ dueAt: dueAt ?? '' })}
      />
      <Moment
        label={t('closes')}
        hint={t('closesHint')}
        at={draft.closesAt}
        zone={zone}
        time="23:59"
        toTheEnd
        onChange={(closesAt) => onChange({ closesAt })}
      />
    </fieldset>
  )
}

interface MomentProps {
  label: string
  hint?: string
  at: string | null
  zone: string
  /** Where only a day was chosen. */
  time: string
  /** To the last second of the minute. */
  toTheEnd?: boolean
  onChange(at: string | null): void
}

function Moment({ label, hint, at, zone, time, toTheEnd, onChange }: MomentProps) {
  const t = useText(cohortsText)
  const [typed, setTyped] = useState(() => (at ? zonedFields(at, zone) : { day: '', time }))
  const change = (over: Partial<typeof typed>) => {
    const next = { ...typed, ...over }
    setTyped(next)
    const moment = zonedMoment(next.day, next.time, zone)
    onChange(moment && toTheEnd ? new Date(Date.parse(moment) + 59_000).toISOString() : moment)
  }
  return (
    <div className="cohorts-moment">
      <DateField label={label} hint={hint} value={typed.day} onChange={(event) => change({ day: event.target.value })} />
      <TimeField label={t('timeOf', { what: label })} value={typed.time} onChange={(event) => change({ time: event.target.value })} />
    </div>
  )
}
