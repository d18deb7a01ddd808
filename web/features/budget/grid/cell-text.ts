import { type DecimalSign, storedFormula, typedFormula } from '#core/money/typed-decimal.ts'
import { readExpression } from '#core/production/budget/expression.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import { type BudgetRow, type LineFields, rowsOf } from '#core/production/budget/rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { ColumnKey } from './columns.ts'

export interface CellWords {
  sign: DecimalSign
  rows: readonly BudgetRow[]
  people: ReadonlyMap<string, string>
  choice(field: string, value: string): string
}

type Field = Exclude<ColumnKey, 'whole'>
export type CellFault = 'formula' | 'choice' | 'currency' | 'person' | 'fringe'

/** What a cell holds, as it is typed and copied. */
export function textOfCell(line: LineFields, field: Field, { sign, rows, people, choice }: CellWords): string {
  const value = line[field]
  if (field === 'fringes')
    return rowsOf(rows, 'fringe')
      .flatMap(({ id, name }) => (line.fringes.includes(id) ? [name] : []))
      .join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'person') return people.get(value) ?? ''
  const { form } = fieldForms.line[field]!
  return form === 'choice' ? choice(field, value) : form === 'formula' ? typedFormula(value, sign) : value
}

/** What was typed or pasted into a cell, as it is stored, or why it cannot be. */
export function cellOfText(text: string, field: Field, words: CellWords): { value: string | string[] } | { fault: CellFault } {
  const { sign, rows, people, choice } = words
  const said = text.trim()
  const rule = fieldForms.line[field]!
  if (rule.form === 'formula') {
    const value = storedFormula(said, sign)
    return value === '' || (readExpression(value) && value.length <= rule.most) ? { value } : { fault: 'formula' }
  }
  const alike = (name: string) => name.toLocaleLowerCase() === said.toLocaleLowerCase()
  if (rule.form === 'choice') {
    const value = rule.choices!.find((each) => alike(each) || alike(choice(field, each)))
    return value ? { value } : { fault: 'choice' }
  }
  if (rule.form === 'currency') return /^([a-z]{3})?$/i.test(said) ? { value: said.toUpperCase() } : { fault: 'currency' }
  if (field === 'person') {
    const found = [...people].find(([, name]) => alike(name))
    return said === '' ? { value: '' } : found ? { value: found[0] } : { fault: 'person' }
  }
  const parts = [...new Set(said.split(/[,;]/).map((part) => part.trim()))].filter((part) => part !== '')
  if (field === 'groups') return { value: parts.slice(0, rule.most).map((part) => firstOf(part, 40)) }
  if (field === 'fringes') {
    const ids = parts.map((part) => rowsOf(rows, 'fringe').find(({ name }) => name.toLocaleLowerCase() === part.toLocaleLowerCase())?.id)
    return ids.every((id) => id !== undefined) ? { value: ids as string[] } : { fault: 'fringe' }
  }
  return { value: firstOf(said, rule.most) }
}
