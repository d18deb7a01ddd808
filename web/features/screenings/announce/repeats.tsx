import { rhythms } from '#core/time/recurrence.ts'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { FormErrors } from '#web/ui/controls/use-form.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import { type Draft, type DraftField, eveningsOf } from './draft.ts'

interface RepeatsProps {
  draft: Draft
  errors: FormErrors<DraftField>
  onChange(part: Partial<Draft>): void
}

/** Repetition: whether, how often, and on which dates, all listed before anything is announced. */
export function Repeats({ draft, errors, onChange }: RepeatsProps) {
  const t = useText(screeningsText)
  const again = draft.repeats !== 'once'
  return (
    <>
      <Select
        label={t('repeats')}
        value={draft.repeats}
        options={(['once', ...rhythms] as const).map((value) => ({ value, label: t(`repeats_${value}`) }))}
        onChange={(event) => onChange({ repeats: event.target.value as Draft['repeats'] })}
      />
      {again && (
        <Select
          label={t('endsBy')}
          value={draft.ends}
          options={(['times', 'until'] as const).map((value) => ({ value, label: t(`ends_${value}`) }))}
          onChange={(event) => onChange({ ends: event.target.value as Draft['ends'] })}
        />
      )}
      {again && draft.ends === 'times' && (
        <TextField
          label={t('times')}
          name="times"
          inputMode="numeric"
          value={draft.times}
          error={errors.times}
          onChange={(event) => onChange({ times: event.target.value })}
        />
      )}
      {again && draft.ends === 'until' && (
        <DateField
          label={t('until')}
          name="until"
          value={draft.until}
          error={errors.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
      {again && <Evenings draft={draft} />}
    </>
  )
}

function Evenings({ draft }: { draft: Draft }) {
  const t = useText(screeningsText)
  const evenings = eveningsOf(draft)
  if (evenings.length < 2) return null
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: draft.zone })
  return (
    <div className="announce-evenings wide">
      <p className="small dim">{t('eveningsText', { count: evenings.length })}</p>
      <ol className="small">
        {evenings.map((evening) => (
          <li key={evening}>{day.format(new Date(evening))}</li>
        ))}
      </ol>
    </div>
  )
}

interface WhichEveningsProps {
  /** How many come after it. */
  count: number
  following: boolean
  onChange(following: boolean): void
}

/** What is done to one evening of a series is done to it alone, or to all from it on. */
export function WhichEvenings({ count, following, onChange }: WhichEveningsProps) {
  const t = useText(screeningsText)
  return (
    <Fieldset legend={t('which')} className="wide">
      {([false, true] as const).map((all) => (
        <Radio key={String(all)} name="which" checked={following === all} onChange={() => onChange(all)}>
          {t(all ? 'whichFollowing' : 'whichAlone', { count })}
        </Radio>
      ))}
    </Fieldset>
  )
}
