import { screeningAddress } from '#core/screenings/screening-address.ts'
import { paths } from '#web/paths.ts'

/** Lines of a printed programme, a day at a time, in the reader's own zone. */
export interface ProgrammeDay<Line> {
  key: string
  /** "20" */
  number: string
  /** "Friday" */
  weekday: string
  lines: Line[]
}

/** Groups lines by the day they fall on where the reader is; `momentOf` is an ISO time. Lines must come in order of time. */
export function byDay<Line>(
  lines: readonly Line[],
  momentOf: (line: Line) => string,
  locale?: string,
  timeZone?: string,
): ProgrammeDay<Line>[] {
  const zone = timeZone === undefined ? {} : { timeZone }
  const key = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone })
  const number = new Intl.DateTimeFormat(locale, { day: 'numeric', ...zone })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', ...zone })
  const days: ProgrammeDay<Line>[] = []
  for (const line of lines) {
    const moment = new Date(momentOf(line))
    const day = days.at(-1)
    if (day?.key === key.format(moment)) day.lines.push(line)
    else
      days.push({
        key: key.format(moment),
        number: number.formatToParts(moment).find((part) => part.type === 'day')?.value ?? number.format(moment),
        weekday: weekday.format(moment),
        lines: [line],
      })
  }
  return days
}

/** "20 – 26 November 2026" in the reader's language. */
export function daysInWords(first: string, last: string, locale?: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeZone === undefined ? {} : { timeZone }) })
  return format.formatRange(new Date(first), new Date(last))
}

/** Where a calendar leads to from a showing: the public page of a screening (the week names listed ones alone), else the page of the film. */
export const showingAddress = ({ screeningId, film }: { screeningId: string | null; film: { id: string } }, origin: string): string =>
  screeningId ? screeningAddress(origin, { id: screeningId, entry: 'public' }) : origin + paths.documentary(film.id)
