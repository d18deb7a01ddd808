import { expect, it } from 'vitest'
import { placed } from './placed.ts'

it('a place is where a film says, a country in its middle, and what is neither nowhere', () => {
  const { points, hatched, nowhere } = placed(
    [
      { name: 'Norwegen', films: 3, latitude: null, longitude: null },
      { name: 'Valparaíso', films: 1, latitude: -33.05, longitude: -71.6 },
      { name: 'Chile', films: 2, latitude: -33, longitude: -70 },
      { name: 'The far bank', films: 1, latitude: null, longitude: null },
    ],
    ['de', 'en'],
  )
  expect(points.map(({ key, wide }) => [key, wide ?? false])).toEqual([
    ['Norwegen', true],
    ['Valparaíso', false],
    ['Chile', false],
  ])
  expect(points[0]).toMatchObject({ latitude: expect.closeTo(64, 0), weight: 3 })
  expect([...hatched].sort()).toEqual(['152', '578'])
  expect(nowhere.map(({ name }) => name)).toEqual(['The far bank'])
})
