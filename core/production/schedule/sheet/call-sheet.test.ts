import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { zonedCalendarFile } from '../../../time/zoned-calendar-file.ts'
import { releasesToBring } from '../releases-to-bring.ts'
import { emptyRow, type RowOf, type ScheduleRow } from '../rows.ts'
import { callEvent } from './call-events.ts'
import { sheetContent } from './sheet-content.ts'
import { lateByMinutes, sheetDifferences } from './sheet-differences.ts'

const place = { ...emptyRow('place', 'gate', 1), name: 'Gate 3', address: 'Doca de Alcântara', lat: '38.70', lon: '-9.17' }
const dayOf = (date: string, over: Partial<RowOf<'day'>> = {}): RowOf<'day'> => ({
  ...emptyRow('day', 'day-7f3a', 1),
  ...{ number: '4', date, zone: 'Europe/Lisbon', call: '06:30', wrap: '19:30', places: ['gate'] },
  ...over,
})
const rows = (day: RowOf<'day'>): ScheduleRow[] => [
  day,
  place,
  { ...emptyRow('strip', 's1', 1), day: day.id, title: 'The gate opens', people: ['amina', 'sound'], start: '07:00', minutes: '90' },
  { ...emptyRow('strip', 's2', 2), day: day.id, title: 'The ship', people: ['sound'] },
  { ...emptyRow('person', 'x', 1), person: 'sound', role: 'Sound', department: 'Sound' },
]
const content = (day: RowOf<'day'>) => sheetContent(rows(day), day, 'Harbour')
const event = (date: string, version: number, gone = false) =>
  callEvent(
    { day: 'day-7f3a', version, gone, sentAt: '2026-10-20T16:00:00Z', content: content(dayOf(date)), person: 'sound' },
    'house.example',
    'Harbour, day 4 of 9: call 06:30',
  )!
const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [zone.getFirstPropertyValue('tzid'), new ICAL.Timezone(zone)]),
  )
  return {
    method: calendar.getFirstPropertyValue('method'),
    zones,
    entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)),
  }
}
const utc = ({ zones }: ReturnType<typeof read>, time: ICAL.Time) => {
  const zone = zones.get('Europe/Lisbon')!
  return new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - zone.utcOffset(time) * 1000).toISOString()
}

it('keeps a call at half past six over a change of clocks, by the rules in the file alone', () => {
  for (const [date, at] of [
    ['2026-10-24', '2026-10-24T05:30:00.000Z'],
    ['2026-10-25', '2026-10-25T06:30:00.000Z'],
  ] as const) {
    const said = read(zonedCalendarFile([event(date, 1)], new Date(), 'REQUEST'))
    expect(utc(said, said.entries[0]!.startDate)).toBe(at)
    expect(said.entries[0]!.startDate.hour).toBe(6)
  }
})

it('updates and cancels one entry: the same id, a growing sequence', () => {
  const sent = [event('2026-10-25', 1), event('2026-10-25', 2), event('2026-10-25', 3, true)].map((one, at) =>
    read(
      zonedCalendarFile(
        [
          {
            ...one,
            organizer: { name: 'Harbour', address: 'office@house.example' },
            attendee: { name: 'Sound', address: 'sound@example.org', asked: true },
          },
        ],
        new Date(),
        at === 2 ? 'CANCEL' : 'REQUEST',
      ),
    ),
  )
  expect(sent.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(sent.map(({ entries }) => entries[0]!.uid)).toEqual(Array(3).fill('day-day-7f3a@house.example'))
  expect(sent.map(({ entries }) => entries[0]!.sequence)).toEqual([0, 1, 2])
  const file = zonedCalendarFile([event('2026-10-25', 2)], new Date(), 'PUBLISH')
  expect(file).toContain('DTSTART;TZID=Europe/Lisbon:20261025T063000\r\n')
  expect(file).toContain('LAST-MODIFIED:20261020T160000Z')
  expect(file).toContain('STATUS:CONFIRMED')
  expect(file).not.toContain('DESCRIPTION')
})

it('writes a zone without a change of clocks, and a night past midnight', () => {
  const night = dayOf('2026-10-25', { zone: 'Africa/Lagos', call: '20:00', wrap: '02:00' })
  const one = callEvent(
    { day: 'n', version: 1, gone: false, sentAt: '2026-10-20T16:00:00Z', content: content(night), person: 'sound' },
    'house.example',
    'Night',
  )!
  expect([one.startsAt, one.endsAt]).toEqual(['2026-10-25T19:00:00.000Z', '2026-10-26T01:00:00.000Z'])
  expect(zonedCalendarFile([one], new Date())).toContain('TZOFFSETTO:+0100')
})

it('names what a second sheet says otherwise', () => {
  const first = content(dayOf('2026-10-25'))
  const second = content(dayOf('2026-10-25', { call: '06:00', weather: 'Rain from noon' }))
  expect(sheetDifferences(first, second)).toEqual([
    { path: 'day.call', before: '06:30', after: '06:00' },
    { path: 'weather', before: '', after: 'Rain from noon' },
    { path: 'people.sound.call', before: '06:30', after: '06:00' },
  ])
  expect(sheetDifferences(first, first)).toEqual([])
})

it('calls participants for their strip and the crew for the call, and says the sun', () => {
  const said = content(dayOf('2026-10-25'))
  expect(said.people!.map(({ person, call }) => [person, call])).toEqual([
    ['amina', '07:00'],
    ['sound', '06:30'],
  ])
  expect(said).toMatchObject({ sun: 'rises and sets', day: { number: '4', of: '1' } })
  expect(
    sheetContent(
      rows(dayOf('2026-10-25')).filter(({ type }) => type !== 'place'),
      dayOf('2026-10-25'),
      'Harbour',
    ).sun,
  ).toBe('no coordinates')
})

it('says how many releases are missing, of whom, and the forms to bring', () => {
  const of = { state: 'not asked' as const, needed: 1, given: 0, language: 'pt', form: 'adult' }
  const releases = releasesToBring([
    { ...of, person: 'amina' },
    { ...of, person: 'sound', given: 1, state: 'given' },
  ])
  const day = dayOf('2026-10-25')
  expect(sheetContent(rows(day), day, 'Harbour', { releases }).releases).toEqual({
    ...{ people: '2', missing: [{ person: 'amina', open: '1' }], forms: [{ form: 'adult', language: 'pt', copies: '1' }] },
  })
})

it('warns of a sheet that is sent later than twelve hours before the call', () => {
  expect(lateByMinutes('2026-10-25T06:30:00Z', '2026-10-24T18:30:00Z')).toBe(0)
  expect(lateByMinutes('2026-10-25T06:30:00Z', '2026-10-24T20:00:00Z')).toBe(90)
})
