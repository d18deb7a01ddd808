import { type CostOfCut, costOfCut, type PricedItem } from './cost-of-cut.ts'
import { gapsOf } from './coverage.ts'
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

interface UseOfItem {
  itemId: string
  versionId: string
  startsMs: number | null
  endsMs: number | null
}
/** A clearance log, as far as a cut is measured by it. */
export interface LogToMeasure {
  items: readonly JudgedItem[]
  licences: readonly JudgedLicence[]
  uses: readonly UseOfItem[]
  /** Where music is heard that an item licenses. */
  heard?: readonly UseOfItem[]
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

/** A log made ready once, so that a trim counts again only what depends on the cut. */
export interface ReadyLog {
  log: LogToMeasure
  needs: readonly Need[]
  priced: readonly PricedItem[]
  licences: ReadonlyMap<string, readonly JudgedLicence[]>
  gaps: ReadonlyMap<string, Judgement['gaps']>
  used: ReadonlySet<string>
}

export function readyLog(log: LogToMeasure): ReadyLog {
  const known = new Set(log.items.map(({ id }) => id))
  const uses = [...log.uses, ...(log.heard ?? [])].filter(({ itemId }) => known.has(itemId))
  const prices = new Map(log.prices.flatMap((price) => (price.optionId === null ? [[price.itemId, price]] : [])))
  const licences = Map.groupBy(log.licences, ({ itemId }) => itemId)
  return {
    log,
    needs: uses.map(({ itemId, versionId, startsMs, endsMs }) => ({ of: itemId, version: versionId, startsMs, endsMs })),
    priced: log.items.map(({ id, licensorId }) => ({ id, licensor: licensorId, price: prices.get(id) ?? null })),
    licences,
    gaps: new Map(
      log.items.map(({ id }) => [
        id,
        log.releases.map((release) => ({ release, gaps: gapsOf(release, licences.get(id) ?? []) })).filter(({ gaps }) => gaps.length > 0),
      ]),
    ),
    used: new Set(uses.map(({ itemId }) => itemId)),
  }
}

/** Everything the log says of a cut: seconds, cost, what each item lacks, and where the cut is red. Without a cut, what items lack. */
export function clearedCut({ log, needs, priced, licences, gaps, used }: ReadyLog, cut: MeasuredCut | null): ClearedCut {
  const uses = cut ? needsInCut(cut, needs) : new Map<string, InCut>()
  const cost = costOfCut(priced, uses, cut?.rate ?? { frames: 25, seconds: 1 })
  const prices = new Map(priced.map(({ id, price }) => [id, price]))
  const judgements = new Map(
    log.items.map((item) => {
      const price = prices.get(item.id)
      const about = {
        cut,
        use: uses.get(item.id),
        licences: licences.get(item.id) ?? [],
        gaps: gaps.get(item.id) ?? [],
        hasUse: used.has(item.id),
      }
      return [
        item.id,
        judged(item, { ...about, priced: log.seesMoney ? Boolean(price && (price.rate !== null || price.typedMinor !== null)) : null }),
      ]
    }),
  )
  return { uses, cost, judgements, red: redRanges(uses, judgements) }
}
