import type { FrameRange } from '../../edit/items.ts'
import { joined } from '../../edit/kept-frames.ts'
import { halfAway } from '../../money/decimal.ts'
import type { MeasuredCut } from '../measured-cut.ts'
import { needsInCut } from '../needs-in-cut.ts'
import { noSeconds, type Seconds, secondsOf, together } from '../seconds.ts'
import { type MusicRight, type ShareRule, type WrongSum, wrongSums } from './shares.ts'
import type { Origin, UseCode } from './use-codes.ts'

export interface SheetWork {
  id: string
  title: string
  itemId: string | null
  origin: Origin
  rights: readonly MusicRight[]
  shares: ShareRule
}
export interface SheetCue {
  id: string
  workId: string
  versionId: string
  /** Null, both: all of the rush or version. */
  startsMs: number | null
  endsMs: number | null
  use: UseCode
  ownCode: string
}

interface CueSheetRow<Work> {
  /** From 1, in the order of the cut. */
  number: number
  work: Work
  use: UseCode
  ownCode: string
  record: FrameRange
  /** Rounded half up for itself: what the sheet prints. */
  seconds: number
}

export interface CueSheet<Work> {
  /** A row each time a piece begins to be heard. Without rows: a nil return. */
  rows: CueSheetRow<Work>[]
  /** The exact lengths summed, and then rounded. */
  totalSeconds: number
  /** What the sheet cannot be sent with. */
  faults: (WrongSum & { work: Work })[]
}

const musicLacks = ['writers', 'shares', 'licence'] as const
export type MusicLack = (typeof musicLacks)[number]

/** What a piece of music lacks before its film is published; the database counts the same (gaps_of_version). */
export const lacksOfWork = ({ rights, origin, itemId }: SheetWork): MusicLack[] =>
  musicLacks.filter(
    (lack) =>
      ({
        writers: rights.every(({ role }) => role === 'publisher'),
        shares: rights.some(({ share }) => share === ''),
        licence: origin !== 'written' && itemId === null,
      })[lack],
  )

/** The music of a cut as societies read it, by what the cut shows of its cues. */
export function cueSheet<Work extends SheetWork>(cut: MeasuredCut, works: readonly Work[], cues: readonly SheetCue[]): CueSheet<Work> {
  const byId = new Map(works.map((work) => [work.id, work]))
  const heard = cues.filter(({ workId }) => byId.has(workId))
  const found = needsInCut(
    cut,
    heard.map(({ id, versionId, startsMs, endsMs }) => ({ of: id, version: versionId, startsMs, endsMs })),
  )
  const rows = heard
    .flatMap((cue) => joined((found.get(cue.id)?.runs ?? []).map(({ record }) => record)).map((record) => ({ cue, record })))
    .toSorted((one, other) => one.record[0] - other.record[0] || one.record[1] - other.record[1])
    .map(({ cue: { workId, use, ownCode }, record }, at): CueSheetRow<Work> => {
      return { number: at + 1, work: byId.get(workId)!, use, ownCode, record, seconds: rounded(lengthOf(record, cut)) }
    })
  const used = [...new Set(rows.map(({ work }) => work))]
  return {
    rows,
    totalSeconds: rounded(rows.map(({ record }) => lengthOf(record, cut)).reduce(together, noSeconds)),
    faults: used.flatMap((work) => wrongSums(work.rights, work.shares).map((wrong) => ({ ...wrong, work }))),
  }
}

const lengthOf = ([from, to]: FrameRange, { rate }: MeasuredCut): Seconds => secondsOf(to - from, rate)
const rounded = ({ above, below }: Seconds): number => Number(halfAway(above, below))

/** `1:13`, as a cue sheet prints a length. */
export const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
