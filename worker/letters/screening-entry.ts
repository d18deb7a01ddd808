import { screeningAddress } from '#core/screenings/screening-address.ts'
import { type CalendarEvent, calendarFile } from '#core/time/calendar-file.ts'
import type { PostedLetter } from '#mail/open-post.ts'

/** A screening as a calendar shows it. */
export interface EnteredScreening {
  screeningId: string
  entry: 'public' | 'link' | 'invitation'
  title: string
  /** The hosts': to their guests, or why it was called off. */
  word: string
  /** ISO 8601. */
  startsAt: string
  lengthMs: number
  venue: string
  online: boolean
  revision: number
  /** CANCEL instead of REQUEST. */
  gone: boolean
}

interface Sending {
  siteUrl: string
  sender: { name: string; address: string }
  houseName: string
  attendee: { name: string; address: string }
  now: Date
}

/**
 * The calendar attachment of an email. The same UID as the entry at the door, with a growing SEQUENCE: a later email replaces the entry, a
 * cancellation removes it. Several screenings share one plain file: a REQUEST or CANCEL covers a single event (RFC 5546).
 */
export function calendarOf(screenings: readonly EnteredScreening[], sending: Sending): PostedLetter['icalEvent'] {
  const [one] = screenings
  if (!one) return undefined
  const method = screenings.length > 1 ? 'PUBLISH' : one.gone ? 'CANCEL' : 'REQUEST'
  const events = screenings.map((screening) => entryOf(screening, sending, method !== 'PUBLISH'))
  return {
    method,
    filename: screenings.length > 1 ? 'screenings.ics' : 'screening.ics',
    content: calendarFile(events, sending.now, method),
  }
}

function entryOf(screening: EnteredScreening, { siteUrl, sender, houseName, attendee }: Sending, asked: boolean): CalendarEvent {
  const address = screeningAddress(siteUrl, { id: screening.screeningId, entry: screening.entry })
  return {
    id: `screening-${screening.screeningId}@${new URL(siteUrl).host}`,
    startsAt: screening.startsAt,
    endsAt: new Date(Date.parse(screening.startsAt) + screening.lengthMs).toISOString(),
    title: screening.title,
    place: [screening.venue, screening.online ? address : ''].filter(Boolean).join(', '),
    url: address,
    text: screening.word,
    revision: screening.revision,
    cancelled: screening.gone,
    organizer: { name: houseName, address: sender.address },
    ...(asked && { attendee }),
  }
}
