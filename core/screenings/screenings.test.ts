import { expect, it } from 'vitest'
import { overMs, placeInCut } from './screenings.ts'

it('a trailer runs through its passages one after the other, and stops at the end of its last', () => {
  const trailer = { startsMs: 5000, ranges: [5000, 8000, 60_000, 62_000] }
  expect([0, 2999, 3000, 4500, 5000, 9000].map((at) => placeInCut(trailer, at))).toEqual([5000, 7999, 60_000, 61_500, 62_000, 62_000])
})

it('a film plays on from where its item begins', () => expect(placeInCut({ startsMs: 1000, ranges: [] }, 500)).toBe(1500))

it('a screening is over when a host ended it, else when its programme has run, including pauses', () => {
  const items = [{ durationMs: 60_000 }, { durationMs: 30_000 }]
  // Paused for ten seconds in its second item, which it had reached at 60 s.
  const row = { item: 1, positionMs: 5000, sinceMs: 75_000, running: true, endedMs: null, number: 3 }
  expect(overMs(items, row, 200_000)).toBe(100_000)
  expect(overMs(items, { ...row, endedMs: 80_000 }, 200_000)).toBe(80_000)
})
