import { fieldForms } from '#core/production/budget/fields.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { changed, created, type RowChange } from '#core/production/budget/settled-rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { usualCurrencies } from '../list/usual-currencies.ts'
import { type CellFault, type CellWords, cellOfText, textOfCell } from './cell-text.ts'
import type { ColumnKey } from './columns.ts'
import type { GridRow } from './grid-rows.ts'
import { newLine } from './line-acts.ts'

/** The text of a cell that can be edited; undefined for what is computed. */
export function textOfActive(row: GridRow, column: ColumnKey, words: CellWords): string | undefined {
  if (column === 'whole') return undefined
  if (row.is === 'account') return column === 'description' ? `${row.account.number} ${row.account.name}`.trim() : undefined
  return row.is === 'line' ? textOfCell(row.line.row, column, words) : ''
}

/** What a text changes in its cell: in the empty row it makes a new line; of an account it is number and name. */
export function savedCell(
  all: readonly GridRow[],
  row: GridRow,
  column: ColumnKey,
  text: string,
  words: CellWords,
): { changes: RowChange[]; fault?: CellFault } {
  if (column === 'whole' || (row.is === 'new' && text.trim() === '')) return { changes: [] }
  if (row.is === 'account') {
    const [, number = '', name = ''] = /^\s*([\d.\-/]*)\s*(.*?)\s*$/.exec(text) ?? []
    const { level: _, ...account } = row.account
    return { changes: [changed(account, { number: firstOf(number, 20), name: firstOf(name, 120) })] }
  }
  const cell = cellOfText(text, column, words)
  if ('fault' in cell) return { changes: [], fault: cell.fault }
  if (row.is === 'new') return { changes: [created(newLine(all, row.account.id, { [column]: cell.value }))] }
  return { changes: [changed(row.line.row, { [column]: cell.value })] }
}

/** What a cell can hold, where that is a short list. */
export function offeredFor(column: ColumnKey, { rows, people, choice }: CellWords): string[] | undefined {
  if (column === 'whole') return undefined
  if (column === 'person') return [...people.values()]
  if (column === 'fringes') return rowsOf(rows, 'fringe').map(({ name }) => name)
  if (column === 'currency') return [...new Set([...rowsOf(rows, 'currency').map(({ code }) => code), ...usualCurrencies])]
  if (column === 'groups') return [...new Set([...rowsOf(rows, 'line'), ...rowsOf(rows, 'source')].flatMap(({ groups }) => groups))]
  if (column === 'amount' || column === 'times') return rowsOf(rows, 'global').map(({ name }) => name)
  return fieldForms.line[column]!.choices?.map((value) => choice(column, value))
}
