import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarEntry } from './calendar-entry.ts'

const screening = {
  id: '3f8c1c1e-5a52-4c39-9f0e-0c6b1f6f0a11',
  entry: 'link' as const,
  title: 'Salt; then, water',
  word: 'Bring a coat.\nStay for the talk, with Åse.',
  venue: 'Kino Skarven, Hall 2',
  online: true,
  startsAt: '2026-12-04T18:00:00+00:00',
  lengthMs: 95 * 60_000,
  revision: 2,
  cancelledAt: null,
  cancelledWord: '',
}
function read(more: Partial<Parameters<typeof calendarEntry>[0]> = {}) {
  const file = calendarEntry({ ...screening, ...more }, 'https://house.example', new Date('2026-11-20T09:00:00Z'))
  const calendar = new ICAL.Component(ICAL.parse(file) as [])
  const component = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  return { calendar, event, status: component.getFirstPropertyValue('status') }
}

describe('the calendar entry of a screening', () => {
  it('is published, with its hour, its length, its hall and its door', () => {
    const { calendar, event, status } = read()
    expect([calendar.getFirstPropertyValue('method'), status]).toEqual(['PUBLISH', null])
    expect([event.summary, event.description]).toEqual([screening.title, screening.word])
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()].map((at) => at.toISOString())).toEqual([
      '2026-12-04T18:00:00.000Z',
      '2026-12-04T19:35:00.000Z',
    ])
    expect(event.location).toBe(`Kino Skarven, Hall 2, https://house.example/screenings?id=${screening.id}`)
  })
  it('leads to the public page of a listed screening', () =>
    expect(read({ entry: 'public' }).event.location).toBe(
      `Kino Skarven, Hall 2, https://house.example/functions/v1/share?screening=${screening.id}`,
    ))
  it('names only the hall where there is no online audience', () => expect(read({ online: false }).event.location).toBe(screening.venue))
  it('cancels itself when the screening was cancelled: the same entry, later in its sequence', () => {
    const before = read().event
    const { event, status } = read({ cancelledAt: '2026-11-21T10:00:00Z', cancelledWord: 'The projector is ill.', revision: 3 })
    expect([event.uid, status, event.description]).toEqual([before.uid, 'CANCELLED', 'The projector is ill.'])
    expect(event.sequence).toBeGreaterThan(before.sequence)
  })
})
