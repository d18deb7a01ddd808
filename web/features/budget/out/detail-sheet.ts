import { readDecimal, writeDecimal } from '#core/money/decimal.ts'
import { placesOf } from '#core/money/money.ts'
import { accountOrder, type CountedBudget, type CountedLine } from '#core/production/budget/calculate.ts'
import { type BudgetRow, rowsOf } from '#core/production/budget/rows.ts'
import type { WorkbookCell, WorkbookSheet } from '#web/ui/files/spreadsheet-writer.ts'
import type { ExportWords } from './export-words.ts'
import { sheetFormula } from './sheet-formula.ts'
import { moneyFormat, sheetNames } from './sheet-names.ts'

/** Where formulas find globals and exchange rates. */
export interface Reached {
  globals: Map<string, string>
  currencies: Map<string, string>
}
interface Detail {
  sheet: WorkbookSheet
  /** Of each account: the formula of its own lines in cash, in kind and deferred. */
  own: Map<string, readonly [string, string, string]>
}

// A number, B description, C person, D amount, E unit, F times, G rate, H currency, I exchange rate, J cash, K in kind, L deferred, M exact, N note.
const columnOf = { cash: 'J', credit: 'J', 'in-kind': 'K', deferred: 'L' } as const

/** Every line with its fringes below it, by account. Column M is the exact sum before rounding: fringes of a person go on from it. */
export function detailSheet(rows: readonly BudgetRow[], counted: CountedBudget, words: ExportWords, reached: Reached): Detail {
  const format = moneyFormat(counted.currency)
  const places = placesOf(counted.currency)
  const written: WorkbookCell[][] = [
    [
      ...[
        words.t('account'),
        words.field('line_description'),
        words.field('line_person'),
        words.field('line_amount'),
        words.field('line_unit'),
      ],
      ...[words.field('line_times'), words.field('line_rate'), words.field('line_currency'), words.t('exchange')],
      ...[words.t('sum_cash'), words.t('sum_inKind'), words.t('sum_deferred'), '', words.field('line_note')],
    ],
  ]
  const own: Detail['own'] = new Map()
  const earned = new Map<string, string[]>()
  const inColumn = (kind: CountedLine['row']['kind'], cell: WorkbookCell) =>
    (['J', 'K', 'L'] as const).map((column) => (columnOf[kind] === column ? cell : null))
  for (const account of accountOrder(rowsOf(rows, 'account'))) {
    written.push([account.number, account.name])
    const first = written.length + 1
    for (const line of counted.lines.filter(({ row }) => row.account === account.id)) {
      const { row } = line
      const at = written.length + 1
      const number = (field: 'amount' | 'times' | 'rate') => sheetFormula(row[field], reached.globals)
      const exact = `D${at}*F${at}*G${at}*I${at}${row.unit === 'percent' ? '/100' : ''}`
      const rate: WorkbookCell =
        !row.currency || row.currency === counted.currency
          ? 1
          : reached.currencies.has(row.currency)
            ? { formula: reached.currencies.get(row.currency)! }
            : null
      const known = line.minor !== null
      const sum: WorkbookCell = known
        ? { formula: row.kind === 'credit' ? `-ABS(ROUND(M${at},${places}))` : `ROUND(M${at},${places})`, format }
        : words.t('unknown')
      written.push([
        ...[
          '',
          row.description,
          words.person(row.person),
          number('amount'),
          words.choice('unit', row.unit),
          number('times'),
          number('rate'),
        ],
        ...[row.currency || counted.currency, rate, ...inColumn(row.kind, sum), known ? { formula: exact } : null, row.note],
      ])
      if (!known) continue
      for (const { id, name, minor } of line.fringes)
        written.push([
          '',
          `   ${name}`,
          ...Array<null>(7).fill(null),
          ...inColumn(row.kind, minor === null ? words.t('unknown') : { formula: fringe(id, line, at), format }),
        ])
    }
    const last = written.length
    const sum = (column: string) => (last < first ? '0' : `SUM(${sheetNames.detail}!${column}${first}:${column}${last})`)
    own.set(account.id, [sum('J'), sum('K'), sum('L')])
  }
  return { sheet: { name: sheetNames.detail, rows: written, widths: [9, 36, 20, 10, 10, 8, 12, 9, 12, 14, 14, 14, 14, 40] }, own }

  function fringe(id: string, { row }: CountedLine, at: number): string {
    const of = rowsOf(rows, 'fringe').find((each) => each.id === id)!
    const exchange = !of.currency || of.currency === counted.currency ? '1' : reached.currencies.get(of.currency)!
    const value = writeDecimal(readDecimal(of.value)!)
    if (of.form === 'flat') return `ROUND(${value}*D${at}*F${at}*${exchange},${places})`
    const who = of.per === 'person' && row.person ? `${id} ${row.person}` : `${id} ${row.id}`
    const before = earned.get(who) ?? []
    const all = [...before, `M${at}`]
    earned.set(who, all)
    const cutoff = readDecimal(of.cutoff)
    const share = (cells: readonly string[]) => {
      const sum = cells.join('+')
      return `ROUND(${cutoff ? `MIN(${sum},${writeDecimal(cutoff)}*${exchange})` : `(${sum})`}*${value}/100,${places})`
    }
    return before.length === 0 ? share(all) : `${share(all)}-${share(before)}`
  }
}
