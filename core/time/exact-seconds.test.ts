import { describe, expect, it } from 'vitest'
import { floored, framesAt, inFrames, isWhole, minus, plus, readSeconds, rounded, secondsOf, whole, writeSeconds } from './exact-seconds.ts'

const ntsc = { frames: 30_000, seconds: 1001 }
const pal = { frames: 25, seconds: 1 }

describe('exact seconds', () => {
  it('writes frames as FCPXML has them', () => {
    expect(writeSeconds(secondsOf(1_105_892, ntsc))).toBe('1106997892/30000s')
    expect(writeSeconds(secondsOf(90_000, pal))).toBe('3600s')
    expect(writeSeconds(secondsOf(1, pal))).toBe('1/25s')
  })

  it.each([
    ['1106997892/30000s', 1_105_892],
    ['3600.5s', null],
    ['0s', 0],
    ['100100/3000s', 1000],
  ])('reads %s as frames of 29.97', (written, frames) => {
    const exact = inFrames(readSeconds(written)!, ntsc)
    expect(isWhole(exact) ? rounded(exact) : null).toBe(frames)
  })

  it.each(['', 'soon', '1/0s', '1', '1//2s', '1e9s', undefined])('reads nothing in %s', (written) =>
    expect(readSeconds(written)).toBeNull(),
  )

  it('adds rates that have nothing in common', () => {
    const sum = plus(secondsOf(1, ntsc), secondsOf(1, pal))
    expect(writeSeconds(sum)).toBe('2201/30000s')
    expect(minus(sum, secondsOf(1, pal))).toEqual(secondsOf(1, ntsc))
    expect(framesAt(101, pal, ntsc)).toEqual({ above: 121_200n, below: 1001n })
  })

  it.each([
    [7n, 2n, 3, 4],
    [-7n, 2n, -4, -3],
    [6n, 2n, 3, 3],
    [10n, 3n, 3, 3],
  ])('takes %i/%i down to %i and to the nearest %i', (above, under, down, near) => {
    expect([floored({ above, below: under }), rounded({ above, below: under })]).toEqual([down, near])
  })

  it('has whole numbers', () => expect(rounded(whole(-3))).toBe(-3))
})
