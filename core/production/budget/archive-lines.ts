import type { CostOfCut, ItemCost } from '../../clearance/cost-of-cut.ts'
import type { PriceRule } from '../../clearance/price-rule.ts'
import { readDecimal, times, writeDecimal } from '../../money/decimal.ts'
import { asDecimal, inMinor } from '../../money/money.ts'
import { type BudgetRow, emptyRow, type LineFields, type RowOf, rowsOf } from './rows.ts'
import { changed, created, type RowChange } from './settled-rows.ts'

/** An item of the clearance log, or what an order of a licensor is short of its minimum (`licensor:…`). */
export interface ArchiveEntry {
  key: string
  name: string
  /** Null: not in the cut. */
  cost: Pick<ItemCost, 'minor' | 'currency' | 'seconds'> | null
  price: Pick<PriceRule, 'rate' | 'basis' | 'typedMinor'> | null
}

/** What the cut says of each priced item, and of each order that is short of its minimum. */
export function archiveEntries(
  items: readonly { id: string; name: string; licensor: string | null }[],
  prices: ReadonlyMap<string, PriceRule>,
  cost: CostOfCut,
  licensorName: (id: string) => string,
): ArchiveEntry[] {
  const ordered = new Map(items.flatMap(({ id, licensor }) => (licensor && prices.has(id) ? [[`licensor:${licensor}`, licensor]] : [])))
  const short = new Map(cost.shortfalls.map((one) => [`licensor:${one.licensor}`, one]))
  return [
    ...items.flatMap(({ id, name }): ArchiveEntry[] => {
      const price = prices.get(id)
      return price ? [{ key: id, name, cost: cost.items.get(id) ?? null, price }] : []
    }),
    ...[...ordered].map(([key, licensor]): ArchiveEntry => {
      const one = short.get(key)
      return { key, name: licensorName(licensor), cost: one ? { minor: one.minor, currency: one.currency } : null, price: null }
    }),
  ]
}

type Amounts = Pick<LineFields, 'amount' | 'unit' | 'times' | 'rate' | 'currency'>

/** What a line says of an entry: seconds by the rate where that is the whole price, else one flat sum. Without a rate the line has none: unknown, never 0. */
export function amountsOf({ cost, price }: ArchiveEntry, currency: string): Amounts {
  const none: Amounts = { amount: '0', unit: 'item', times: '1', rate: price?.rate ?? '0', currency: cost?.currency ?? currency }
  if (!cost) return none
  if (cost.minor == null) return { ...none, amount: '1', unit: 'flat', rate: '' }
  const own = cost.currency ?? currency
  const rate = price?.basis === 'second' && price.typedMinor === null && price.rate !== null ? readDecimal(price.rate) : null
  const seconds = cost.seconds && cost.seconds.above % cost.seconds.below === 0n ? cost.seconds.above / cost.seconds.below : null
  if (rate && seconds !== null && inMinor(times(rate, { digits: seconds, places: 0 }), own) === cost.minor)
    return { ...none, amount: String(seconds), rate: price!.rate!, currency: own }
  return { ...none, amount: '1', unit: 'flat', rate: writeDecimal(asDecimal({ minor: cost.minor, currency: own })), currency: own }
}

/** Lines whose amounts are those of the archive log, as the cut has them now; only those that differ. `base` is the currency of the budget. */
export function followedLines(rows: readonly BudgetRow[], entries: readonly ArchiveEntry[], base: string): RowChange[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  return rowsOf(rows, 'line').flatMap((line) => {
    const entry = line.from === 'archive log' ? byKey.get(line.key) : undefined
    if (!entry) return []
    const amounts = amountsOf(entry, line.currency || base)
    const wanted = { ...amounts, currency: amounts.currency === base ? '' : amounts.currency }
    // What is out of the cut keeps its unit and rate.
    const set = entry.cost ? wanted : { amount: '0' }
    const differs = Object.entries(set).some(([field, value]) => line[field as keyof typeof line] !== value)
    return differs ? [changed(line, set)] : []
  })
}

/** Lines for entries in the cut that no line of the budget has yet. */
export function linesToAdd(
  rows: readonly BudgetRow[],
  entries: readonly ArchiveEntry[],
  { base, account, newId }: { base: string; account: string; newId: () => string },
): RowChange[] {
  const known = new Set(rowsOf(rows, 'line').flatMap(({ from, key }) => (from === 'archive log' ? [key] : [])))
  const last = Math.max(0, ...rows.map(({ place }) => place))
  return entries
    .filter(({ key, cost }) => cost && !known.has(key))
    .map((entry, at) => {
      const amounts = amountsOf(entry, base)
      const line: RowOf<'line'> = {
        ...emptyRow('line', newId(), last + at + 1),
        ...{ ...amounts, currency: amounts.currency === base ? '' : amounts.currency },
        ...{ account, description: entry.name, from: 'archive log', key: entry.key },
      }
      return created(line)
    })
}
