import type { FrameRange } from '../edit/items.ts'
import type { Gap, Grant } from './coverage.ts'
import { agreedStatuses, type ClearanceStatus, freeStatuses, type Material, outStatuses } from './lists.ts'
import type { MeasuredCut } from './measured-cut.ts'
import type { InCut } from './needs-in-cut.ts'
import { msOfSeconds, secondsOf } from './seconds.ts'

export interface JudgedItem {
  id: string
  status: ClearanceStatus
  licensorId: string | null
  material: Material
  creditWords: string
  /** How long it was used when it was agreed, and in which cut. */
  approvedMs: number | null
  approvedIn: string
  proofs: number
}

export interface JudgedLicence extends Grant {
  itemId: string
  /** How much of the item may be used. */
  mostMs: number | null
}
export interface PlannedRelease extends Grant {
  id: string
  name: string
}

/** What an item lacks. The first four make a cut red; the others are still to be done. */
export const needsOfItem = [
  'refused',
  'not-agreed',
  'reopened',
  'too-long',
  'gap',
  'proof',
  'licence',
  'rate',
  'licensor',
  'master',
  'credit',
  'use',
] as const
export type Missing = (typeof needsOfItem)[number]
const red: readonly Missing[] = ['refused', 'not-agreed', 'reopened', 'too-long', 'gap', 'proof']

export interface Judgement {
  missing: Missing[]
  /** In the cut that is looked at, with something missing that must be there before it is shown. */
  red: boolean
  gaps: { release: PlannedRelease; gaps: Gap[] }[]
  usedMs: number
}

interface About {
  cut: MeasuredCut | null
  use: InCut | undefined
  licences: readonly JudgedLicence[]
  /** What of each planned release its licences do not cover; the same in every cut. */
  gaps: Judgement['gaps']
  /** Whether there is a rate; null for readers who do not see prices. */
  priced: boolean | null
  hasUse: boolean
}

/** What an item lacks, in a cut and before the planned releases. Facts alone: it says nothing about what the law asks for. */
export function judged(item: JudgedItem, { cut, use, licences, gaps: open, priced, hasUse }: About): Judgement {
  const usedMs = use && cut ? msOfSeconds(secondsOf(use.shownFrames, cut.rate)) : 0
  const free = freeStatuses.includes(item.status)
  const out = outStatuses.includes(item.status)
  const agreed = agreedStatuses.includes(item.status)
  const gaps = free || out ? [] : open
  const most = mostOf(licences)
  const lacks: Record<Missing, boolean> = {
    refused: out && use !== undefined,
    'not-agreed': !free && !out && !agreed,
    reopened: agreed && item.approvedMs !== null && usedMs > item.approvedMs,
    'too-long': !free && !out && most !== null && usedMs > most,
    gap: gaps.length > 0,
    proof: (item.status === 'signed' || item.status === 'paid') && item.proofs === 0,
    licence: !free && !out && licences.length === 0,
    rate: !free && !out && priced === false,
    licensor: !out && item.status !== 'not-needed' && item.licensorId === null,
    master: !out && item.status !== 'not-needed' && agreed && item.material !== 'master',
    credit: !out && (agreed || free) && item.status !== 'not-needed' && item.creditWords.trim() === '',
    use: !out && !hasUse,
  }
  const missing = needsOfItem.filter((one) => lacks[one])
  return { missing, red: use !== undefined && missing.some((one) => red.includes(one)), gaps, usedMs }
}

/** The longest that any licence allows; null where one allows any length, or none says. */
const mostOf = (licences: readonly JudgedLicence[]): number | null =>
  licences.length === 0 || licences.some(({ mostMs }) => mostMs === null) ? null : Math.max(...licences.map(({ mostMs }) => mostMs!))

/** Where a cut is red, and for which items: to draw as a lane, and to name. */
export interface RedRange {
  range: FrameRange
  item: string
}
export const redRanges = (uses: ReadonlyMap<string, InCut>, judgements: ReadonlyMap<string, Judgement>): RedRange[] =>
  [...uses]
    .flatMap(([item, { shown }]) => (judgements.get(item)?.red ? shown.map((range) => ({ range, item })) : []))
    .toSorted((one, other) => one.range[0] - other.range[0])
