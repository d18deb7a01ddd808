import type { Piece } from '#core/film/align-cuts.ts'
import { leastChangeMs, movedPieces, turned } from '#core/film/carry-over.ts'
import type { TimedRange } from '#core/time/timecode.ts'

/** What a cut has that the previous one lacked or had elsewhere, in its own time; and what it lost, at the moment where that would be. */
export interface CutChanges {
  added: TimedRange[]
  moved: TimedRange[]
  removed: { atMs: number; lengthMs: number; fromMs: number }[]
}

/** The changes from one cut to another, by the stretches they share (`pieces`, in the order of the first). */
export function cutChanges(pieces: readonly Piece[], fromMs: number, toMs: number): CutChanges {
  const moved = movedPieces(pieces)
  const added = gaps(
    turned(pieces).map((piece) => ({ startsMs: piece.fromMs, endsMs: piece.fromMs + piece.lengthMs })),
    toMs,
  )
  const there = pieces.map((piece) => ({ startsMs: piece.fromMs, endsMs: piece.fromMs + piece.lengthMs }))
  const removed = gaps(there, fromMs).map(({ startsMs, endsMs }) => {
    const before = pieces.findLast((piece) => piece.fromMs < startsMs)
    return { atMs: before ? Math.min(toMs, before.toMs + before.lengthMs) : 0, lengthMs: endsMs - startsMs, fromMs: startsMs }
  })
  return {
    added,
    moved: pieces
      .filter((piece) => moved.has(piece))
      .map((piece) => ({ startsMs: piece.toMs, endsMs: piece.toMs + piece.lengthMs }))
      .toSorted((one, other) => one.startsMs - other.startsMs),
    removed,
  }
}

/** What is between ranges in order, up to the end. */
function gaps(ranges: readonly TimedRange[], lengthMs: number): TimedRange[] {
  const found: TimedRange[] = []
  let at = 0
  for (const { startsMs, endsMs } of ranges) {
    if (startsMs - at >= leastChangeMs) found.push({ startsMs: at, endsMs: startsMs })
    at = Math.max(at, endsMs)
  }
  if (lengthMs - at >= leastChangeMs) found.push({ startsMs: at, endsMs: lengthMs })
  return found
}
