import type { Rate } from '../media/media-plan.ts'
import { halfAway } from '../money/decimal.ts'

/** An exact length in seconds: frames of 29.97 are no decimal. */
export interface Seconds {
  above: bigint
  below: bigint
}

export const wholeSeconds = (seconds: number): Seconds => ({ above: BigInt(seconds), below: 1n })
export const noSeconds = wholeSeconds(0)

export const secondsOf = (frames: number, { frames: rate, seconds }: Rate): Seconds => ({
  above: BigInt(frames) * BigInt(seconds),
  below: BigInt(rate),
})

export const together = (one: Seconds, other: Seconds): Seconds =>
  one.below === other.below
    ? { above: one.above + other.above, below: one.below }
    : { above: one.above * other.below + other.above * one.below, below: one.below * other.below }

export const less = (one: Seconds, other: Seconds): Seconds => together(one, { above: -other.above, below: other.below })

/** Negative, zero or positive, as the first is shorter, as long, or longer. */
export const compareSeconds = (one: Seconds, other: Seconds): number => {
  const difference = one.above * other.below - other.above * one.below
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const longer = (one: Seconds, other: Seconds): Seconds => (compareSeconds(one, other) < 0 ? other : one)

/** Rounded up to a whole second. */
export const upToSecond = ({ above, below }: Seconds): Seconds => ({ above: (above + below - 1n) / below, below: 1n })

/** In milliseconds, rounded half away from zero. */
export const msOfSeconds = ({ above, below }: Seconds): number => Number(halfAway(above * 1000n, below))

/** To show: never to reckon with. */
export const inNumber = ({ above, below }: Seconds): number => Number(above) / Number(below)
