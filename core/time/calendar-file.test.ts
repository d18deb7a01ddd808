import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: '1@house.example',
  startsAt: '2026-11-20T19:30:00+01:00',
  endsAt: '2026-11-20T20:17:00+01:00',
  title: 'Lot C',
  place: 'Kino Skarven, Hall 2',
}
const lines = (...events: (typeof event & { text?: string })[]) => calendarFile(events, new Date('2026-11-01T00:00:00Z')).split('\r\n')

describe('a calendar file', () => {
  it('gives times in UTC', () =>
    expect(lines(event)).toEqual(
      expect.arrayContaining(['DTSTART:20261120T183000Z', 'DTEND:20261120T191700Z', 'DTSTAMP:20261101T000000Z']),
    ))
  it('escapes characters that would end a value', () => {
    expect(lines({ ...event, title: 'Salt; then, water\\', text: 'One\nTwo' })).toEqual(
      expect.arrayContaining(['LOCATION:Kino Skarven\\, Hall 2', 'SUMMARY:Salt\\; then\\, water\\\\', 'DESCRIPTION:One\\nTwo']),
    )
  })
  it('ends no line where a text has a line end of another system, or a control character', () => {
    expect(lines({ ...event, text: 'One\rTwo\r\nThree\u0007\tFour' })).toContain('DESCRIPTION:One\\nTwo\\nThree  Four')
  })
  it('contains no line injected by a name, an address or a link', () => {
    const bad = { name: 'Ann"\r\nATTACH:x', address: 'ann@house.example\r\nATTACH:https://evil.example/x' }
    const good = { name: 'House', address: 'house@house.example' }
    const of = (organizer: typeof bad, attendee: typeof bad) =>
      calendarFile(
        [{ ...event, id: 'one\r\nATTACH:x@house.example', url: 'https://house.example/\nATTACH:x', organizer, attendee }],
        new Date(0),
        'REQUEST',
      ).split('\r\n')
    for (const all of [of(bad, bad), of(good, bad), of(bad, good)]) expect(all.filter((line) => line.startsWith('ATTACH'))).toEqual([])
    expect(of(good, bad).filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line))).toEqual(['ORGANIZER;CN="House":mailto:house@house.example'])
    expect(of({ ...bad, address: good.address }, good)).toContain('ORGANIZER;CN="Ann   ATTACH:x":mailto:house@house.example')
  })
  it('folds long lines at 75 octets and comes together again unharmed', () => {
    const title = 'Øyene '.repeat(40)
    const all = lines({ ...event, title })
    expect(Math.max(...all.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(all.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })
  it('without entries is still a calendar', () =>
    expect(lines()).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Actuality//Programme//EN', 'END:VCALENDAR', '']))
})
