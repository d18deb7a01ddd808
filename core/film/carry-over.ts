import type { TimedRange } from '../time/timecode.ts'
import type { Piece } from './align-cuts.ts'

/** The new place of a range: whole, shortened by an edit, or none, then with the moment of the other cut where it would have been. */
export type Carried = (TimedRange & { how: 'whole' | 'cut' }) | { how: 'lost'; nearMs: number }

/** Tolerance: edits are located to an eighth of a second. */
const slackMs = 260

/** Where a moment of the first cut is in the second; null where it was taken out. Pieces in the order of the first cut. */
export function placeIn(pieces: readonly Piece[], ms: number): number | null {
  const piece = pieces.find(({ fromMs, lengthMs }) => ms >= fromMs && ms < fromMs + lengthMs)
  return piece ? ms - piece.fromMs + piece.toMs : null
}

/** Edits are found to an eighth of a second; a shorter gap between stretches is no change. */
export const leastChangeMs = 400

/** The same for a preview picture: a gap too short to be a change belongs to the stretch beside it. `lengthMs`: of the first cut. */
export function placeToShow(pieces: readonly Piece[], ms: number, lengthMs: number): number | null {
  const exact = placeIn(pieces, ms)
  if (exact !== null || pieces.length === 0) return exact
  const before = pieces.findLast(({ fromMs }) => fromMs <= ms)
  const after = pieces.find(({ fromMs }) => fromMs > ms)
  const gapMs = (after?.fromMs ?? lengthMs) - (before ? before.fromMs + before.lengthMs : 0)
  const beside = before ?? after
  return !beside || gapMs >= leastChangeMs ? null : Math.max(0, ms - beside.fromMs + beside.toMs)
}

/** The same, seen from the second cut. */
export const turned = (pieces: readonly Piece[]): Piece[] =>
  pieces.map(({ fromMs, toMs, lengthMs }) => ({ fromMs: toMs, toMs: fromMs, lengthMs })).sort((a, b) => a.fromMs - b.fromMs)

/** Carries a range over: to where the larger part of it went, when that is half of it or more. */
export function carryRange(pieces: readonly Piece[], { startsMs, endsMs }: TimedRange): Carried {
  const best = pieces
    .map((piece) => {
      const from = Math.max(startsMs, piece.fromMs)
      const to = Math.min(endsMs, piece.fromMs + piece.lengthMs)
      return { piece, from, to, ms: to - from }
    })
    .reduce<{ piece: Piece; from: number; to: number; ms: number } | null>((most, each) => (each.ms > (most?.ms ?? 0) ? each : most), null)
  if (!best || best.ms < (endsMs - startsMs) / 2) return { how: 'lost', nearMs: nearestAfter(pieces, startsMs) }
  const shift = best.piece.toMs - best.piece.fromMs
  const whole = best.from - startsMs <= slackMs && endsMs - best.to <= slackMs
  const start = Math.max(0, (whole ? startsMs : best.from) + shift)
  return { startsMs: start, endsMs: Math.max(start + 1, (whole ? endsMs : best.to) + shift), how: whole ? 'whole' : 'cut' }
}

/** Copies a chapter's start: the chapter at the very beginning of a cut begins the other too, whatever its first picture is now. */
export const carryChapter = (pieces: readonly Piece[], range: TimedRange): Carried =>
  range.startsMs === 0 ? { startsMs: 0, endsMs: range.endsMs, how: 'whole' } : carryRange(pieces, range)

/** A moment that was taken out would come where the next thing that is still there begins; at the end of the last, where nothing follows. */
export function nearestAfter(pieces: readonly Piece[], ms: number): number {
  const exact = placeIn(pieces, ms)
  if (exact !== null) return exact
  const before = pieces.findLast(({ fromMs }) => fromMs <= ms)
  const next = pieces.find(({ fromMs }) => fromMs > ms)
  // What was said just before is the better neighbour: a reel may have moved.
  if (before) return before.toMs + before.lengthMs
  return next?.toMs ?? 0
}

/** How much of each cut is in the other, 0 to 1. */
export function sharedParts(pieces: readonly Piece[], fromMs: number, toMs: number): { kept: number; fromBefore: number } {
  const ms = pieces.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  return { kept: Math.min(1, ms / Math.max(1, fromMs)), fromBefore: Math.min(1, ms / Math.max(1, toMs)) }
}

/** The pieces that are out of order in the second cut: all but the longest chain that rises in both. */
export function movedPieces(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const chains: { ms: number; before: number }[] = []
  for (const [at, piece] of pieces.entries()) {
    let [ms, before] = [0, -1]
    for (let earlier = 0; earlier < at; earlier++)
      if (pieces[earlier]!.toMs < piece.toMs && chains[earlier]!.ms > ms) [ms, before] = [chains[earlier]!.ms, earlier]
    chains.push({ ms: ms + piece.lengthMs, before })
  }
  const stay = new Set<Piece>()
  const longest = chains.reduce((best, chain, at) => (chain.ms > (chains[best]?.ms ?? 0) ? at : best), 0)
  for (let at = pieces.length > 0 ? longest : -1; at >= 0; at = chains[at]!.before) stay.add(pieces[at]!)
  return new Set(pieces.filter((piece) => !stay.has(piece)))
}
