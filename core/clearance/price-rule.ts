import type { Rate } from '../media/media-plan.ts'
import { type Decimal, halfAway, readDecimal, times } from '../money/decimal.ts'
import { inMinor, percentOf, placesOf } from '../money/money.ts'
import type { bases, minimumScopes, repeats, roundings } from './lists.ts'
import type { InCut } from './needs-in-cut.ts'
import { compareSeconds, less, longer, noSeconds, type Seconds, secondsOf, together, upToSecond, wholeSeconds } from './seconds.ts'

/** What a licensor charges. Rates are decimal text of whole currency units; amounts are minor units. */
export interface PriceRule {
  basis: (typeof bases)[number]
  /** Null: nobody has said it yet, and the cost is unknown. */
  rate: string | null
  currency: string
  /** From so many seconds on, each further second at that rate. */
  tiers: readonly { fromSecond: number; rate: string }[]
  minimumSeconds: number | null
  minimumScope: (typeof minimumScopes)[number]
  rounding: (typeof roundings)[number]
  repeats: (typeof repeats)[number]
  fees: readonly { what: string; minor: number }[]
  withheldPercent: string | null
  /** A cost typed over the computed one. */
  typedMinor: number | null
}

export interface Billed {
  /** As the rule counts it: repeats once or each, rounded, at least the minimum. */
  seconds: Seconds
  /** Paid for and not used. */
  unused: Seconds
  uses: number
  currency: string
  /** By the rule; null: unknown. */
  computedMinor: bigint | null
  /** What counts: what was typed, else what was computed. */
  minor: bigint | null
  feesMinor: bigint
  /** Of the cost, withheld as tax and paid to the state. */
  withheldMinor: bigint
}

/** How long an item is in a cut as a rule counts it, before any minimum of an order. */
export function countedSeconds(rule: PriceRule, use: InCut, rate: Rate): { used: Seconds; counted: Seconds; uses: number } {
  const each =
    rule.repeats === 'once'
      ? use.distinct.flatMap(({ ranges, rate }) => ranges.map(([from, to]) => secondsOf(to - from, rate)))
      : use.runs.map(({ record }) => secondsOf(record[1] - record[0], rate))
  const used = rule.repeats === 'once' ? sum(each) : secondsOf(use.shownFrames, rate)
  const minimum = rule.minimumSeconds === null ? null : wholeSeconds(rule.minimumSeconds)
  const perUse = rule.rounding === 'up-per-use' || (minimum && rule.minimumScope === 'use')
  const byUse = each.map((one) => {
    const up = rule.rounding === 'up-per-use' ? upToSecond(one) : one
    return minimum && rule.minimumScope === 'use' ? longer(up, minimum) : up
  })
  const total = perUse ? sum(byUse) : used
  const up = rule.rounding === 'up-in-total' ? upToSecond(total) : total
  return { used, counted: minimum && rule.minimumScope === 'item' ? longer(up, minimum) : up, uses: each.length }
}

/** What an item costs in a cut: each line is rounded once, half away from zero. An item that is not in the cut costs nothing in it. */
export function billed(rule: PriceRule, use: InCut | undefined, rate: Rate): Billed {
  const empty = { seconds: noSeconds, unused: noSeconds, uses: 0, currency: rule.currency, feesMinor: 0n, withheldMinor: 0n }
  if (!use) return { ...empty, computedMinor: 0n, minor: 0n }
  const { used, counted, uses } = countedSeconds(rule, use, rate)
  const feesMinor = rule.fees.reduce((all, { minor }) => all + BigInt(minor), 0n)
  const priced = priceOf(rule, counted, uses)
  const computedMinor = priced === null ? null : priced + feesMinor
  const minor = rule.typedMinor === null ? computedMinor : BigInt(rule.typedMinor)
  const percent = rule.withheldPercent === null ? null : readDecimal(rule.withheldPercent)
  const over = less(counted, used)
  return {
    ...{ seconds: counted, unused: compareSeconds(over, noSeconds) > 0 ? over : noSeconds, uses, currency: rule.currency },
    ...{ computedMinor, minor, feesMinor, withheldMinor: minor !== null && percent ? percentOf(minor, percent) : 0n },
  }
}

function priceOf(rule: PriceRule, seconds: Seconds, uses: number): bigint | null {
  const rate = rule.rate === null ? null : readDecimal(rule.rate)
  if (!rate) return null
  if (rule.basis === 'second') return priceOfSeconds(rule, rate, seconds)
  return inMinor(rule.basis === 'use' ? times(rate, { digits: BigInt(uses), places: 0 }) : rate, rule.currency)
}

/** Seconds by the rate of the step they fall in, summed exactly and rounded once. Null where a step has no rate. */
export function priceOfSeconds(
  { tiers, currency }: Pick<PriceRule, 'tiers' | 'currency'>,
  first: Decimal,
  seconds: Seconds,
): bigint | null {
  const steps: { from: Seconds; rate: Decimal }[] = [{ from: noSeconds, rate: first }]
  for (const tier of tiers.toSorted((one, other) => one.fromSecond - other.fromSecond)) {
    const rate = readDecimal(tier.rate)
    if (!rate) return null
    steps.push({ from: wholeSeconds(tier.fromSecond), rate })
  }
  let [above, below] = [0n, 1n]
  for (const [at, { from, rate }] of steps.entries()) {
    const next = steps[at + 1]?.from
    const to = next && compareSeconds(next, seconds) < 0 ? next : seconds
    const length = less(to, from)
    if (compareSeconds(length, noSeconds) <= 0) break
    const [partAbove, partBelow] = [length.above * rate.digits, length.below * 10n ** BigInt(rate.places)]
    above = above * partBelow + partAbove * below
    below *= partBelow
  }
  return halfAway(above * 10n ** BigInt(placesOf(currency)), below)
}

const sum = (all: readonly Seconds[]): Seconds => all.reduce(together, noSeconds)
