import { type Rate, sameRate } from '../media/media-plan.ts'
import { framesAt, plus, rounded, whole } from '../time/exact-seconds.ts'

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
    /** Rounded half up, once. */
    now: () =>
      others.size === 0
        ? own
        : own + rounded([...others.values()].reduce((sum, one) => plus(sum, framesAt(one.frames, one.rate, rate)), whole(0))),
  }
}
