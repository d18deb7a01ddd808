import { expect, it } from 'vitest'
import { placeBetween } from './place-between.ts'

it('finds a place before, behind and between', () => {
  expect(placeBetween(undefined, undefined)).toBe(0)
  expect(placeBetween(undefined, 5)).toBeLessThan(5)
  expect(placeBetween(5, undefined)).toBeGreaterThan(5)
  expect(placeBetween(5, 6)).toBe(5.5)
})

it('still finds one after forty moves to the same spot', () => {
  let [before, after] = [0, 1024]
  for (let move = 0; move < 40; move++) {
    const between = placeBetween(before, after)
    expect(between > before && between < after).toBe(true)
    after = between
  }
})
