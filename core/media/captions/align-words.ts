import { folded } from '../../text/findable.ts'

/** A word as it is compared: its letters and digits, without case and accents. */
export const comparable = (word: string): string => folded(word).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** More pairs than these are not compared one by one: there, only anchors and a band around the diagonal are. */
const mostCells = 250_000
const halfBand = 200
const longestRun = 4

/**
 * Pairs the words of two texts that say nearly the same: for each of `text` the place of its word in `heard`, or -1. Rare runs of words are anchors;
 * between them the words are paired by edit distance. In order; a word has one partner. `O(n)` of memory for any length, about `O(n)` of time where
 * the texts say the same.
 */
export function alignWords(text: readonly string[], heard: readonly string[]): Int32Array {
  const ids = new Map<string, number>()
  const spelt: string[] = []
  const idOf = (word: string) => {
    const plain = comparable(word)
    let id = ids.get(plain)
    if (id === undefined) {
      id = spelt.length
      ids.set(plain, id)
      spelt.push(plain)
    }
    return id
  }
  const [a, b] = [Int32Array.from(text, idOf), Int32Array.from(heard, idOf)]
  const pairs = new Int32Array(a.length).fill(-1)
  const compared = new Pairing(a, b, spelt, pairs)
  const open: [number, number, number, number, number][] = [[0, a.length, 0, b.length, longestRun]]
  while (open.length > 0) {
    const [fromA, toA, fromB, toB, run] = open.pop()!
    const cells = (toA - fromA) * (toB - fromB)
    if (cells === 0) continue
    if (cells <= mostCells) {
      compared.all(fromA, toA, fromB, toB)
      continue
    }
    if (run === 0) {
      compared.band(fromA, toA, fromB, toB)
      continue
    }
    const anchors = anchorsOf(a.subarray(fromA, toA), b.subarray(fromB, toB), run)
    let [lastA, lastB] = [fromA, fromB]
    for (const [atA, atB] of anchors) {
      const [nextA, nextB] = [fromA + atA, fromB + atB]
      if (nextA < lastA || nextB < lastB) continue
      open.push([lastA, nextA, lastB, nextB, run - 1])
      for (let at = 0; at < run; at++) pairs[nextA + at] = nextB + at
      lastA = nextA + run
      lastB = nextB + run
    }
    open.push([lastA, toA, lastB, toB, run - 1])
  }
  // A dash has no letters, so it cannot be spoken.
  for (let at = 0; at < pairs.length; at++) if (spelt[a[at]!] === '') pairs[at] = -1
  return pairs
}

/** Phonetic distance of two words by their letters: 0 the same, 1 nothing in common. */
export function unlikeness(one: string, other: string): number {
  if (one === other) return 0
  const longest = Math.max(one.length, other.length)
  if (longest === 0 || Math.abs(one.length - other.length) > longest * 0.6) return 1
  return Math.min(1, editDistance(one, other) / longest)
}

function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++)
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1)))
    before = row
  }
  return before[other.length]!
}

/** Runs of `run` words that occur exactly once in each of two texts, the longest row of them that is in order in both. */
function anchorsOf(a: Int32Array, b: Int32Array, run: number): [number, number][] {
  const placesOf = (ids: Int32Array) => {
    const places = new Map<string, number>()
    for (let at = 0; at + run <= ids.length; at++) {
      const key = ids.subarray(at, at + run).join(' ')
      places.set(key, places.has(key) ? -1 : at)
    }
    return places
  }
  const inB = placesOf(b)
  const both: [number, number][] = []
  for (const [key, atA] of placesOf(a)) {
    const atB = inB.get(key) ?? -1
    if (atA >= 0 && atB >= 0) both.push([atA, atB])
  }
  both.sort((one, other) => one[0] - other[0])
  return longestRising(both)
}

function longestRising(points: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const before = new Int32Array(points.length).fill(-1)
  for (const [at, [, value]] of points.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (points[tails[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    if (low > 0) before[at] = tails[low - 1]!
    tails[low] = at
  }
  const rising: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(points[at]!)
  return rising.reverse()
}

const [fromBoth, fromA, fromB] = [0, 1, 2]
/** Two unlike words in one place cost less than one more and one fewer: most often the recogniser heard something else there. */
const unlikeCost = 1.6

class Pairing {
  readonly #a: Int32Array
  readonly #b: Int32Array
  readonly #spelt: readonly string[]
  readonly #pairs: Int32Array
  readonly #known = new Map<number, number>()
  constructor(a: Int32Array, b: Int32Array, spelt: readonly string[], pairs: Int32Array) {
    this.#a = a
    this.#b = b
    this.#spelt = spelt
    this.#pairs = pairs
  }

  /** Every word of one stretch with every word of the other. */
  all(a0: number, a1: number, b0: number, b1: number) {
    this.#pair(a0, a1, b0, b1, () => [0, b1 - b0], b1 - b0 + 1, true)
  }
  /** Only words near the diagonal, and only equal ones: for stretches that hardly have anything in common. */
  band(a0: number, a1: number, b0: number, b1: number) {
    const slope = (b1 - b0) / (a1 - a0)
    const reach = Math.ceil(Math.max(halfBand, slope))
    const around = (i: number): [number, number] => {
      const middle = Math.round(i * slope)
      return [Math.max(0, middle - reach), Math.min(b1 - b0, middle + reach)]
    }
    this.#pair(a0, a1, b0, b1, around, 2 * reach + 2, false)
  }

  #pair(a0: number, a1: number, b0: number, b1: number, around: (i: number) => [number, number], width: number, alike: boolean) {
    const rows = a1 - a0 + 1
    const came = new Uint8Array(rows * width)
    let [previousFrom, previous] = [0, new Float32Array(0)]
    for (let i = 0; i < rows; i++) {
      const [from, to] = around(i)
      const costs = new Float32Array(to - from + 1)
      for (let j = from; j <= to; j++) {
        const up = i > 0 ? (previous[j - previousFrom] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
        const across = i > 0 && j > 0 ? (previous[j - 1 - previousFrom] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
        const along = j > from ? costs[j - 1 - from]! : Number.POSITIVE_INFINITY
        let [best, way] = i === 0 && j === 0 ? [0, fromBoth] : [Number.POSITIVE_INFINITY, fromBoth]
        if (across < Number.POSITIVE_INFINITY) best = Math.min(best, across + this.#cost(this.#a[a0 + i - 1]!, this.#b[b0 + j - 1]!, alike))
        if (up + 1 < best) [best, way] = [up + 1, fromA]
        if (along + 1 < best) [best, way] = [along + 1, fromB]
        costs[j - from] = best
        came[i * width + j - from] = way
      }
      ;[previousFrom, previous] = [from, costs]
    }
    for (let [i, j] = [rows - 1, b1 - b0]; i > 0 && j > 0; ) {
      const way = came[i * width + j - around(i)[0]]
      if (way === fromBoth) this.#pairs[a0 + i - 1] = b0 + j - 1
      if (way !== fromB) i--
      if (way !== fromA) j--
    }
  }
  #cost(one: number, other: number, alike: boolean): number {
    if (one === other) return 0
    if (!alike) return unlikeCost
    const [first, second] = [this.#spelt[one]!, this.#spelt[other]!]
    // A cheap test that rejects nearly all pairs: neither their first nor their last letter in common.
    if (first[0] !== second[0] && first.at(-1) !== second.at(-1)) return unlikeCost
    const key = one * this.#spelt.length + other
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const cost = Math.min(unlikeCost, 0.2 + 2 * unlikeness(first, second))
    if (this.#known.size < 500_000) this.#known.set(key, cost)
    return cost
  }
}
