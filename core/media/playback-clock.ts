import type { TimedRange } from '../time/timecode.ts'

/** What one sitting showed since its last report, as ranges of the version in the order they ran, and the last position. */
export interface Sitting {
  ranges: readonly TimedRange[]
  /** Null before the first reading and after a seek. */
  lastMs: number | null
}

export const freshSitting: Sitting = { ranges: [], lastMs: null }

/** Longest step between two readings that still counts as watching: readings come four times a second, at most at 4 x speed, from a throttled tab once a second. */
const longestStepMs = 5_000

/** Adds one reading of the clock. `playing` false or a jump (backwards, or further than playback can run) shows nothing; what goes on from the last range makes it longer. */
export function readClock(sitting: Sitting, positionMs: number, playing: boolean): Sitting {
  const { lastMs, ranges } = sitting
  const step = lastMs === null ? 0 : positionMs - lastMs
  if (lastMs === null || !playing || step <= 0 || step > longestStepMs) return { ranges, lastMs: positionMs }
  const last = ranges.at(-1)
  return last?.endsMs === lastMs
    ? { ranges: [...ranges.slice(0, -1), { ...last, endsMs: positionMs }], lastMs: positionMs }
    : { ranges: [...ranges, { startsMs: lastMs, endsMs: positionMs }], lastMs: positionMs }
}

/** A report has forty ranges at most; a viewer who seeks more than that in a quarter of a minute is not watching. */
const mostRanges = 40

/** From and to in turn, in whole milliseconds, as `record_watch` takes them. */
export const flatRanges = (ranges: readonly TimedRange[]): number[] =>
  ranges.slice(-mostRanges).flatMap(({ startsMs, endsMs }) => [Math.round(startsMs), Math.round(endsMs)])

/** The end credits count as the end: the last 5 % of a film, 90 seconds at most. */
export const isFinished = (positionMs: number, durationMs: number): boolean =>
  durationMs > 0 && positionMs >= durationMs - Math.min(90_000, durationMs * 0.05)

/** Where to go on: the remembered place, or the start when there is hardly anything behind it or hardly anything left. */
export function resumePoint(positionMs: number | null | undefined, durationMs: number): number {
  if (!positionMs || positionMs < 5_000 || isFinished(positionMs, durationMs)) return 0
  return Math.min(positionMs, durationMs)
}
