import type { CalendarEvent } from '../../../time/calendar-file.ts'
import { minutesOf } from '../days.ts'
import { momentAfter } from '../local-time.ts'
import { type SheetContent, sheetMoment } from './sheet-content.ts'

export interface SentCall {
  /** The id of the shoot day: the entry is the same in every sheet of it. */
  day: string
  version: number
  /** The day was cancelled, or the person is not needed any more. */
  gone: boolean
  /** ISO 8601. */
  sentAt: string
  content: SheetContent
  person: string
}

/**
 * A call as a calendar shows it: from the person's own call to wrap, in the zone of the day. Its id is the day's, its revision grows with each sheet. It
 * says no telephone number and no name: calendars are shared. Null for a day without a call.
 */
export function callEvent({ day, version, gone, sentAt, content, person }: SentCall, house: string, summary: string): CalendarEvent | null {
  const own = content.people?.find((each) => each.person === person)
  const startsAt = sheetMoment(content, own?.call || content.day.call)
  if (!startsAt) return null
  const wrap = minutesOf(content.day.wrap)
  const call = minutesOf(content.day.call)
  const ends = wrap === null ? null : momentAfter(content.day.date, call !== null && wrap <= call ? wrap + 1440 : wrap, content.day.zone)
  const endsAt = ends && ends > startsAt ? ends : new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString()
  const place = content.places?.[0]
  return {
    ...{
      id: `day-${day}@${house}`,
      startsAt,
      endsAt,
      title: summary,
      revision: version - 1,
      cancelled: gone,
      zone: content.day.zone,
      modifiedAt: sentAt,
    },
    ...(place && { place: [place.name, place.address].filter(Boolean).join(', ') }),
  }
}
