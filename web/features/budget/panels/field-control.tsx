import { useState } from 'react'
import { storedFormula, typedFormula } from '#core/money/typed-decimal.ts'
import { readExpression } from '#core/production/budget/expression.ts'
import { fieldForms, fitsField } from '#core/production/budget/fields.ts'
import { type BudgetRow, fieldOf, rowsOf } from '#core/production/budget/rows.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { nameOf, useFieldWords } from './use-field-words.ts'
import { warningOf } from './warnings.ts'

interface FieldControlProps {
  row: BudgetRow
  field: string
  /** Rows an `id` or a list of them can name. */
  options?: readonly BudgetRow[]
  onSave(value: unknown): void
}

/** The control of one field, by its form; it saves when it is left. */
export function FieldControl({ row, field, options = [], onSave }: FieldControlProps) {
  const t = useText(budgetText)
  const { people } = useOpenBudget()
  const { label, choice } = useFieldWords()
  const rule = fieldForms[row.type][field]!
  const value = fieldOf(row, field)
  const name = label(row.type, field)
  if (rule.form === 'flag')
    return (
      <Checkbox checked={value === true} onChange={(event) => onSave(event.target.checked)}>
        {name}
      </Checkbox>
    )
  if (rule.form === 'choice')
    return (
      <Select
        label={name}
        value={String(value)}
        onChange={(event) => onSave(event.target.value)}
        options={rule.choices!.map((each) => ({ value: each, label: choice(field, each) }))}
      />
    )
  if (rule.form === 'id') {
    const offered =
      field === 'person'
        ? [...people].map(([id, called]) => ({ value: id, label: called }))
        : options.map((each) => ({ value: each.id, label: nameOf(each) }))
    return (
      <Select
        label={name}
        value={String(value)}
        onChange={(event) => onSave(event.target.value)}
        options={field === 'account' ? offered : [{ value: '', label: t('none') }, ...offered]}
      />
    )
  }
  if (rule.form === 'ids')
    return (
      <fieldset className="budget-ids">
        <legend className="field-label">{name}</legend>
        {options.map((each) => (
          <Checkbox
            key={each.id}
            checked={(value as string[]).includes(each.id)}
            onChange={(event) =>
              onSave(event.target.checked ? [...(value as string[]), each.id] : (value as string[]).filter((id) => id !== each.id))
            }
          >
            {nameOf(each) || t('unnamed')}
          </Checkbox>
        ))}
        {options.length === 0 && <p className="small dim">{t('noneYet')}</p>}
      </fieldset>
    )
  return <Written key={String(value)} row={row} field={field} label={name} onSave={onSave} />
}

/** Text, numbers, days, tags: as they are typed here; what cannot be read is not saved, and said. */
function Written({ row, field, label, onSave }: { row: BudgetRow; field: string; label: string; onSave(value: unknown): void }) {
  const t = useText(budgetText)
  const { sign, rows } = useOpenBudget()
  const [error, setError] = useState<string>()
  const rule = fieldForms[row.type][field]!
  const value = fieldOf(row, field) as string | string[]
  const numbers = rule.form === 'decimal' || rule.form === 'formula'
  const shown = Array.isArray(value) ? value.join(', ') : numbers ? typedFormula(value, sign) : value
  const save = (text: string) => {
    if (text === shown) return setError(undefined)
    const said = text.trim()
    const read =
      rule.form === 'words'
        ? [...new Set(said.split(/[,;]/).map((part) => part.trim()))].filter((part) => part !== '').slice(0, rule.most)
        : numbers
          ? storedFormula(said, sign)
          : rule.form === 'currency'
            ? said.toUpperCase()
            : said
    const fits = fitsField(read, rule) && (rule.form !== 'formula' || read === '' || readExpression(read as string) !== null)
    const circle = row.type === 'global' ? warningOf.global(rowsOf(rows, 'global'), row, field, read as string) : null
    if (!fits || circle)
      return setError(
        circle
          ? t(circle.key, { circle: circle.circle })
          : t(`fault_${rule.form === 'day' || rule.form === 'currency' ? rule.form : numbers ? 'formula' : 'text'}`),
      )
    setError(undefined)
    onSave(read)
  }
  const warning = warningOf.share(row, field)
  const common = {
    ...{ label, error, defaultValue: shown, maxLength: rule.form === 'words' ? 450 : rule.most },
    ...(warning && { hint: t(warning) }),
    onBlur: (event: { currentTarget: { value: string } }) => save(event.currentTarget.value),
  }
  if (field === 'note') return <TextArea {...common} rows={2} />
  return (
    <TextField
      {...common}
      className={numbers || rule.form === 'currency' ? 'mono' : undefined}
      type={rule.form === 'day' ? 'date' : 'text'}
      inputMode={rule.form === 'decimal' ? 'decimal' : undefined}
      onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
    />
  )
}
