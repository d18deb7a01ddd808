import ICAL from 'ical.js'
import { dayAfter, daysBetween } from '#core/production/schedule/days.ts'
import { isZone } from '#core/production/schedule/local-time.ts'
import type { WindowFields } from '#core/production/schedule/rows.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { zonedFields, zonedMoment } from '#core/time/zoned-time.ts'

/** At most that many entries become windows. */
const most = 300

interface ReadCalendar {
  windows: Omit<WindowFields, 'of' | 'whose'>[]
  /** Zones of the file nobody knows: their times were taken in the schedule's. */
  unknownZones: string[]
  /** Entries beyond the limit. */
  left: number
}

/**
 * The entries of a calendar file as busy times, in the zone of the schedule, from `from` on and for two years. Recurrences are written out with their
 * changed and missing dates (RECURRENCE-ID, EXDATE). A zone is that of the file's own rules, else the known one of that name.
 */
export function windowsOfCalendar(file: string, zone: string, from: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const own = new Map(
    calendar.getAllSubcomponents('vtimezone').map((block) => [String(block.getFirstPropertyValue('tzid')), new ICAL.Timezone(block)]),
  )
  const unknown = new Set<string>()
  const until = dayAfter(from, 731)
  const moment = (time: ICAL.Time, named: string): string => {
    const local = `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`
    const clock = `${pad(time.hour)}:${pad(time.minute)}`
    if (time.zone === ICAL.Timezone.utcTimezone || named === 'UTC') return `${local}T${clock}:00.000Z`
    const block = own.get(named)
    if (block)
      return new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - block.utcOffset(time) * 1000).toISOString()
    const known = windowsZones[named] ?? named
    if (named !== '' && !isZone(known)) unknown.add(named)
    return zonedMoment(local, clock, isZone(known) ? known : zone) ?? `${local}T${clock}:00.000Z`
  }
  const windows: ReadCalendar['windows'] = []
  let left = 0
  const put = (start: ICAL.Time, end: ICAL.Time, of: ICAL.Component) => {
    const named = String(of.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
    const source = String(of.getFirstPropertyValue('uid') ?? '')
    const [first, last] = start.isDate
      ? [
          { day: dateOf(start), time: '' },
          { day: dayAfter(dateOf(end), dateOf(end) > dateOf(start) ? -1 : 0), time: '' },
        ]
      : [zonedFields(moment(start, named), zone), zonedFields(moment(end, named), zone)]
    if (last.day < from || first.day > until) return
    if (windows.length >= most) left++
    else
      windows.push({
        ...{
          kind: 'busy',
          date: first.day,
          lastDate: daysBetween(first.day, last.day) > 0 ? last.day : '',
          start: first.time,
          end: last.time,
        },
        ...{ zone, rhythm: 'once', until: '', onlyIf: '', source: firstOf(source, 300) },
      })
  }
  const parts = calendar.getAllSubcomponents('vevent')
  for (const part of parts) {
    if (
      part.hasProperty('recurrence-id') ||
      part.getFirstPropertyValue('status') === 'CANCELLED' ||
      part.getFirstPropertyValue('transp') === 'TRANSPARENT'
    )
      continue
    const event = new ICAL.Event(part)
    for (const other of parts)
      if (other.hasProperty('recurrence-id') && other.getFirstPropertyValue('uid') === event.uid) event.relateException(other)
    if (!event.isRecurring()) {
      put(event.startDate, event.endDate, part)
      continue
    }
    const dates = event.iterator()
    for (let date = dates.next(); date && dateOf(date) <= until; date = dates.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(date)
      if (item.component.getFirstPropertyValue('status') !== 'CANCELLED') put(startDate, endDate, item.component)
    }
  }
  return { windows, unknownZones: [...unknown], left }
}

/** What Outlook calls some zones. */
const windowsZones: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'FLE Standard Time': 'Europe/Helsinki',
  'GTB Standard Time': 'Europe/Athens',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
  'India Standard Time': 'Asia/Kolkata',
  'Tokyo Standard Time': 'Asia/Tokyo',
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const dateOf = ({ year, month, day }: ICAL.Time) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`
