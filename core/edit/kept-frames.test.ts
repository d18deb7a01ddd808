import { describe, expect, it } from 'vitest'
import { framesOf, framesOfStruck, without } from './kept-frames.ts'

const ntsc = { frames: 30_000, seconds: 1001 }
const pal = { frames: 25, seconds: 1 }

describe('frames of words', () => {
  it('are exact after an hour of 29.97', () => {
    // Frame 107 890 begins at 107 890 × 1001 / 30000 s.
    expect(framesOf(3_599_950, 3_599_990, ntsc)).toEqual([107_890, 107_892])
  })

  it('take a moment on the edge of a frame for that frame', () => {
    expect(framesOf(40, 80, pal)).toEqual([1, 2])
    expect(framesOf(39.999, 80.001, pal)).toEqual([0, 3])
  })

  it('are struck the other way round, and nothing that is shorter than a frame', () => {
    expect(framesOfStruck(4210, 5030, pal)).toEqual([106, 125])
    expect(framesOfStruck(41, 79, pal)).toBeNull()
  })
})

it.each([
  [
    'in any order, overlapping',
    [
      [30, 40],
      [10, 20],
      [35, 45],
    ],
    [
      [0, 10],
      [20, 30],
      [45, 100],
    ],
  ],
  [
    'at the ends',
    [
      [-5, 10],
      [90, 200],
    ],
    [[10, 90]],
  ],
  [
    'backwards or empty',
    [
      [20, 10],
      [5, 5],
    ],
    [[0, 100]],
  ],
  ['everything', [[0, 100]], []],
] as [string, [number, number][], [number, number][]][])('what is left of a range without others: %s', (_, gone, left) => {
  expect(without([0, 100], gone)).toEqual(left)
})
