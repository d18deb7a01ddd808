/** Minutes after midnight of a time `HH:MM`; null for none. */
export const minutesOf = (time: string): number | null => {
  const found = /^(\d\d):(\d\d)$/.exec(time)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

export interface ShownTime {
  /** HH:MM. */
  time: string
  /** Midnights passed since the day began: 1 is shown as +1. */
  later: number
}

/** A number of minutes after midnight as clocks show it. */
export const timeOf = (minutes: number): ShownTime => {
  const later = Math.floor(minutes / 1440)
  const rest = minutes - later * 1440
  return { time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}`, later }
}
const two = (value: number) => String(value).padStart(2, '0')

/** The day after so many days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** Whole days from one to the other. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMs)
const dayMs = 86_400_000

/** Every day from one to the other, both included; at most `most`. */
export function daysFrom(from: string, until: string, most = 800): string[] {
  if (!isDay(from) || !isDay(until)) return []
  return Array.from({ length: Math.max(0, Math.min(most, daysBetween(from, until) + 1)) }, (_, at) => dayAfter(from, at))
}
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`))

/** The weekday, Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
