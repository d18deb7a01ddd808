/** Rates of tape and film that are no whole number, by what probes write of them. Over 90 minutes 23.976 and 24000/1001 are an eighth of a frame apart. */
const exact: readonly (readonly [written: number, frames: number])[] = [
  [23.976, 24],
  [29.97, 30],
  [47.952, 48],
  [59.94, 60],
  [119.88, 120],
]

/** Frames a second as they are, from a rate that is written to two or three places. */
export function exactRate(written: number): number {
  const known = exact.find(([rate]) => Math.abs(rate - written) < 0.006)
  return known ? (known[1] * 1000) / 1001 : written
}

/** The number of the frame, from 0, that is shown at a moment (milliseconds from the first frame). */
export function frameAt(ms: number, written: number): number {
  // A moment that is the first of a frame, but for rounding, belongs to it.
  return Math.max(0, Math.floor((ms * exactRate(written)) / 1000 + 1e-6))
}

/** The first whole millisecond of a frame: `frameAt` of it is the frame itself at every rate under 1,000. */
export function startOfFrame(frame: number, written: number): number {
  return Math.ceil((frame * 1000) / exactRate(written) - 1e-6)
}

/** Where to seek for a frame, in milliseconds: its middle, so that no rounding shows its neighbour. */
export function middleOfFrame(frame: number, written: number): number {
  return ((frame + 0.5) * 1000) / exactRate(written)
}
