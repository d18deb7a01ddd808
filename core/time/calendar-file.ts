import { isMailAddress } from '../text/mail-address.ts'

/** One entry of a calendar. Times are ISO 8601. */
export interface CalendarEvent {
  /** Unique in the world and the same each time, so that a second import replaces the first. */
  id: string
  startsAt: string
  endsAt: string
  title: string
  place?: string
  url?: string
  text?: string
  /** Grows with every change guests are notified of (SEQUENCE). */
  revision?: number
  cancelled?: boolean
  /** Addresses of who sends the entry and of who is asked: an entry in a letter needs both (RFC 5546). */
  organizer?: { name: string; address: string }
  attendee?: { name: string; address: string; asked?: boolean }
  /** IANA, for `zonedCalendarFile`: the times are written as clocks show them there. */
  zone?: string
  modifiedAt?: string
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'
/** How events of a zone are written: the rules of their zones, and a moment as a parameter and value. */
export interface ZonedTimes {
  blocks(events: readonly CalendarEvent[]): string[]
  moment(at: string, zone: string): string
}

/**
 * A calendar file (RFC 5545) that any calendar takes. `madeAt` is now. With `method` it is a message of RFC 5546: REQUEST puts the events into a calendar or
 * changes them there, CANCEL takes them out. Times are in UTC, but for events of a zone where `zoned` is given (zoned-calendar-file.ts).
 */
export function calendarFile(events: readonly CalendarEvent[], madeAt: Date, method?: CalendarMethod, zoned?: ZonedTimes): string {
  const moment = (at: string, zone: string | undefined) => (zone && zoned ? zoned.moment(at, zone) : `:${utc(new Date(at))}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Actuality//Programme//EN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(zoned?.blocks(events) ?? []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${plain(event.id)}`,
      `DTSTAMP:${utc(madeAt)}`,
      ...(event.revision === undefined ? [] : [`SEQUENCE:${event.revision}`]),
      ...(event.modifiedAt ? [`LAST-MODIFIED:${utc(new Date(event.modifiedAt))}`] : []),
      ...(event.cancelled ? ['STATUS:CANCELLED'] : event.zone ? ['STATUS:CONFIRMED'] : []),
      `DTSTART${moment(event.startsAt, event.zone)}`,
      `DTEND${moment(event.endsAt, event.zone)}`,
      `SUMMARY:${escaped(event.title)}`,
      ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
      ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
      ...(event.url ? [`URL:${plain(event.url)}`] : []),
      ...(event.organizer && isMailAddress(event.organizer.address)
        ? [`ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.address}`]
        : []),
      ...(event.attendee && isMailAddress(event.attendee.address)
        ? [
            `ATTENDEE;CN=${quoted(event.attendee.name)};${event.attendee.asked ? 'PARTSTAT=NEEDS-ACTION;RSVP=TRUE' : 'PARTSTAT=ACCEPTED;RSVP=FALSE'}:mailto:${event.attendee.address}`,
          ]
        : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
  return lines.map(folded).join('\r\n')
}

/** What is no text (RFC 5545, 3.3.11) and so has no escapes: no control and no line end may be in it. */
export const plain = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]/gu, '')
const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
/** A parameter may contain no quotes and no line ends, whatever is written before them. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}\u2028\u2029]/gu, ' ')}"`
/** Every line end of any system is a line end here, and no other control character may be in a value. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n|[\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** Lines are 75 octets at most; a longer one goes on after a line break and a space (section 3.1). Never cuts a letter in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n')
}
