import { describe, expect, it } from 'vitest'
import { zonedFields, zonedMoment } from './zoned-time.ts'

describe('a time of day in a zone', () => {
  it.each([
    ['2026-12-03', '20:00', 'Europe/Oslo', '2026-12-03T19:00:00.000Z'],
    ['2026-07-03', '20:00', 'Europe/Oslo', '2026-07-03T18:00:00.000Z'],
    ['2026-07-03', '20:00', 'Asia/Kolkata', '2026-07-03T14:30:00.000Z'],
    ['2026-07-03', '00:15', 'Pacific/Auckland', '2026-07-02T12:15:00.000Z'],
    ['2026-07-03', '00:15', 'UTC', '2026-07-03T00:15:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(zonedMoment(day, time, zone)).toBe(moment)
    expect(zonedFields(moment, zone)).toEqual({ day, time })
  })
  it('that the clock skips is an hour later, one that it shows twice is the first', () => {
    expect(zonedMoment('2026-03-29', '02:30', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z')
    expect(zonedMoment('2026-10-25', '02:30', 'Europe/Oslo')).toBe('2026-10-25T00:30:00.000Z')
    expect(zonedMoment('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })
  it('is empty for empty input', () => {
    expect(zonedMoment('', '20:00')).toBeNull()
    expect(zonedMoment('2026-12-03', '')).toBeNull()
    expect(zonedMoment('2026-13-40', '20:00')).toBeNull()
  })
})
