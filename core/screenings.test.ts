import { expect, it } from 'vitest'
import { placeInCut } from './screenings.ts'

it('a trailer runs through its passages one after the other, and stands at the end of its last', () => {
  const trailer = { startsMs: 5000, ranges: [5000, 8000, 60_000, 62_000] }
  expect([0, 2999, 3000, 4500, 5000, 9000].map((at) => placeInCut(trailer, at))).toEqual([5000, 7999, 60_000, 61_500, 62_000, 62_000])
})

it('a film runs on from where its item begins', () => expect(placeInCut({ startsMs: 1000, ranges: [] }, 500)).toBe(1500))
