import type { Rate } from '../media/media-plan.ts'

/** A number of seconds or of frames as a fraction, so that sums of other rates are exact. `below` is positive. */
export interface Fraction {
  above: bigint
  below: bigint
}

export const whole = (value: number): Fraction => ({ above: BigInt(value), below: 1n })

/** So many frames in seconds, over the frames a second has: not reduced, as FCPXML writes them (`1106997892/30000`). */
export const secondsOf = (frames: number, rate: Rate): Fraction => ({
  above: BigInt(frames) * BigInt(rate.seconds),
  below: BigInt(rate.frames),
})

/** Frames of one rate as frames of another, which may fall between two. */
export const framesAt = (frames: number, from: Rate, to: Rate): Fraction => inFrames(secondsOf(frames, from), to)

/** Seconds as frames of a rate. */
export const inFrames = (seconds: Fraction, rate: Rate): Fraction =>
  reduced({ above: seconds.above * BigInt(rate.frames), below: seconds.below * BigInt(rate.seconds) })

/** Keeps the denominator where both have it, else takes the least. */
export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.below === other.below) return { above: one.above + other.above, below: one.below }
  return reduced({ above: one.above * other.below + other.above * one.below, below: one.below * other.below })
}

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { above: -other.above, below: other.below })

export function floored({ above, below }: Fraction): number {
  const cut = above / below
  return Number(above < 0n && cut * below !== above ? cut - 1n : cut)
}

/** The nearest whole number; a half goes up. */
export const rounded = ({ above, below }: Fraction): number => floored({ above: above * 2n + below, below: below * 2n })

export const isWhole = ({ above, below }: Fraction): boolean => above % below === 0n

/** `1001/30000s`, `3600s`, `12.5s` and `0s`, as FCPXML has times; null for what is none. */
export function readSeconds(written: string | undefined): Fraction | null {
  const [, above, decimals, below] = /^\s*(-?\d{1,18})(?:\.(\d{1,9})|\/(\d{1,10}))?s\s*$/.exec(written ?? '') ?? []
  if (above === undefined || Number(below ?? 1) === 0) return null
  if (decimals === undefined) return { above: BigInt(above), below: BigInt(below ?? 1) }
  return { above: BigInt(above + decimals), below: 10n ** BigInt(decimals.length) }
}

/** As FCPXML writes it. */
export const writeSeconds = ({ above, below }: Fraction): string => (above % below === 0n ? `${above / below}s` : `${above}/${below}s`)

function reduced({ above, below }: Fraction): Fraction {
  let [one, other] = [above < 0n ? -above : above, below]
  while (other !== 0n) [one, other] = [other, one % other]
  return { above: above / one, below: below / one }
}
