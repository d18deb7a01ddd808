import { transform } from './fourier.ts'

/** Where one curve lies best on another: `lag` of its values after the other's first, and how alike they are there, -1 to 1. */
export interface Fit {
  lag: number
  alike: number
  /** How far that is from chance: the little that two ends share is soon alike. */
  weight: number
}

export interface FitOptions {
  /** Values that have to be shared. */
  overlap: number
  /** How many values hang together: places less far apart are one. */
  apart: number
  count: number
}

/**
 * The best places of `sound` on `picture`, two curves of loudness of one rate, by normalised cross-correlation of what they share at each lag. Best first. A
 * curve that never changes fits nowhere. Takes n log n of both lengths, and memory of eight times their sum.
 */
export function bestFits(sound: ArrayLike<number>, picture: ArrayLike<number>, { overlap, apart, count }: FitOptions): Fit[] {
  const [one, other] = [centred(picture), centred(sound)]
  const products = correlate(one, other)
  const [oneSquares, otherSquares] = [sumsOfSquares(one), sumsOfSquares(other)]
  const found: Fit[] = []
  for (let lag = overlap - other.length; lag <= one.length - overlap; lag++) {
    const [from, to] = [Math.max(0, lag), Math.min(one.length, lag + other.length)]
    if (to - from < overlap) continue
    const energy = (oneSquares[to]! - oneSquares[from]!) * (otherSquares[to - lag]! - otherSquares[from - lag]!)
    if (energy <= 1e-9) continue
    const alike = products[(lag + products.length) % products.length]! / Math.sqrt(energy)
    found.push({ lag, alike, weight: alike * Math.sqrt((to - from) / apart) })
  }
  found.sort((a, b) => b.weight - a.weight)
  const best: Fit[] = []
  for (const fit of found) {
    if (best.length >= count) break
    if (best.every(({ lag }) => Math.abs(lag - fit.lag) >= apart)) best.push(fit)
  }
  return best
}

/** Loudness as ears have it, around its mean. */
function centred(values: ArrayLike<number>): Float64Array {
  const heard = Float64Array.from(values, (value) => Math.log1p(value))
  const mean = heard.reduce((sum, value) => sum + value, 0) / Math.max(1, heard.length)
  return heard.map((value) => (Math.abs(value - mean) < 1e-12 ? 0 : value - mean))
}

/** At each lag, negative ones from the end, the sum of the products. */
function correlate(one: Float64Array, other: Float64Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(one.length + other.length + 1))
  const [oneReal, oneImaginary] = [new Float64Array(size), new Float64Array(size)]
  const [otherReal, otherImaginary] = [new Float64Array(size), new Float64Array(size)]
  oneReal.set(one)
  otherReal.set(other)
  transform(oneReal, oneImaginary)
  transform(otherReal, otherImaginary)
  for (let at = 0; at < size; at++) {
    const [real, imaginary] = [oneReal[at]!, oneImaginary[at]!]
    oneReal[at] = (real * otherReal[at]! + imaginary * otherImaginary[at]!) / size
    oneImaginary[at] = (imaginary * otherReal[at]! - real * otherImaginary[at]!) / size
  }
  transform(oneReal, oneImaginary, true)
  return oneReal
}

/** The sum of the squares of all values before each place. */
function sumsOfSquares(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let at = 0; at < values.length; at++) sums[at + 1] = sums[at]! + values[at]! ** 2
  return sums
}

/** Below it nothing is joined: two microphones at one place reach 0.6 and more, two places stay under 0.4. */
const alikeEnough = 0.5
/** Of a hundred thousand places chance makes one weigh four. */
const chance = 4.5
/** The best place has to weigh so much more than the next. */
const clearerThan = 1.25

/** Whether the best of them is sure: alike enough, not by chance, and clearly more so than any other place. */
export const isSure = ([best, next]: readonly Fit[]): boolean =>
  best !== undefined && best.alike >= alikeEnough && best.weight >= chance && best.weight >= clearerThan * Math.max(0, next?.weight ?? 0)
