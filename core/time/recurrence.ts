export const rhythms = ['week', 'fortnight', 'month', 'weekday'] as const
/** week, fortnight: the same weekday; month: the same day of the month, its last where it has none; weekday: the same weekday of the month, as in “the second Thursday”. */
export type Rhythm = (typeof rhythms)[number]

export interface Recurrence {
  rhythm: Rhythm
  /** How many days, the first included; or until which day, that day included. */
  ends: { times: number } | { until: string }
}

/** At most a year of weekly dates at a time. */
export const mostEvenings = 52

/** The days (`2027-03-05`) of a recurring date, the first of them `day`; no more than `mostEvenings`. Empty for an invalid day. */
export function recurringDays(day: string, { rhythm, ends }: Recurrence): string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00Z`))) return []
  const days: string[] = []
  const most = 'times' in ends ? Math.min(ends.times, mostEvenings) : mostEvenings
  for (let at = 0; days.length < most; at++) {
    const next = dayAt(day, rhythm, at)
    if ('until' in ends && next > ends.until) break
    days.push(next)
  }
  return days
}

function dayAt(first: string, rhythm: Rhythm, at: number): string {
  const [year, month, date] = first.split('-').map(Number) as [number, number, number]
  if (rhythm === 'week' || rhythm === 'fortnight') return written(Date.UTC(year, month - 1, date + at * (rhythm === 'week' ? 7 : 14)))
  const last = new Date(Date.UTC(year, month + at, 0)).getUTCDate()
  if (rhythm === 'month') return written(Date.UTC(year, month - 1 + at, Math.min(date, last)))
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  const begins = new Date(Date.UTC(year, month - 1 + at, 1)).getUTCDay()
  const nth = 1 + ((weekday - begins + 7) % 7) + 7 * (Math.ceil(date / 7) - 1)
  // A month without a fifth Thursday has its last one.
  return written(Date.UTC(year, month - 1 + at, nth > last ? nth - 7 : nth))
}

const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
