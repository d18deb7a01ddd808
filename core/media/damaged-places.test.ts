import { expect, it } from 'vitest'
import { type DamagedPlace, mostPlaces, tellPlaces, toldFromSeconds } from './damaged-places.ts'

const place = (startsSeconds: number, endsSeconds: number, what: DamagedPlace['what'] = 'picture'): DamagedPlace => ({
  what,
  startsSeconds,
  endsSeconds,
})

it('places are in order of time, and none beyond the end of the film except what is missing there', () => {
  expect(tellPlaces([place(58, 60, 'missing'), place(50, 51), place(3, 4, 'sound')], 58)).toEqual([
    place(3, 4, 'sound'),
    place(50, 51),
    place(58, 60, 'missing'),
  ])
  expect(tellPlaces([place(57, 58.5)], 58)).toEqual([place(57, 58)])
})

it('a part that does not decode because it is missing is reported once', () => {
  expect(tellPlaces([place(58, 60, 'missing'), place(57, 58.5), place(58, 59.5, 'sound')], 58)).toEqual([place(58, 60, 'missing')])
})

it('a film that is damaged everywhere is reported in a limited number of places, none of them left out', () => {
  const places = Array.from({ length: 50_000 }, (_, at) => place(at * 3, at * 3 + 1, at % 2 ? 'sound' : 'picture'))
  const told = tellPlaces(places, 150_000)
  expect(told.length).toBeLessThanOrEqual(mostPlaces)
  expect(Math.max(...told.map(({ endsSeconds }) => endsSeconds))).toBe(149_998)
})

it.each([
  [5400, 1],
  [60, 0.3],
  [3, 0.1],
])('of %d seconds, %d are reported', (duration, told) => {
  expect(toldFromSeconds(duration)).toBeCloseTo(told)
})
