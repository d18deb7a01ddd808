import { typedFormula } from '#core/money/typed-decimal.ts'
import type { RowType } from '#core/production/budget/fields.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { decimalSign } from '../open/decimal-sign.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

/** Names of fields and of their values, in the words of the page. */
export function useFieldWords() {
  const t = useText(budgetText)
  const { people, byId } = useOpenBudget()
  const label = (type: RowType, field: string) => t(`field_${type}_${field}` as 'field_line_rate')
  const choice = (field: string, value: string) =>
    t(`choice_${field}_${value === 'other' ? 'rest' : value.replace(/[ -]/g, '')}` as 'choice_unit_day')
  /** A value as it is read on the page. */
  const value = (row: Pick<BudgetRow, 'type'>, field: string, said: unknown): string => {
    const { form } = fieldForms[row.type][field] ?? { form: 'text' }
    if (typeof said === 'boolean') return t(said ? 'yes' : 'no')
    if (Array.isArray(said)) return said.map((each: string) => (form === 'ids' ? nameOf(byId(each)) : each)).join(', ')
    const text = String(said ?? '')
    if (form === 'choice') return choice(field, text)
    if (form === 'id') return people.get(text) ?? nameOf(byId(text))
    if (form === 'formula' || form === 'decimal') return typedFormula(text, decimalSign())
    if (form === 'day') return text && calendarDay(text, { dateStyle: 'medium' })
    return text
  }
  return { label, choice, value }
}

/** What a row is called. */
export function nameOf(row: BudgetRow | undefined): string {
  if (!row) return ''
  if (row.type === 'account') return `${row.number} ${row.name}`.trim()
  if (row.type === 'line') return row.description
  if (row.type === 'currency') return row.code
  if (row.type === 'order' || row.type === 'cost') return `${row.number} ${row.party}`.trim()
  return row.name
}
