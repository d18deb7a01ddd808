import { useState } from 'react'
import { fieldForms, fitsScheduleField } from '#core/production/schedule/fields.ts'
import { isZone } from '#core/production/schedule/local-time.ts'
import type { ScheduleRow } from '#core/production/schedule/rows.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

export interface Option {
  value: string
  label: string
}
interface FieldControlProps {
  row: ScheduleRow
  field: string
  /** What an `id`, a list of them or a text with choices can be. */
  options?: readonly Option[]
  hint?: string
  /** What is wrong with a value that has its form; it is not saved then. */
  refuse?(value: string): string | undefined
  onSave(value: unknown): void
}

/** The control of one field, by its form; it saves when it is left. */
export function FieldControl({ row, field, options, hint, refuse, onSave }: FieldControlProps) {
  const t = useText(scheduleText)
  const { label, choice } = useFieldWords()
  const rule = fieldForms[row.type][field]!
  const value = row[field as keyof ScheduleRow] as unknown
  const name = label(row.type, field)
  if (rule.form === 'flag')
    return (
      <Checkbox checked={value === true} onChange={(event) => onSave(event.target.checked)}>
        {name}
      </Checkbox>
    )
  if (rule.form === 'ids')
    return (
      <fieldset className="plan-ids">
        <legend className="field-label">{name}</legend>
        {(options ?? []).map((each) => (
          <Checkbox
            key={each.value}
            checked={(value as string[]).includes(each.value)}
            onChange={(event) =>
              onSave(event.target.checked ? [...(value as string[]), each.value] : (value as string[]).filter((id) => id !== each.value))
            }
          >
            {each.label}
          </Checkbox>
        ))}
        {(options ?? []).length === 0 && <p className="small dim">{t('noneYet')}</p>}
      </fieldset>
    )
  const offered =
    rule.form === 'choice'
      ? rule.choices!.map((each) => ({ value: each, label: choice(field, each) }))
      : rule.form === 'id'
        ? [{ value: '', label: t('none') }, ...(options ?? [])]
        : options
  if (offered)
    return <Select label={name} hint={hint} value={String(value)} onChange={(event) => onSave(event.target.value)} options={offered} />
  return <Written key={String(value)} {...{ row, field, hint, refuse, onSave }} label={name} />
}

/** Text, numbers, days and times: what cannot be read is not saved, and said. */
function Written({ row, field, label, hint, refuse, onSave }: Omit<FieldControlProps, 'options'> & { label: string }) {
  const t = useText(scheduleText)
  const [error, setError] = useState<string>()
  const rule = fieldForms[row.type][field]!
  const shown = String(row[field as keyof ScheduleRow] ?? '')
  const save = (text: string) => {
    if (text === shown) return setError(undefined)
    const said = rule.form === 'decimal' ? text.trim().replace(',', '.') : text.trim()
    if (!fitsScheduleField(said, rule) || (rule.form === 'zone' && said !== '' && !isZone(said)))
      return setError(t(`fault_${faultOf(rule.form)}`))
    const refused = said === '' ? undefined : refuse?.(said)
    setError(refused)
    if (!refused) onSave(said)
  }
  const common = {
    ...{ label, error, hint, defaultValue: shown },
    onBlur: (event: { currentTarget: { value: string } }) => save(event.currentTarget.value),
  }
  if (rule.form === 'day') return <DateField {...common} />
  if (rule.form === 'time') return <TimeField {...common} />
  if (rule.form === 'text' && rule.most > 400) return <TextArea {...common} maxLength={rule.most} rows={2} />
  return (
    <TextField
      {...common}
      maxLength={rule.most}
      inputMode={rule.form === 'decimal' ? 'decimal' : undefined}
      onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
    />
  )
}

const faultOf = (form: string) => (form === 'decimal' ? 'number' : form === 'zone' ? 'zone' : 'text')

/** Names of fields and of their values, in the words of the page. */
export function useFieldWords() {
  const t = useText(scheduleText)
  return {
    label: (type: string, field: string) => t(`field_${type}_${field}` as 'field_day_date'),
    choice: (field: string, value: string) =>
      t(`choice_${field}_${value === '' ? 'none' : value.replace(/[ -]/g, '')}` as 'choice_kind_shoot'),
  }
}
