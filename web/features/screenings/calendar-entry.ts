import { calendarFile } from '#core/calendar-file.ts'
import type { Screening } from '#web/data/screenings.ts'
import { paths } from '#web/paths.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The screening as an entry any calendar takes; taken again after a change it replaces the first. */
export function saveCalendarEntry(screening: Screening): void {
  const url = location.origin + paths.screening(screening.id)
  const startsMs = Date.parse(screening.startsAt)
  const file = calendarFile(
    [
      {
        id: `screening-${screening.id}@${location.host}`,
        startsAt: screening.startsAt,
        endsAt: new Date(startsMs + screening.lengthMs).toISOString(),
        title: screening.title,
        place: screening.venue || url,
        url,
        text: screening.word,
        revision: screening.revision,
      },
    ],
    new Date(),
  )
  saveFile(new Blob([file], { type: 'text/calendar' }), 'screening.ics')
}
