import { expect, it } from 'vitest'
import { expiryOf } from './expiry.ts'

// B13, as the page shows it. What is told is decided by private.tell_clearance_ends.
it.each([
  ['2029-06-01T12:00:00Z', 'running', 91],
  ['2029-06-02T12:00:00Z', 'ending', 90],
  ['2029-08-30T12:00:00Z', 'ending', 1],
  ['2029-08-31T12:00:00Z', 'last-day', 0],
  // Two in the morning in Berlin, and still the last day in New York.
  ['2029-09-01T02:00:00Z', 'last-day', 0],
  ['2029-09-01T12:00:00Z', 'ended', -1],
])('a licence until 31 August 2029 in New York, at %s, is %s', (moment, state, days) => {
  expect(expiryOf('2029-08-31', 'America/New_York', new Date(moment))).toEqual({ state, days })
})

it('a licence in perpetuity has no last day', () => {
  expect(expiryOf(null, 'UTC', new Date())).toEqual({ state: 'perpetual', days: null })
})
