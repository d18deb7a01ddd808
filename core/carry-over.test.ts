import { describe, expect, it } from 'vitest'
import { carryRange, movedPieces, nearestAfter, placeIn, sharedParts, turned } from './carry-over.ts'

/** The head of 5 s is gone, 20 to 30 s is gone, and 50 to 60 s stands before it. */
const pieces = [
  { fromMs: 5_000, toMs: 10_000, lengthMs: 15_000 },
  { fromMs: 30_000, toMs: 25_000, lengthMs: 20_000 },
  { fromMs: 50_000, toMs: 0, lengthMs: 10_000 },
]

describe('what was made for one cut, in another', () => {
  it.each([
    ['whole', 6_000, 8_000, { startsMs: 11_000, endsMs: 13_000, how: 'whole' }],
    ['a breath over an edit', 4_800, 8_000, { startsMs: 9_800, endsMs: 13_000, how: 'whole' }],
    ['shortened by an edit', 18_000, 21_500, { startsMs: 23_000, endsMs: 25_000, how: 'cut' }],
    ['with the reel that moved', 51_000, 52_000, { startsMs: 1_000, endsMs: 2_000, how: 'whole' }],
    ['mostly taken out', 19_000, 23_000, { how: 'lost', nearMs: 24_000 }],
    ['taken out', 22_000, 23_000, { how: 'lost', nearMs: 25_000 }],
    ['before everything that is left', 0, 2_000, { how: 'lost', nearMs: 10_000 }],
  ])('%s', (_, startsMs, endsMs, expected) => {
    expect(carryRange(pieces, { startsMs, endsMs })).toEqual(expected)
  })
  it('has nowhere to go where nothing was found', () => {
    expect(carryRange([], { startsMs: 0, endsMs: 1000 })).toEqual({ how: 'lost', nearMs: 0 })
    expect(nearestAfter([], 500)).toBe(0)
  })
  it('is found back from the other cut', () => {
    const back = turned(pieces)
    expect(back.map(({ fromMs }) => fromMs)).toEqual([0, 10_000, 25_000])
    for (const ms of [5_500, 31_000, 55_000]) expect(placeIn(back, placeIn(pieces, ms)!)).toBe(ms)
    expect(placeIn(pieces, 22_000)).toBeNull()
  })
  it('knows the reel that moved, the shorter one', () => {
    expect([...movedPieces(pieces)]).toEqual([pieces[2]])
    expect(movedPieces([]).size).toBe(0)
  })
  it('is so much of each', () => {
    expect(sharedParts(pieces, 60_000, 45_000)).toEqual({ kept: 0.75, fromBefore: 1 })
  })
})
