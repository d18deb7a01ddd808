import type { Rate } from '../media/media-plan.ts'
import type { FrameRange } from './items.ts'

// Whole frames from milliseconds: BigInt, because 20 hours at 60000/1001 times a thousand is no whole number any more.
const micros = (ms: number) => BigInt(Math.round(ms * 1000))
const below = ({ seconds }: Rate) => BigInt(seconds) * 1_000_000n

/** The frame that is shown at a moment. */
export const frameBefore = (ms: number, rate: Rate): number => Number((micros(ms) * BigInt(rate.frames)) / below(rate))
/** The first frame that begins at a moment or after it. */
export const frameAfter = (ms: number, rate: Rate): number => Number((micros(ms) * BigInt(rate.frames) + below(rate) - 1n) / below(rate))

/** The frames of words: in is floored and out is ceiled, so that no word is cut into. */
export const framesOf = (startsMs: number, endsMs: number, rate: Rate): FrameRange => [
  frameBefore(startsMs, rate),
  frameAfter(endsMs, rate),
]

/** The frames that go with struck words: the other way round, so that the words beside them stay whole. Null where no whole frame goes. */
export function framesOfStruck(startsMs: number, endsMs: number, rate: Rate): FrameRange | null {
  const [from, to] = [frameAfter(startsMs, rate), frameBefore(endsMs, rate)]
  return to > from ? [from, to] : null
}

/** When a frame begins, in milliseconds with decimals. */
export const msOfFrames = (frames: number, rate: Rate): number => (frames * 1000 * rate.seconds) / rate.frames

/** What is left of a range without others, which may overlap, or lie outside. */
export function without([from, to]: FrameRange, gone: readonly FrameRange[]): FrameRange[] {
  const left: FrameRange[] = []
  let at = from
  for (const [start, end] of gone.toSorted((one, other) => one[0] - other[0])) {
    if (end <= at || end <= start) continue
    if (start >= to) break
    if (start > at) left.push([at, start])
    at = end
  }
  if (at < to) left.push([at, to])
  return left
}

/** Ranges in order, those that touch as one. */
export function joined(ranges: readonly FrameRange[]): FrameRange[] {
  const made: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = made.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) made.push([from, to])
  }
  return made
}

/** Struck ranges after one more was struck, or restored. */
export const struckWith = (struck: readonly FrameRange[], range: FrameRange): FrameRange[] => joined([...struck, range])
export const struckWithout = (struck: readonly FrameRange[], range: FrameRange): FrameRange[] =>
  joined(struck.flatMap((one) => without(one, [range])))
