import { type DecimalSign, readTypedDecimal, signOf } from '#core/money/typed-decimal.ts'
import type { LineFields } from '#core/production/budget/rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { type ByHand, columnsOf, type Heads, headRow, type SheetColumn, sheetColumns } from '#core/text/sheet-columns.ts'
import { type CellFault, type CellWords, cellOfText } from '../grid/cell-text.ts'

export type ImportHead =
  | 'account'
  | 'accountName'
  | 'description'
  | 'amount'
  | 'unit'
  | 'times'
  | 'rate'
  | 'currency'
  | 'kind'
  | 'groups'
  | 'note'
  | 'key'
  | 'row'

/** What columns are called in budgets of others, in English and German. */
export const lineHeads: Heads<ImportHead> = {
  account: ['account', 'accountno', 'accountnumber', 'acct', 'acctno', 'code', 'konto', 'kontonr', 'kontonummer', 'no', 'nr'],
  accountName: ['accountname', 'category', 'kontoname', 'kategorie', 'gruppe'],
  description: ['description', 'item', 'detail', 'line', 'beschreibung', 'bezeichnung', 'position', 'posten'],
  amount: ['amount', 'quantity', 'qty', 'units', 'menge', 'anzahl'],
  unit: ['unit', 'einheit'],
  times: ['times', 'x', 'multiplier', 'faktor', 'mal'],
  rate: ['rate', 'price', 'unitprice', 'cost', 'preis', 'einzelpreis', 'satz', 'gage'],
  currency: ['currency', 'cur', 'währung'],
  kind: ['kind', 'paid', 'art'],
  groups: ['groups', 'tags', 'gruppen'],
  note: ['note', 'notes', 'comment', 'notiz', 'bemerkung'],
  key: ['key', 'id', 'lineid', 'schlüssel'],
  row: ['row', 'zeile'],
}

export interface ReadLine {
  /** Its row of the sheet, the head is 1. */
  row: number
  account: string
  accountName: string
  key: string
  fields: Partial<LineFields>
}
export interface FaultyRow {
  row: number
  why: CellFault | 'account' | 'description' | 'negative'
  text: string
}
export interface ReadSheet {
  columns: readonly SheetColumn<ImportHead>[]
  /** How its numbers are written; 'either' is asked, once for the whole file. */
  sign: DecimalSign | 'either'
  lines: readonly ReadLine[]
  faulty: readonly FaultyRow[]
}

/** The lines of an imported sheet by its columns. A row that cannot be read is named with its reason; nothing is guessed cell by cell. */
export function readLines(
  rows: readonly (readonly string[])[],
  byHand: ByHand,
  said: DecimalSign | undefined,
  words: CellWords,
): ReadSheet {
  const is = columnsOf(headRow(rows), lineHeads, byHand)
  const cellOf = (row: readonly string[], head: ImportHead) => (row[is.indexOf(head)] ?? '').trim()
  const numbers = rows.slice(1).flatMap((row) => [cellOf(row, 'amount'), cellOf(row, 'times'), cellOf(row, 'rate')])
  const sign = said ?? signOf(numbers)
  const lines: ReadLine[] = []
  const faulty: FaultyRow[] = []
  const seen = new Map<string, number>()
  const as: CellWords = { ...words, sign: sign === 'either' ? '.' : sign }
  for (const [at, row] of rows.entries()) {
    if (at === 0 || row.every((cell) => cell.trim() === '')) continue
    if (!['', 'line', 'zeile'].includes(cellOf(row, 'row').toLowerCase())) continue
    const fields: Record<string, unknown> = {}
    let fault: FaultyRow | undefined
    for (const head of ['description', 'amount', 'unit', 'times', 'rate', 'currency', 'kind', 'groups', 'note'] as const) {
      const text = cellOf(row, head)
      if (text === '') continue
      const cell = cellOfText(text, head, as)
      if ('fault' in cell) fault ??= { row: at + 1, why: cell.fault, text }
      else fields[head] = cell.value
    }
    // Only a credit may be below zero, and a sheet says so.
    const below = (['amount', 'rate'] as const).find((head) => (readTypedDecimal(cellOf(row, head), as.sign)?.digits ?? 0n) < 0n)
    if (below && fields['kind'] !== 'credit') fault ??= { row: at + 1, why: 'negative', text: cellOf(row, below) }
    const [account, accountName, description] = [cellOf(row, 'account'), cellOf(row, 'accountName'), cellOf(row, 'description')]
    if (account === '' && accountName === '') fault ??= { row: at + 1, why: 'account', text: description }
    if (description === '') fault ??= { row: at + 1, why: 'description', text: account }
    if (fault) {
      faulty.push(fault)
      continue
    }
    const plain = cellOf(row, 'key') || `${account || accountName} / ${description}`
    const times = (seen.get(plain) ?? 0) + 1
    seen.set(plain, times)
    lines.push({ row: at + 1, account, accountName, key: firstOf(times > 1 ? `${plain} (${times})` : plain, 120), fields })
  }
  return { columns: sheetColumns(rows, is), sign, lines, faulty }
}
