import { describe, expect, it } from 'vitest'
import { alignCuts, type Piece } from './align-cuts.ts'
import { frameCells, framesPerSecond, loudPerSecond, readPrint } from './cut-print.ts'

// Random prints, cut and cut again as films are: every time with the noise of another encoder.

function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
interface Film {
  frames: number[][]
  sound: number[]
}
/** Shots of four seconds in which something moves, or nothing does, and a person speaks. */
function film(seed: number, seconds: number, { still = false, silent = false } = {}): Film {
  const next = chance(seed)
  const frames: number[][] = []
  for (let shot = 0; shot < Math.ceil(seconds / 4); shot++) {
    const ground = Array.from({ length: frameCells }, () => 40 + next() * 160)
    for (let frame = 0; frame < 4 * framesPerSecond; frame++) {
      if (!still && frame % 2 === 0) for (let change = 0; change < 8; change++) ground[Math.floor(next() * frameCells)] = 40 + next() * 160
      frames.push(still && shot > 0 ? frames[0]! : [...ground])
    }
  }
  const sound: number[] = []
  let loud = 120
  for (let at = 0; at < seconds * loudPerSecond; at++) {
    if (at % 6 === 0) loud = next() < 0.3 ? 70 : 110 + next() * 60
    sound.push(silent ? 0 : loud)
  }
  return { frames: frames.slice(0, seconds * framesPerSecond), sound }
}
/** Stretches of a film one after the other, in seconds. */
function recut({ frames, sound }: Film, ...stretches: [number, number][]): Film {
  return {
    frames: stretches.flatMap(([from, to]) => frames.slice(from * framesPerSecond, to * framesPerSecond)),
    sound: stretches.flatMap(([from, to]) => sound.slice(from * loudPerSecond, to * loudPerSecond)),
  }
}
function printOf({ frames, sound }: Film, seed = 99) {
  const next = chance(seed)
  const noisy = (value: number, by: number) => Math.max(0, Math.min(255, Math.round(value + (next() - 0.5) * by)))
  return readPrint(
    Uint8Array.from(frames.flat(), (value) => noisy(value, 3)),
    Uint8Array.from(sound, (value) => noisy(value, 2)),
  )
}
function align(one: Film, other: Film): Piece[] {
  const search = alignCuts(printOf(one, 1), printOf(other, 2))
  let next = search.next()
  while (!next.done) next = search.next()
  return next.value
}
/** In seconds, to a quarter. */
const rounded = (pieces: Piece[]) =>
  pieces.map(({ fromMs, toMs, lengthMs }) => [fromMs, toMs, fromMs + lengthMs].map((ms) => Math.round(ms / 250) / 4))

const whole = film(7, 60)

describe('a cut and the one derived from it', () => {
  it.each<[string, [number, number][], number[][]]>([
    ['the same', [[0, 60]], [[0, 0, 60]]],
    ['its head trimmed', [[6.5, 60]], [[6.5, 0, 60]]],
    ['its end trimmed', [[0, 41]], [[0, 0, 41]]],
    [
      'its middle removed',
      [
        [0, 20],
        [33, 60],
      ],
      [
        [0, 0, 20],
        [33, 20, 60],
      ],
    ],
    [
      'a reel moved',
      [
        [0, 12],
        [40, 52],
        [12, 40],
        [52, 60],
      ],
      [
        [0, 0, 12],
        [12, 24, 40],
        [40, 12, 52],
        [52, 52, 60],
      ],
    ],
  ])('%s', (_, stretches, expected) => {
    const found = rounded(align(whole, recut(whole, ...stretches)))
    expect(found).toHaveLength(expected.length)
    for (const [at, piece] of expected.entries())
      for (const [place, seconds] of piece.entries()) expect(Math.abs(found[at]![place]! - seconds)).toBeLessThanOrEqual(0.5)
  })
  it.each([
    [6.5, {}],
    [18, { still: true }],
    [23, { still: true }],
  ])('has its first frame too when the head of %d s was trimmed, and its last when the end was: %j', (trimmed, kind) => {
    const one = film(7, 60, kind)
    expect(align(one, recut(one, [trimmed, 60]))[0]!.toMs).toBeLessThanOrEqual(125)
    const end = align(one, recut(one, [0, trimmed])).at(-1)!
    expect(trimmed * 1000 - end.toMs - end.lengthMs).toBeLessThanOrEqual(125)
  })
  it('that begins with something new', () => {
    const longer = { frames: [...film(3, 10).frames, ...whole.frames], sound: [...film(3, 10).sound, ...whole.sound] }
    expect(rounded(align(whole, longer))).toEqual([[0, 10, 60]])
  })
  it.each([
    ['without any sound', { silent: true }, 0.75],
    // An edit in a voice is only found as finely as a voice is recognised.
    ['of one picture and a voice', { still: true }, 1.5],
  ])('%s', (_, kind, within) => {
    const one = film(11, 60, kind)
    const found = rounded(align(one, recut(one, [0, 20], [33, 60])))
    expect(found).toHaveLength(2)
    expect(Math.abs(found[0]![2]! - 20)).toBeLessThanOrEqual(within)
    expect(found[1]![1]! - found[1]![0]!).toBeCloseTo(-13, 0)
  })
  it('finds nothing in another film, in darkness, or in nothing', () => {
    expect(align(whole, film(1234, 60))).toEqual([])
    const dark = { frames: Array.from({ length: 400 }, () => Array(frameCells).fill(16)), sound: Array(2500).fill(0) }
    expect(align(dark, dark)).toEqual([])
    expect(align(whole, { frames: [], sound: [] })).toEqual([])
    expect(align({ frames: [], sound: [] }, whole)).toEqual([])
  })
  it('never assigns one place of the new cut to two of the old', () => {
    const twice = recut(whole, [0, 30], [10, 20], [30, 60])
    const pieces = align(twice, whole).toSorted((a, b) => a.toMs - b.toMs)
    for (const [at, piece] of pieces.slice(1).entries())
      expect(piece.toMs).toBeGreaterThanOrEqual(pieces[at]!.toMs + pieces[at]!.lengthMs - 260)
  })
})
