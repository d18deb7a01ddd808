import { readDecimal, times } from '#core/money/decimal.ts'
import { inMinor, percentOf } from '#core/money/money.ts'
import type { Rates } from './rates.ts'
import { type BudgetRow, inPlaces, type RowOf, rowsOf } from './rows.ts'
import { allOf, noSums, type Sums } from './sums.ts'

export interface Charged {
  row: RowOf<'charge'>
  /** What it is a percentage of, in minor units; null where that is not known. */
  base: bigint | null
  minor: bigint | null
}

interface Direct {
  direct: Sums
  accounts: ReadonlyMap<string, Sums>
  currency: string
  currencies: Rates
}

/** Charges in their order: each is a percentage of cash, of chosen accounts, of everything up to a charge before it, or of a source's money. */
export function chargesOf(rows: readonly BudgetRow[], of: Direct): { charges: Charged[]; faulty: string[] } {
  const charges: Charged[] = []
  for (const row of inPlaces(rowsOf(rows, 'charge'))) {
    const percent = readDecimal(row.percent)
    const base = baseOf(row, rows, charges, of)
    charges.push({ row, base, minor: percent && base !== null ? percentOf(base, percent) : null })
  }
  return { charges, faulty: charges.filter(({ minor }) => minor === null).map(({ row }) => row.id) }
}

function baseOf(row: RowOf<'charge'>, rows: readonly BudgetRow[], before: readonly Charged[], of: Direct): bigint | null {
  const sum = (sums: Sums) => (row.inKind ? allOf(sums) : sums.cash)
  if (row.base === 'cash') return sum(of.direct)
  if (row.base === 'accounts') return topmost(row.of, rows).reduce((all, id) => all + sum(of.accounts.get(id) ?? noSums), 0n)
  if (row.base === 'after') {
    const last = before.findIndex((charge) => charge.row.id === row.of[0])
    // Without one it comes after all that are before it.
    if (last < 0 && row.of.length > 0) return null
    const upTo = last < 0 ? before : before.slice(0, last + 1)
    return upTo.reduce<bigint | null>((all, { minor }) => (all === null || minor === null ? null : all + minor), sum(of.direct))
  }
  const source = rowsOf(rows, 'source').find(({ id }) => id === row.of[0])
  const amount = source && readDecimal(source.amount)
  const rate = source && of.currencies(source.currency)
  return amount && rate ? inMinor(times(amount, rate), of.currency) : null
}

/** Chosen accounts without those below another chosen one: their lines are in it. */
export function topmost(chosen: readonly string[], rows: readonly BudgetRow[]): string[] {
  const parents = new Map(rowsOf(rows, 'account').map(({ id, parent }) => [id, parent]))
  const held = new Set(chosen)
  const isBelow = (id: string): boolean => {
    for (let at = parents.get(id), level = 0; at && level < 3; at = parents.get(at), level++) if (held.has(at)) return true
    return false
  }
  return [...held].filter((id) => !isBelow(id))
}
