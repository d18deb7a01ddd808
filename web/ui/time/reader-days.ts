const dayMs = 86_400_000

/** A day of the reader's calendar, so many days from today: `2026-11-22`. */
export function inDays(days: number, now = Date.now()): string {
  const date = new Date(now + days * dayMs)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The last second of a day where the reader is, as a moment. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()
