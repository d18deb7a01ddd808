import type { Rate } from '../media/media-plan.ts'
import { compare, readDecimal } from '../money/decimal.ts'
import type { InCut } from './needs-in-cut.ts'
import { type Billed, billed, type PriceRule, priceOfSeconds } from './price-rule.ts'
import { compareSeconds, less, noSeconds, type Seconds, together, wholeSeconds } from './seconds.ts'

export interface PricedItem {
  id: string
  /** Person of the production; null while nobody knows whose it is. */
  licensor: string | null
  price: PriceRule | null
}

export interface ItemCost extends Partial<Billed> {
  item: string
  use: InCut
  /** Null: unknown, because a rate is missing; undefined for readers who do not see prices. */
  minor?: bigint | null
}

/** What an order is short of its minimum: seconds that are paid for and not used. */
export interface Shortfall {
  licensor: string
  currency: string
  /** Counted for all items of the order, and the least that is billed. */
  counted: Seconds
  minimum: Seconds
  unused: Seconds
  minor: bigint
}

export interface CostOfCut {
  items: Map<string, ItemCost>
  shortfalls: Shortfall[]
  /** By currency: what is known, and how many items are not. */
  totals: { currency: string; minor: bigint }[]
  unknown: number
}

/** The cost of a cut, item by item. Items that are not in it cost nothing in it and are left out. Sums add rounded lines, so that a printed page adds up. */
export function costOfCut(items: readonly PricedItem[], uses: ReadonlyMap<string, InCut>, rate: Rate): CostOfCut {
  const costs = new Map<string, ItemCost>()
  let unknown = 0
  const totals = new Map<string, bigint>()
  const add = (currency: string, minor: bigint) => totals.set(currency, (totals.get(currency) ?? 0n) + minor)
  for (const { id, price } of items) {
    const use = uses.get(id)
    if (!use) continue
    const bill = price ? billed(price, use, rate) : null
    costs.set(id, bill ? { item: id, use, ...bill } : { item: id, use, minor: null })
    if (bill?.minor == null) unknown += 1
    else add(bill.currency, bill.minor)
  }
  const shortfalls = shortfallsOf(items, costs)
  for (const { currency, minor } of shortfalls) add(currency, minor)
  return {
    ...{ items: costs, shortfalls, unknown },
    totals: [...totals]
      .map(([currency, minor]) => ({ currency, minor }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  }
}

/** Minimum orders: items of one licensor in one currency count together, and what is missing is billed at the lowest of their rates. */
function shortfallsOf(items: readonly PricedItem[], costs: ReadonlyMap<string, ItemCost>): Shortfall[] {
  const ordered = items.filter(
    ({ id, licensor, price }) =>
      licensor !== null && costs.has(id) && price?.basis === 'second' && price.minimumSeconds !== null && price.minimumScope === 'licensor',
  )
  return [...Map.groupBy(ordered, ({ licensor, price }) => `${licensor} ${price!.currency}`).values()].flatMap((order) => {
    const counted = order.reduce((all, { id }) => together(all, costs.get(id)!.seconds ?? noSeconds), noSeconds)
    const minimum = wholeSeconds(Math.max(...order.map(({ price }) => price!.minimumSeconds!)))
    const rates = order.flatMap(({ price }) => (price!.rate === null ? [] : (readDecimal(price!.rate) ?? [])))
    const unused = less(minimum, counted)
    if (compareSeconds(unused, noSeconds) <= 0 || rates.length === 0) return []
    const { licensor, price } = order[0]!
    const lowest = rates.reduce((one, other) => (compare(one, other) <= 0 ? one : other))
    const minor = priceOfSeconds({ tiers: [], currency: price!.currency }, lowest, unused)!
    return [{ licensor: licensor!, currency: price!.currency, counted, minimum, unused, minor }]
  })
}
