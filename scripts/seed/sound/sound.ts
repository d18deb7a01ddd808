import { randomFrom } from '../pictures/noise.ts'

/** Samples a second of everything heard in the seed. */
export const rate = 48_000

/** Two channels of equal length, -1 to 1 where nothing clips. */
export interface Sound {
  left: Float32Array
  right: Float32Array
}

export const silence = (seconds: number): Sound => ({
  left: new Float32Array(Math.ceil(seconds * rate)),
  right: new Float32Array(Math.ceil(seconds * rate)),
})

/** The same samples on both sides. */
export const inTheMiddle = (samples: Float32Array): Sound => ({ left: samples, right: samples })

/** Two channels made alike from different randomness, as two microphones would hear one wide thing. */
export function wide(seed: number, make: (random: () => number) => Float32Array): Sound {
  return { left: make(randomFrom(seed)), right: make(randomFrom(seed + 4_099)) }
}

export interface Placing {
  /** Seconds from the beginning of `into`; what would be outside is left out. */
  at?: number
  gain?: number
  /** -1 left, 1 right. */
  pan?: number
}

export function lay(into: Sound, { left, right }: Sound, { at = 0, gain = 1, pan = 0 }: Placing = {}): Sound {
  const from = Math.round(at * rate)
  const [onLeft, onRight] = [gain * Math.min(1, 1 - pan), gain * Math.min(1, 1 + pan)]
  for (let index = Math.max(0, -from); index < left.length && from + index < into.left.length; index++) {
    into.left[from + index]! += left[index]! * onLeft
    into.right[from + index]! += right[index]! * onRight
  }
  return into
}

export function whiteNoise(seconds: number, random: () => number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * rate))
  for (let index = 0; index < samples.length; index++) samples[index] = random() * 2 - 1
  return samples
}

/** A number between 0 and 1 that changes without a corner, about once in `everySeconds`. */
export function wander(everySeconds: number, random: () => number): (seconds: number) => number {
  const marks = Array.from({ length: 512 }, random)
  return (seconds) => {
    const at = seconds / everySeconds
    const mark = Math.floor(at) % 511
    const part = (1 - Math.cos((at - Math.floor(at)) * Math.PI)) / 2
    return marks[mark]! + (marks[mark + 1]! - marks[mark]!) * part
  }
}

/** Multiplies by a curve of time, in place. */
export function shape(samples: Float32Array, strength: (seconds: number) => number): Float32Array {
  // A slow curve is sampled rarely.
  const step = 48
  let from = strength(0)
  for (let start = 0; start < samples.length; start += step) {
    const until = strength((start + step) / rate)
    const end = Math.min(start + step, samples.length)
    for (let index = start; index < end; index++) samples[index]! *= from + ((until - from) * (index - start)) / step
    from = until
  }
  return samples
}

/** Root mean square over both channels. */
export function strengthOf({ left, right }: Sound): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += left[index]! ** 2 + right[index]! ** 2
  return Math.sqrt(sum / Math.max(1, left.length * 2))
}

/** Moments between 0 and `seconds`, about `everySeconds` apart. */
export function moments(seconds: number, everySeconds: number, random: () => number): number[] {
  const found: number[] = []
  for (let at = everySeconds * random(); at < seconds; at += everySeconds * (0.4 + 1.2 * random())) found.push(at)
  return found
}
