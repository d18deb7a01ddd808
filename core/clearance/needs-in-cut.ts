import type { FrameRange } from '../edit/items.ts'
import { framesOf, joined } from '../edit/kept-frames.ts'
import type { CutPiece, MeasuredCut } from './measured-cut.ts'

/**
 * Something that is owed for a range of a rush or of a cut: a licence, a release, a fact, a music cue. It is never copied: it reaches every paper edit and
 * every rendered version whose pieces overlap it.
 */
export interface Need {
  /** What is owed: several needs may belong to one. */
  of: string
  version: string
  /** Null, both: the whole version. */
  startsMs: number | null
  endsMs: number | null
}

/** A stretch of a cut in which something is used without a break. */
export interface Run {
  record: FrameRange
  version: string
  source: FrameRange
  sourceRate: CutPiece['sourceRate']
}

export interface InCut {
  /** Where it is in the cut, each frame once: what is on two pictures at once counts once. */
  shown: FrameRange[]
  shownFrames: number
  runs: Run[]
  /** The same in its material, each frame once: a repeat does not count again. */
  distinct: { version: string; rate: Run['sourceRate']; frames: number; ranges: FrameRange[] }[]
}

/** Which of what is owed is in a cut, and where, by `Need.of`. */
export function needsInCut(cut: MeasuredCut, needs: readonly Need[]): Map<string, InCut> {
  const pieces = Map.groupBy(cut.pieces, ({ version }) => version)
  const runs = new Map<string, Run[]>()
  for (const need of needs) {
    const found = (pieces.get(need.version) ?? []).flatMap((piece) => runOf(piece, need) ?? [])
    if (found.length === 0) continue
    const known = runs.get(need.of)
    if (known) known.push(...found)
    else runs.set(need.of, found)
  }
  return new Map([...runs].map(([of, found]) => [of, inCut(found)]))
}

/** The part of a piece that a need covers; null where they do not touch. */
function runOf(piece: CutPiece, { startsMs, endsMs }: Need): Run | null {
  const { record, source, sourceRate, version } = piece
  const wanted = startsMs === null || endsMs === null ? source : framesOf(startsMs, endsMs, sourceRate)
  const [from, to] = [Math.max(source[0], wanted[0]), Math.min(source[1], wanted[1])]
  if (from >= to) return null
  const inRecord = (frame: number) => {
    const length = source[1] - source[0]
    return record[0] + Math.round(((frame - source[0]) * (record[1] - record[0])) / length)
  }
  const run = { record: [inRecord(from), inRecord(to)] as const, version, source: [from, to] as const, sourceRate }
  return run.record[0] < run.record[1] ? run : null
}

function inCut(found: Run[]): InCut {
  const shown = joined(found.map(({ record }) => record))
  const distinct = [...Map.groupBy(found, ({ version }) => version)].map(([version, some]) => {
    const ranges = joined(some.map(({ source }) => source))
    return { version, rate: some[0]!.sourceRate, frames: sumOf(ranges), ranges }
  })
  return { shown, shownFrames: sumOf(shown), runs: unbroken(found), distinct }
}

/** Runs that go on in the cut and in their material are one: a clip that was split and left whole is used once. */
function unbroken(found: Run[]): Run[] {
  const made: Run[] = []
  for (const run of found.toSorted((one, other) => one.record[0] - other.record[0] || one.source[0] - other.source[0])) {
    const before = made.findLast(
      ({ version, record, source }) => version === run.version && touches(record, run.record) && touches(source, run.source),
    )
    if (before)
      made[made.indexOf(before)] = { ...before, record: around(before.record, run.record), source: around(before.source, run.source) }
    else made.push(run)
  }
  return made
}

const touches = (one: FrameRange, other: FrameRange) => other[0] <= one[1] && one[0] <= other[1]
const around = (one: FrameRange, other: FrameRange): FrameRange => [Math.min(one[0], other[0]), Math.max(one[1], other[1])]
const sumOf = (ranges: readonly FrameRange[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0)
