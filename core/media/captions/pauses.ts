import type { TimedRange } from '../../time/timecode.ts'

/** Peaks of a film's sound, 0 to 255, as the worker measures them. */
export interface SoundPeaks {
  peaksPerSecond: number
  peaks: readonly number[]
}

/** Longer pauses of speech: at least `leastMs` below a tenth of the loud level of this film. */
export function pausesOf({ peaksPerSecond, peaks }: SoundPeaks, leastMs = 250): TimedRange[] {
  if (peaks.length === 0) return []
  const loud = [...peaks].sort((a, b) => a - b)[Math.floor(peaks.length * 0.9)]!
  const quiet = Math.max(2, loud * 0.12)
  const ms = (at: number) => Math.round((at / peaksPerSecond) * 1000)
  const pauses: TimedRange[] = []
  let from = -1
  for (let at = 0; at <= peaks.length; at++) {
    const still = at < peaks.length && peaks[at]! <= quiet
    if (still && from < 0) from = at
    if (still || from < 0) continue
    if (ms(at) - ms(from) >= leastMs) pauses.push({ startsMs: ms(from), endsMs: ms(at) })
    from = -1
  }
  return pauses
}

/** The time nearest to `ms` among sorted `times`, null when none is within `withinMs`. */
export function nearest(times: readonly number[], ms: number, withinMs: number): number | null {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < ms) low = middle + 1
    else high = middle
  }
  const found = [times[low - 1], times[low]].filter((time) => time !== undefined).toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms))[0]
  return found !== undefined && Math.abs(found - ms) <= withinMs ? found : null
}
