import { expect, it } from 'vitest'
import { defaultRateLimit, loginRateLimit } from '../house/specification.ts'
import { attempt } from './rate-limit.ts'

const minute = 60_000

it.each([
  ['the first', [], 0, true, 0],
  ['the third', [0, 1000], 2000, true, 0],
  ['the fourth', [0, 1000, 2000], 3000, false, 5 * minute - 3000],
  ['the fourth, a millisecond before five minutes', [0, 1000, 2000], 5 * minute - 1, false, 1],
  ['the fourth, after exactly five minutes', [0, 1000, 2000], 5 * minute, true, 0],
  ['one whose earlier times lie in the future', [9 * minute, 9 * minute, 9 * minute], 0, true, 0],
])('login: %s attempt', (_, earlier, nowMs, allowed, waitMs) => {
  expect(attempt(earlier, nowMs, loginRateLimit)).toMatchObject({ allowed, waitMs })
})

it('the default allows five in a minute and refuses the sixth', () => {
  let times: number[] = []
  const answers = [0, 1, 2, 3, 4, 5].map((nowMs) => {
    const answer = attempt(times, nowMs)
    times = answer.times
    return answer.allowed
  })
  expect(answers).toEqual([true, true, true, true, true, false])
  expect(attempt(times, defaultRateLimit.windowMs).allowed).toBe(true)
})

it('a refused attempt does not lengthen the wait', () => {
  const refused = attempt([0, 0, 0], 4 * minute, loginRateLimit)
  expect(attempt(refused.times, 5 * minute, loginRateLimit).allowed).toBe(true)
})
