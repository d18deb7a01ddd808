import { expect, it } from 'vitest'
import { withHours } from './hours.ts'

const evening = new Date('2026-11-20T19:05:00Z')
const said = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...withHours(options) }).format(evening)

it('writes an hour from 0 to 23, where a language would say PM too', () => {
  for (const locale of ['en', 'en-US', 'en-AU', 'en-GB', 'de', 'de-AT']) {
    expect(said(locale, { hour: '2-digit', minute: '2-digit' }), locale).toBe('19:05')
    expect(said(locale, { timeStyle: 'short' }), locale).toBe('19:05')
    expect(said(locale, { dateStyle: 'medium', timeStyle: 'short' }), locale).not.toMatch(/PM/i)
  }
})
it('writes midnight as 0', () => {
  expect(
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...withHours({ timeStyle: 'short' }) }).format(Date.parse('2026-11-20T00:05:00Z')),
  ).toBe('00:05')
})
it('leaves a day without an hour alone', () => {
  expect(withHours({ dateStyle: 'long' })).toEqual({ dateStyle: 'long' })
})
