import { expect, it } from 'vitest'
import { windowsOfCalendar } from './windows-of-calendar.ts'

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//t//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const read = (lines: string[]) => windowsOfCalendar(file(...lines), 'Europe/Berlin', '2026-05-01')
const times = ({ windows }: ReturnType<typeof read>) => windows.map(({ date, start, end }) => `${date} ${start}-${end}`)

it('writes a recurrence out, with a changed and a missing date', () => {
  const said = read([
    ...event(
      'DTSTART;TZID=Europe/London:20260504T090000',
      'DTEND;TZID=Europe/London:20260504T100000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/London:20260518T090000',
    ),
    ...event(
      'RECURRENCE-ID;TZID=Europe/London:20260511T090000',
      'DTSTART;TZID=Europe/London:20260512T140000',
      'DTEND;TZID=Europe/London:20260512T150000',
    ),
  ])
  expect(times(said)).toEqual(['2026-05-04 10:00-11:00', '2026-05-12 15:00-16:00', '2026-05-25 10:00-11:00'])
})

it('reads a zone by the rules of the file, by the name Outlook gives it, and says which it does not know', () => {
  const rules = [
    ...[
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
    ],
    ...['END:STANDARD', 'END:VTIMEZONE'],
  ]
  const at = (zone: string) => event(`DTSTART;TZID=${zone}:20260504T120000`, `DTEND;TZID=${zone}:20260504T130000`)
  expect(times(read([...rules, ...at('Customized Time Zone')]))).toEqual(['2026-05-04 08:30-09:30'])
  expect(times(read(at('Tokyo Standard Time')))).toEqual(['2026-05-04 05:00-06:00'])
  const unknown = read(at('Customized Time Zone'))
  expect([times(unknown), unknown.unknownZones]).toEqual([['2026-05-04 12:00-13:00'], ['Customized Time Zone']])
})

it('takes whole days, leaves the past out, and a recurrence without an end at two years', () => {
  expect(read(event('DTSTART;VALUE=DATE:20260504', 'DTEND;VALUE=DATE:20260507')).windows).toMatchObject([
    { date: '2026-05-04', lastDate: '2026-05-06', start: '' },
  ])
  expect(read(event('DTSTART:20250504T090000Z', 'DTEND:20250504T100000Z')).windows).toEqual([])
  const endless = read(event('DTSTART:20260504T090000Z', 'DTEND:20260504T100000Z', 'RRULE:FREQ=WEEKLY'))
  expect([endless.windows.length, endless.left]).toEqual([105, 0])
  expect(read(event('DTSTART:20260504T090000Z', 'DTEND:20260504T100000Z', 'RRULE:FREQ=DAILY'))).toMatchObject({ left: 429 })
})
