import { indexStartedBy, type TimedRange } from '#core/time/timecode.ts'

/** Retention is counted in pieces of this length; a piece counts for who saw its middle. */
export const pieceMs = 5000

/** Null: fewer than five people. */
export type Counted = number | null

export interface RetentionPoint {
  /** The middle of the piece. */
  atMs: number
  /** Share of those who began, 0 to 1; null where fewer than five were left. */
  share: number | null
}

/** The retention curve, relative to everyone who began. Empty where it has to be hidden. */
export function retentionOf(seen: readonly Counted[], viewers: number | null): RetentionPoint[] {
  if (!viewers) return []
  return seen.map((count, piece) => ({
    atMs: (piece + 0.5) * pieceMs,
    share: count === null ? null : Math.min(1, count / viewers),
  }))
}

export interface Drop extends TimedRange {
  /** Share of those who began that left within it, 0 to 1. */
  lost: number
}

/** People rarely leave at one second: losses are searched over fifteen. */
const windowPieces = 3
const leastLost = 0.03

/** The places most people leave at, in order of time; never two of the same fifteen seconds, nor the first of them, where people only look in. */
export function dropsOf(points: readonly RetentionPoint[], most = 5): Drop[] {
  const falls: (Drop & { piece: number })[] = []
  for (let piece = windowPieces; piece + windowPieces < points.length; piece++) {
    const [before, after] = [points[piece]!.share, points[piece + windowPieces]!.share]
    if (before === null || after === null || before - after < leastLost) continue
    falls.push({ piece, startsMs: piece * pieceMs, endsMs: (piece + windowPieces) * pieceMs, lost: before - after })
  }
  const kept: typeof falls = []
  for (const fall of falls.toSorted((one, other) => other.lost - one.lost)) {
    if (kept.length === most) break
    if (kept.every(({ piece }) => Math.abs(piece - fall.piece) >= windowPieces)) kept.push(fall)
  }
  return kept.toSorted((one, other) => one.startsMs - other.startsMs).map(({ piece: _, ...drop }) => drop)
}

export interface SeenAgain extends TimedRange {
  /** How often, for each hundred who saw it: 40 means that two of five looked again. */
  per100: number
}

/** Stretches looked at again clearly more often than the film on the whole, the most first. */
export function seenAgain(seen: readonly Counted[], again: readonly Counted[], most = 5): SeenAgain[] {
  const rates = seen.map((count, piece) => (count && again[piece] ? again[piece] / count : 0))
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length)
  const stretches: SeenAgain[] = []
  let open: { from: number; sum: number } | undefined
  for (let piece = 0; piece <= rates.length; piece++) {
    const rate = rates[piece] ?? 0
    const high = rate > 0.05 && rate > 1.5 * mean
    if (high) open = { from: open?.from ?? piece, sum: (open?.sum ?? 0) + rate }
    else if (open) {
      stretches.push({ startsMs: open.from * pieceMs, endsMs: piece * pieceMs, per100: Math.round((open.sum / (piece - open.from)) * 100) })
      open = undefined
    }
  }
  return stretches.toSorted((one, other) => other.per100 - one.per100).slice(0, most)
}

/** The caption at a moment, or just before it; protected sentences are never quoted. */
export function sentenceAt<T extends TimedRange & { text: string; sensitive?: boolean }>(cues: readonly T[], atMs: number): T | undefined {
  const open = cues.filter(({ sensitive }) => !sensitive)
  const found = open[indexStartedBy(open, atMs)]
  return found && atMs - found.endsMs < 15_000 ? found : undefined
}

const dayMs = 86_400_000
/** A day of the calendar in UTC, as plays are counted. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The last so many days, today included. */
export const lastDays = (days: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (days - 1) * dayMs),
  to: dayOf(now),
})
