import { describe, expect, it } from 'vitest'
import { carryChapter, carryRange, movedPieces, nearestAfter, placeIn, placeToShow, sharedParts, turned } from './carry-over.ts'

/** The head of 5 s is gone, 20 to 30 s is gone, and 50 to 60 s comes before it. */
const pieces = [
  { fromMs: 5_000, toMs: 10_000, lengthMs: 15_000 },
  { fromMs: 30_000, toMs: 25_000, lengthMs: 20_000 },
  { fromMs: 50_000, toMs: 0, lengthMs: 10_000 },
]

describe('copying data of one cut to another', () => {
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
  it('has no target where nothing was found', () => {
    expect(carryRange([], { startsMs: 0, endsMs: 1000 })).toEqual({ how: 'lost', nearMs: 0 })
    expect(nearestAfter([], 500)).toBe(0)
  })
  it('begins with its first chapter where its opening was cut out, and loses others that were', () => {
    const opening = [{ fromMs: 20_000, toMs: 2000, lengthMs: 60_000 }]
    expect(carryChapter(opening, { startsMs: 0, endsMs: 2000 })).toEqual({ how: 'whole', startsMs: 0, endsMs: 2000 })
    expect(carryChapter(opening, { startsMs: 4000, endsMs: 6000 }).how).toBe('lost')
    expect(carryChapter(opening, { startsMs: 24_000, endsMs: 26_000 })).toEqual({ how: 'whole', startsMs: 6000, endsMs: 8000 })
  })
  it('can be reversed from the other cut', () => {
    const back = turned(pieces)
    expect(back.map(({ fromMs }) => fromMs)).toEqual([0, 10_000, 25_000])
    for (const ms of [5_500, 31_000, 55_000]) expect(placeIn(back, placeIn(pieces, ms)!)).toBe(ms)
    expect(placeIn(pieces, 22_000)).toBeNull()
  })
  it('knows the reel that moved, the shorter one', () => {
    expect([...movedPieces(pieces)]).toEqual([pieces[2]])
    expect(movedPieces([]).size).toBe(0)
  })
  it('is measured as a share of each', () => {
    expect(sharedParts(pieces, 60_000, 45_000)).toEqual({ kept: 0.75, fromBefore: 1 })
  })
})

describe('the corresponding moment of the other cut', () => {
  /** The head of 18 s is gone; the alignment found the first stretch a quarter of a second late. */
  const trimmed = [
    { fromMs: 250, toMs: 18_250, lengthMs: 20_000 },
    { fromMs: 20_500, toMs: 45_000, lengthMs: 10_000 },
  ]
  it('goes on over the edge of a stretch where the gap is too short to be a change', () => {
    expect(placeToShow(trimmed, 0, 30_600)).toBe(18_000)
    expect(placeToShow(trimmed, 20_300, 30_600)).toBe(38_300)
    expect(placeToShow(trimmed, 30_550, 30_600)).toBe(55_050)
    expect(placeToShow(trimmed, 5_000, 30_600)).toBe(placeIn(trimmed, 5_000))
  })
  it('is none in a gap that is a change', () => {
    expect(placeToShow([{ fromMs: 400, toMs: 0, lengthMs: 5_000 }], 0, 5_400)).toBeNull()
    expect(placeToShow(trimmed, 32_000, 60_000)).toBeNull()
    expect(placeToShow([], 0, 1_000)).toBeNull()
  })
})
