import { type Rate, sameRate } from '../media/media-plan.ts'

/**
 * A place in a cut that counts at `rate`, as the sum of what was added. Frames of another rate are kept as frames of theirs and rounded once, at the place:
 * rounded one by one, thirty of them would drift.
 */
export function exactPlace(rate: Rate) {
  let own = 0
  const others = new Map<string, { rate: Rate; frames: number }>()
  return {
    add(frames: number, of: Rate) {
      if (sameRate(of, rate)) own += frames
      else {
        const key = `${of.frames}/${of.seconds}`
        const known = others.get(key)
        if (known) known.frames += frames
        else others.set(key, { rate: of, frames })
      }
    },
    /** Frames of the cut's own rate. */
    back(frames: number) {
      own -= frames
    },
    now: () => (others.size === 0 ? own : own + rounded(rate, [...others.values()])),
  }
}

/** The sum of all of them in frames of `rate`, exact, and rounded half up once. */
function rounded(rate: Rate, others: readonly { rate: Rate; frames: number }[]): number {
  let [above, below] = [0n, 1n]
  for (const { rate: of, frames } of others) {
    const numerator = BigInt(frames) * BigInt(of.seconds) * BigInt(rate.frames)
    const denominator = BigInt(of.frames) * BigInt(rate.seconds)
    ;[above, below] = [above * denominator + numerator * below, below * denominator]
  }
  return Number((2n * above + below) / (2n * below))
}
