import { expect, it } from 'vitest'
import { curveOf, peaksOf } from './test-curve.ts'

const pressed = [
  { startsMs: 10_000, moved: 3, bored: 0 },
  { startsMs: 30_000, moved: 1, bored: 5 },
]

it('draws the share of an audience over the whole cut, zero without presses', () => {
  expect(curveOf(pressed, 'moved', 6, 35_000)).toEqual([
    { atMs: 5000, share: 0 },
    { atMs: 15_000, share: 0.5 },
    { atMs: 25_000, share: 0 },
    { atMs: 35_000, share: 1 / 6 },
  ])
})

it('names where a third or more pressed, the strongest first', () => {
  expect(peaksOf(pressed, 'moved', 6)).toEqual([{ startsMs: 10_000, endsMs: 20_000, count: 3 }])
  expect(peaksOf(pressed, 'bored', 6).map(({ count }) => count)).toEqual([5])
})
