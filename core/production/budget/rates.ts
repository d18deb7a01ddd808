import { type Decimal, readDecimal } from '#core/money/decimal.ts'
import { type BudgetRow, rowsOf } from './rows.ts'

/** Rates to the budget's currency, by code. Its own is 1. */
export type Rates = (code: string) => Decimal | null
export function currencyRates(rows: readonly BudgetRow[], own: string): Rates {
  const rates = new Map(rowsOf(rows, 'currency').map(({ code, rate }) => [code, readRate(rate)]))
  return (code) => (code === '' || code === own ? { digits: 1n, places: 0 } : (rates.get(code) ?? null))
}
const readRate = (text: string): Decimal | null => {
  const rate = readDecimal(text)
  return rate && rate.digits > 0n ? rate : null
}
