import { readDecimal, times } from '#core/money/decimal.ts'
import { inMinor } from '#core/money/money.ts'
import type { CountedBudget, CountedLine } from './calculate.ts'
import { currencyRates } from './rates.ts'
import { type BudgetRow, inPlaces, type RowOf, rowsOf } from './rows.ts'

export interface CountedSource {
  row: RowOf<'source'>
  /** In minor units of the budget's currency; null where amount or rate is missing. */
  minor: bigint | null
  /** Money: a contribution in kind or a deferral never closes a gap in cash. */
  isCash: boolean
}
export interface Finance {
  sources: readonly CountedSource[]
  /** Contracted and received. */
  secured: bigint
  asked: bigint
  /** What cash is still missing; below zero it is left over. */
  gap: bigint
  /** The gap once everything asked for and promised is granted. */
  gapIfYes: bigint
}

/** Who pays, what is certain, and what is missing. */
export function financeOf(rows: readonly BudgetRow[], { cash, currency }: Pick<CountedBudget, 'cash' | 'currency'>): Finance {
  const rates = currencyRates(rows, currency)
  const sources = inPlaces(rowsOf(rows, 'source')).map((row): CountedSource => {
    const [amount, rate] = [readDecimal(row.amount), rates(row.currency)]
    return {
      row,
      minor: amount && rate && inMinor(times(amount, rate), currency),
      isCash: row.form !== 'in-kind' && row.form !== 'deferral',
    }
  })
  const sum = (...states: RowOf<'source'>['state'][]) =>
    sources.reduce((all, { row, minor, isCash }) => (isCash && states.includes(row.state) ? all + (minor ?? 0n) : all), 0n)
  const secured = sum('contracted', 'received')
  const asked = sum('asked', 'promised')
  return { sources, secured, asked, gap: cash - secured, gapIfYes: cash - secured - asked }
}

export interface FunderView {
  lines: readonly CountedLine[]
  total: bigint
  /** What the source pays of it. */
  paid: bigint
  /** What others pay. */
  others: bigint
  open: number
}

/** The budget as a source sees it: lines of the groups it pays, all of them without one. Its money never pays more than they come to. */
export function funderView({ row, minor }: CountedSource, { lines }: Pick<CountedBudget, 'lines'>): FunderView {
  const shown = lines.filter((line) => row.groups.length === 0 || line.row.groups.some((group) => row.groups.includes(group)))
  const total = shown.reduce((sum, { whole }) => sum + (whole ?? 0n), 0n)
  const money = minor ?? 0n
  const paid = money < total ? money : total
  return { lines: shown, total, paid, others: total - paid, open: shown.filter(({ whole }) => whole === null).length }
}

/** Whether a reader of this view is shown what a person gets a day. Sums stay. */
export const showsRate = (source: RowOf<'source'>, line: Pick<RowOf<'line'>, 'person'>): boolean => !source.hideRates || line.person === ''
