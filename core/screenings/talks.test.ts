import { describe, expect, it } from 'vitest'
import { inQueue, levelAlong, levelBars, meanOfScale, percents, slowLeftMs } from './talks.ts'

const clap = (second: number, marks: number) => ({ second, kind: 'applause' as const, marks })

describe('the level of a room', () => {
  it('is as high for four people who all clap as for forty', () => {
    expect(levelBars([clap(100, 12)], 100, 4, 1)).toEqual([1])
    expect(levelBars([clap(100, 120)], 100, 40, 1)).toEqual([1])
    expect(levelBars([clap(100, 12)], 100, 40, 1)[0]).toBeCloseTo(0.1)
  })
  it('sums applause and laughter, and fades when they stop', () => {
    const bars = levelBars([clap(100, 3), { second: 100, kind: 'laughter', marks: 3 }], 108, 2, 10)
    expect(bars[0]).toBe(0)
    expect(bars[1]).toBe(1)
    expect(bars[2]).toBeCloseTo(0.62)
    expect(bars.slice(1)).toEqual(bars.slice(1).toSorted((one, other) => other - one))
  })
  it('includes reactions from just before it is drawn', () => {
    expect(levelBars([clap(99, 3)], 100, 1, 1)[0]).toBeCloseTo(0.62)
  })
  it('along a film is highest where most reactions are', () => {
    expect(levelAlong([], 1000)).toEqual([])
    expect(
      levelAlong(
        [
          { atMs: 0, marks: 1 },
          { atMs: 900, marks: 4 },
        ],
        1000,
        2,
      ),
    ).toEqual([0.25, 1])
    expect(levelAlong([{ atMs: 1000, marks: 2 }], 1000, 2)).toEqual([0, 1])
  })
})

it('slow mode counts from the last message', () => {
  expect(slowLeftMs(null, 30, 5000)).toBe(0)
  expect(slowLeftMs(1000, 30, 11_000)).toBe(20_000)
  expect(slowLeftMs(1000, 30, 99_000)).toBe(0)
})

it('a queue has what is live first, then what most people want, and nothing twice', () => {
  const question = (
    number: number,
    supports: number,
    state: 'waiting' | 'live' | 'answered' = 'waiting',
    mergedInto: string | null = null,
  ) => ({
    number,
    supports,
    state,
    mergedInto,
  })
  const queue = inQueue([
    question(1, 2),
    question(2, 9, 'answered'),
    question(3, 5),
    question(4, 1, 'live'),
    question(5, 5),
    question(6, 8, 'waiting', 'x'),
  ])
  expect(queue.map(({ number }) => number)).toEqual([4, 3, 5, 1, 2])
})

describe('answers', () => {
  it('in percent add up to a hundred', () => {
    expect(percents([1, 1, 1])).toEqual([34, 33, 33])
    expect(percents([0, 0])).toEqual([0, 0])
    expect(percents([2, 5, 0]).reduce((sum, one) => sum + one)).toBe(100)
  })
  it('on a scale have a middle', () => {
    expect(meanOfScale([0, 0, 0, 0, 0])).toBeNull()
    expect(meanOfScale([1, 0, 0, 0, 1])).toBe(3)
  })
})
