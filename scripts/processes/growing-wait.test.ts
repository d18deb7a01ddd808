import { expect, it } from 'vitest'
import { growingWait } from './growing-wait.mjs'

it('Each quick exit doubles the wait, up to half a minute; the fifth is reported', () => {
  const wait = growingWait()
  const deaths = Array.from({ length: 9 }, () => wait.died(100))
  expect(deaths.map(({ pauseMs }) => pauseMs)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(deaths.map(({ isFifth }) => isFifth).indexOf(true)).toBe(4)
  expect(deaths.filter(({ isFifth }) => isFifth)).toHaveLength(1)
})

it('After a minute of health the first wait is short again', () => {
  const wait = growingWait()
  for (let times = 0; times < 4; times++) wait.died(100)
  expect(wait.died(61_000)).toEqual({ pauseMs: 500, isFifth: false })
})
