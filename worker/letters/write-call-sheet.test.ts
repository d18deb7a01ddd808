import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { CallLetter } from '#contract/production/call-sheets.ts'
import { writeCallSheet } from './write-call-sheet.ts'

const letter: CallLetter = {
  ...{
    email: 'sound@example.org',
    language: 'en',
    kind: 'full',
    key: 'k<>1',
    version: 2,
    cancelled: false,
    sentAt: '2026-10-20T16:00:00Z',
  },
  ...{ day: 'day-7f3a', person: 'p', house: 'Harbour house', name: 'Sound' },
  content: {
    film: 'Harbour <1>',
    day: {
      ...{ id: 'day-7f3a', number: '4', of: '9', unit: '', date: '2026-10-25', zone: 'Europe/Lisbon', kind: 'shoot' },
      ...{ call: '07:00', wrap: '19:30', fold: '' },
    },
    places: [{ id: 'g', name: 'Gate 3', address: 'Doca de Alcântara', lat: '', lon: '', permit: 'granted', parking: '', contact: '' }],
    people: [{ person: 'p', role: 'Sound', department: 'Sound', call: '06:30', pickUp: '', care: '', note: '' }],
  },
}
const sending = {
  siteUrl: 'https://house.example',
  sender: { name: 'House', address: 'office@house.example' },
  now: new Date('2026-10-20T16:00:00Z'),
}
const write = (over: Partial<CallLetter> = {}) => writeCallSheet({ ...letter, ...over }, sending)
const entry = (said: ReturnType<typeof write>) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(said.icalEvent!.content)).getFirstSubcomponent('vevent')!)

it('writes the own call, the place and the link, and asks the calendar', () => {
  const said = write()
  expect(said.subject).toContain('call 06:30')
  expect(said.text).toContain('https://house.example/?call=k%3C%3E1')
  expect(said.html).toContain('Harbour &#60;1&#62;')
  expect([said.icalEvent!.method, entry(said).uid, entry(said).sequence]).toEqual(['REQUEST', 'day-day-7f3a@house.example', 1])
  expect(said.icalEvent!.content).toContain('PARTSTAT=NEEDS-ACTION;RSVP=TRUE')
})

it('takes the entry out for people who are not needed, and when the day is cancelled', () => {
  expect(write({ kind: 'removed' }).icalEvent!.method).toBe('CANCEL')
  const cancelled = write({ cancelled: true, version: 3, language: 'de-AT' })
  expect([cancelled.icalEvent!.method, entry(cancelled).sequence]).toEqual(['CANCEL', 2])
  expect(cancelled.subject).toContain('Dieser Tag wurde abgesagt.')
})

it('tells participants that they may stop', () => {
  expect(write({ kind: 'short', language: 'de' }).text).toContain('Sie können jederzeit aufhören.')
  expect(write().text).not.toContain('stop at any time')
})
