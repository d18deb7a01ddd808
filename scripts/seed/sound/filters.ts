import { rate, type Sound } from './sound.ts'

// Second-order filters after Robert Bristow-Johnson's cookbook; all work in place and answer what they were given.

export function lowPass(samples: Float32Array, hertz: number, q = Math.SQRT1_2): Float32Array {
  const { cos, alpha } = angle(hertz, q)
  return run(samples, (1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

export function highPass(samples: Float32Array, hertz: number, q = Math.SQRT1_2): Float32Array {
  const { cos, alpha } = angle(hertz, q)
  return run(samples, (1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** Leaves `hertz` as loud as it was; the higher `q`, the narrower. */
export function bandPass(samples: Float32Array, hertz: number, q = 1): Float32Array {
  const { cos, alpha } = angle(hertz, q)
  return run(samples, alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha)
}

/** A band whose middle moves; asked for every sixty-fourth sample. */
export function movingBand(samples: Float32Array, hertzAt: (seconds: number) => number, q: number): Float32Array {
  let [low, band, tuned] = [0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    if ((index & 63) === 0) tuned = 2 * Math.sin((Math.PI * hertzAt(index / rate)) / rate)
    low += tuned * band
    band += tuned * (samples[index]! - low - band / q)
    samples[index] = band / q
  }
  return samples
}

/** What a telephone, a tannoy or a radio lets through. */
export const throughAWire = (samples: Float32Array, from = 350, to = 3_200) =>
  lowPass(lowPass(highPass(highPass(samples, from), from), to), to)

/** The echo of a space alone, without what caused it. `seconds`: until it has died away. */
export function echoOf({ left, right }: Sound, seconds: number, damping = 0.35): Sound {
  return { left: echoChannel(left, seconds, damping, 0), right: echoChannel(right, seconds, damping, 23) }
}

/** Four combs side by side, two all-passes in a row (Schroeder, 1962). */
function echoChannel(dry: Float32Array, seconds: number, damping: number, spread: number): Float32Array {
  const wet = new Float32Array(dry.length + Math.ceil(seconds * rate))
  for (const delay of [1_687, 1_913, 2_281, 2_617]) {
    const line = new Float32Array(delay + spread)
    const feedback = 0.001 ** (line.length / rate / seconds)
    let dull = 0
    for (let index = 0, at = 0; index < wet.length; index++, at = (at + 1) % line.length) {
      const heard = line[at]!
      dull += (heard - dull) * (1 - damping)
      line[at] = (dry[index] ?? 0) + dull * feedback
      wet[index]! += heard * 0.25
    }
  }
  for (const delay of [241, 83]) allPass(wet, delay + spread)
  return wet
}

function allPass(samples: Float32Array, delay: number) {
  const line = new Float32Array(delay)
  for (let index = 0, at = 0; index < samples.length; index++, at = (at + 1) % delay) {
    const [held, given] = [line[at]!, samples[index]!]
    samples[index] = held - given * 0.6
    line[at] = given + held * 0.6
  }
}

function angle(hertz: number, q: number) {
  const turn = (2 * Math.PI * hertz) / rate
  return { cos: Math.cos(turn), alpha: Math.sin(turn) / (2 * q) }
}

function run(samples: Float32Array, b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index]!
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[index] = y
  }
  return samples
}
