import { describe, expect, it } from 'vitest'
import { byDay, daysInWords, showingAddress } from './programme.ts'

const times = ['2026-11-20T18:30:00Z', '2026-11-20T23:30:00Z', '2026-11-21T19:15:00Z']
const days = (zone: string) => byDay(times, (time) => time, 'en-GB', zone).map((day) => [day.number, day.weekday, day.lines.length])

describe('the printed programme', () => {
  it('puts showings of one day together', () =>
    expect(days('UTC')).toEqual([
      ['20', 'Friday', 2],
      ['21', 'Saturday', 1],
    ]))
  it('counts days where the reader is', () =>
    expect(days('Europe/Oslo')).toEqual([
      ['20', 'Friday', 1],
      ['21', 'Saturday', 2],
    ]))
  it('names its days in full', () => expect(daysInWords(times[0]!, times[2]!, 'en-GB', 'UTC')).toMatch(/^20\s?–\s?21 November 2026$/))
  it('names one day once', () => expect(daysInWords(times[0]!, times[1]!, 'en-GB', 'UTC')).toBe('20 November 2026'))
  it.each([
    ['s1', 'https://house.example/functions/v1/share?screening=s1'],
    [null, 'https://house.example/documentary/f1'],
  ])('leads from screening %s to %s in a calendar', (screeningId, address) =>
    expect(showingAddress({ screeningId, film: { id: 'f1' } }, 'https://house.example')).toBe(address),
  )
  it('is empty without showings', () => expect(byDay([], String)).toEqual([]))
})
