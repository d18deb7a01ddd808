import { expect, it } from 'vitest'
import { tapeOf } from './tape-clock.ts'
import { readTime, timeText } from './typed-time.ts'

it('reads running time in seconds, as a clock and with a decimal comma', () => {
  expect(readTime(' 12:30 ')).toBe(750_000)
  expect(readTime('1:02:30')).toBe(3_750_000)
  expect(readTime('14')).toBe(14_000)
  expect(readTime('0:12,5')).toBe(12_500)
  expect(readTime('twelve')).toBeNull()
  expect(readTime('')).toBeNull()
})

it('reads frames by the rate of the film, dropped numbers too', () => {
  expect(readTime('00:00:12:05', { rate: 25, tape: null })).toBe(12_200)
  expect(readTime('00:01:00;02', { rate: 29.97, tape: null })).toBe(60_060)
  // A number that is dropped, a frame there is not, and no rate to count by.
  expect(readTime('00:01:00;00', { rate: 29.97, tape: null })).toBeNull()
  expect(readTime('00:00:12:25', { rate: 25, tape: null })).toBeNull()
  expect(readTime('00:00:12:05')).toBeNull()
})

it('counts from the timecode of the first frame where the file has one', () => {
  const clock = { rate: 25, tape: tapeOf(25, '10:00:00:00') }
  expect(readTime('10:00:12:05', clock)).toBe(12_200)
  expect(readTime('09:59:59:24', clock)).toBeNull()
  expect(readTime('0:12', clock)).toBe(12_000)
})

it('writes a time to the millisecond only where it has some', () => {
  expect(timeText(12_000)).toBe('00:00:12')
  expect(timeText(12_480)).toBe('00:00:12.480')
  expect(readTime(timeText(3_723_007))).toBe(3_723_007)
})
