import { type Decimal, decimal, times } from '#core/money/decimal.ts'
import { inMinor, mostMinor } from '#core/money/money.ts'
import { isDecimal, type Value, type ValueFault } from './expression.ts'
import { type Globals, valueOfFormula } from './globals.ts'
import type { Rates } from './rates.ts'
import type { RowOf } from './rows.ts'

/** Why a line has no sum: a cell is empty, a formula is wrong, its currency has no rate, a fringe of it has no value, or it is below zero and no credit. */
export type LineWhy = 'unknown' | ValueFault | 'no-rate' | 'fringe' | 'negative'

export interface LineSum {
  /** In minor units of the budget's currency; null where it is not known. */
  minor: bigint | null
  why: LineWhy | null
  /** Names of globals in a fault: the unknown one, the circle. */
  names: readonly string[]
  /** Exact, before rounding, in whole units of its own currency. */
  exact: Decimal | null
  amount: Value
  times: Value
  rate: Value
  /** Units of the budget's currency for one of the line's. */
  exchange: Decimal | null
}

/** amount × times × rate × currency rate, rounded once, half away from zero. */
export function lineSum(row: RowOf<'line'>, currency: string, globals: Globals, rates: Rates): LineSum {
  const [amount, by, rate] = [row.amount, row.times, row.rate].map((cell) => valueOfFormula(cell, globals)) as [Value, Value, Value]
  const exchange = rates(row.currency)
  const part = { amount, times: by, rate, exchange }
  const none = (why: LineWhy, names: readonly string[] = []): LineSum => ({ ...part, minor: null, why, names, exact: null })
  for (const value of [amount, by, rate]) if (typeof value === 'object' && 'fault' in value) return none(value.fault, value.names)
  if (!isDecimal(amount) || !isDecimal(by) || !isDecimal(rate)) return none('unknown')
  if (!exchange) return none('no-rate')
  const whole = times(times(amount, by), rate)
  const exact = row.unit === 'percent' ? times(whole, perCent) : whole
  if (exact.digits < 0n && row.kind !== 'credit') return none('negative')
  // A credit is written as one writes it, 500 or -500: it reduces.
  if (row.kind === 'credit' && exact.digits > 0n) exact.digits = -exact.digits
  const minor = inMinor(times(exact, exchange), currency)
  if ((minor < 0n ? -minor : minor) > mostMinor) return none('too-large')
  return { ...part, minor, why: null, names: [], exact }
}

const perCent = decimal(1, 2)
