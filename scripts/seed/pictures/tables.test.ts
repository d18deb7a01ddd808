import { expect, it } from 'vitest'
import { angleOf, tableOf } from './tables.ts'

it('knows an angle as well as the library does, all the way round', () => {
  for (let degrees = -180; degrees <= 180; degrees += 0.5) {
    const [y, x] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    expect(Math.abs(angleOf(y, x) - Math.atan2(y, x))).toBeLessThan(2e-5)
  }
  expect(angleOf(0, 0)).toBe(0)
})

it('holds the values of a curve with both ends', () => {
  expect([...tableOf(4, 0, 2, (at) => at * at)]).toEqual([0, 0.25, 1, 2.25, 4])
})
