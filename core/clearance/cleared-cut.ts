import { type CostOfCut, costOfCut } from './cost-of-cut.ts'
import {
  type JudgedItem,
  type JudgedLicence,
  type Judgement,
  judged,
  type PlannedRelease,
  type RedRange,
  redRanges,
} from './judged-items.ts'
import type { MeasuredCut } from './measured-cut.ts'
import { type InCut, type Need, needsInCut } from './needs-in-cut.ts'
import type { PriceRule } from './price-rule.ts'

/** A clearance log, as far as a cut is measured by it. */
export interface LogToMeasure {
  items: readonly JudgedItem[]
  licences: readonly JudgedLicence[]
  uses: readonly { itemId: string; versionId: string; startsMs: number | null; endsMs: number | null }[]
  releases: readonly PlannedRelease[]
  prices: readonly (PriceRule & { itemId: string; optionId: string | null })[]
  seesMoney: boolean
}

export interface ClearedCut {
  uses: ReadonlyMap<string, InCut>
  cost: CostOfCut
  judgements: ReadonlyMap<string, Judgement>
  red: RedRange[]
}

/** Everything the log says of a cut: seconds, cost, what each item lacks, and where the cut is red. Without a cut, what items lack. */
export function clearedCut(log: LogToMeasure, cut: MeasuredCut | null): ClearedCut {
  const needs = log.uses.map(({ itemId, versionId, startsMs, endsMs }): Need => ({ of: itemId, version: versionId, startsMs, endsMs }))
  const known = new Set(log.items.map(({ id }) => id))
  const uses = cut
    ? needsInCut(
        cut,
        needs.filter(({ of }) => known.has(of)),
      )
    : new Map<string, InCut>()
  const prices = new Map(log.prices.flatMap((price) => (price.optionId === null ? [[price.itemId, price]] : [])))
  const priced = log.items.map(({ id, licensorId }) => ({ id, licensor: licensorId, price: prices.get(id) ?? null }))
  const cost = costOfCut(priced, uses, cut?.rate ?? { frames: 25, seconds: 1 })
  const licences = Map.groupBy(log.licences, ({ itemId }) => itemId)
  const used = new Set(needs.map(({ of }) => of))
  const judgements = new Map(
    log.items.map((item) => [
      item.id,
      judged(item, {
        ...{ cut, use: uses.get(item.id), licences: licences.get(item.id) ?? [], releases: log.releases, hasUse: used.has(item.id) },
        priced: log.seesMoney ? (prices.get(item.id)?.rate ?? null) !== null || (prices.get(item.id)?.typedMinor ?? null) !== null : null,
      }),
    ]),
  )
  return { uses, cost, judgements, red: redRanges(uses, judgements) }
}
