import { screeningAddress } from '#core/screenings/screening-address.ts'
import { calendarFile } from '#core/time/calendar-file.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { saveFile } from '#web/ui/files/save-file.ts'

type Announced = Pick<
  Screening,
  'id' | 'entry' | 'title' | 'word' | 'venue' | 'online' | 'startsAt' | 'lengthMs' | 'revision' | 'cancelledAt' | 'cancelledWord'
>

/** Puts the screening into the reader's downloads, for any calendar. */
export function saveCalendarEntry(screening: Announced): void {
  saveFile(new Blob([calendarEntry(screening, location.origin, new Date())], { type: 'text/calendar' }), 'screening.ics')
}

/**
 * The screening as a published entry (iCalendar, RFC 5545). `house` is its origin. The same UID each time with a SEQUENCE that grows: taken again after a change
 * it replaces the first, and after it was called off it strikes it out.
 */
export function calendarEntry(screening: Announced, house: string, madeAt: Date): string {
  const url = screeningAddress(house, screening)
  const cancelled = screening.cancelledAt !== null
  return calendarFile(
    [
      {
        id: `screening-${screening.id}@${new URL(house).host}`,
        startsAt: screening.startsAt,
        endsAt: new Date(Date.parse(screening.startsAt) + screening.lengthMs).toISOString(),
        title: screening.title,
        place: [screening.venue, screening.online ? url : ''].filter(Boolean).join(', '),
        url,
        text: (cancelled && screening.cancelledWord) || screening.word,
        revision: screening.revision,
        cancelled,
      },
    ],
    madeAt,
    'PUBLISH',
  )
}
