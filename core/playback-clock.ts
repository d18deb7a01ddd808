/** What one sitting amounts to: time really watched, and how far it came. Seeking adds nothing. Milliseconds of the version. */
export interface Sitting {
  watchedMs: number
  furthestMs: number
  /** Where the clock last stood; null before the first reading and after a seek. */
  lastMs: number | null
}

export const freshSitting: Sitting = { watchedMs: 0, furthestMs: 0, lastMs: null }

/** Longest step between two readings that still counts as watching: readings come four times a second, at most at 4 x speed, from a throttled tab once a second. */
const longestStepMs = 5_000

/** Adds one reading of the clock. `playing` false or a jump (backwards, or further than playback can run) counts no time. */
export function readClock(sitting: Sitting, positionMs: number, playing: boolean): Sitting {
  const step = sitting.lastMs === null ? 0 : positionMs - sitting.lastMs
  const watched = playing && step > 0 && step <= longestStepMs ? step : 0
  return {
    watchedMs: sitting.watchedMs + watched,
    furthestMs: watched > 0 ? Math.max(sitting.furthestMs, positionMs) : sitting.furthestMs,
    lastMs: positionMs,
  }
}

/** The end credits count as the end: the last 5 % of a film, 90 seconds at most. */
export const isFinished = (positionMs: number, durationMs: number): boolean =>
  durationMs > 0 && positionMs >= durationMs - Math.min(90_000, durationMs * 0.05)

/** Where to go on: the remembered place, or the start when there is hardly anything behind it or hardly anything left. */
export function resumePoint(positionMs: number | null | undefined, durationMs: number): number {
  if (!positionMs || positionMs < 5_000 || isFinished(positionMs, durationMs)) return 0
  return Math.min(positionMs, durationMs)
}
