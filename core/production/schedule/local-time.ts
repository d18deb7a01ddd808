import { zonedFields, zonedMoment } from '../../time/zoned-time.ts'
import { dayAfter, minutesOf, timeOf } from './days.ts'

export type LocalMoment =
  /** ISO 8601, UTC. */
  | { at: string }
  /** Clocks skip this time on that day: nobody can be there then. */
  | { fault: 'skipped' }
  /** Clocks show it twice: which of the two is asked. */
  | { fault: 'twice'; first: string; second: string }
  | { fault: 'unknown' }

/** The moment at which clocks of a zone show a local time; a time that does not exist, or exists twice without `fold` saying which, is a fault. */
export function localMoment(day: string, time: string, zone: string, fold: '' | 'first' | 'second' = ''): LocalMoment {
  if (!isZone(zone)) return { fault: 'unknown' }
  const at = zonedMoment(day, time, zone)
  if (!at) return { fault: 'unknown' }
  const shown = zonedFields(at, zone)
  if (shown.day !== day || shown.time !== time) return { fault: 'skipped' }
  // Clocks go back by half an hour or an hour.
  for (const later of [30, 60]) {
    const second = new Date(Date.parse(at) + later * 60_000).toISOString()
    const again = zonedFields(second, zone)
    if (again.day !== day || again.time !== time) continue
    return fold === '' ? { fault: 'twice', first: at, second } : { at: fold === 'first' ? at : second }
  }
  return { at }
}

/** The moment so many minutes after midnight of a day, also past the next midnight; null where there is none. A time that exists twice is the first. */
export function momentAfter(day: string, minutes: number, zone: string, fold: '' | 'first' | 'second' = ''): string | null {
  const { time, later } = timeOf(minutes)
  const found = localMoment(dayAfter(day, later), time, zone, fold || 'first')
  return 'at' in found ? found.at : null
}

/** When people of a day are called and go home; null where the day does not say. A wrap before the call is the next morning. */
export function spanOf(day: {
  date: string
  zone: string
  call: string
  wrap: string
  fold: '' | 'first' | 'second'
}): { call: string; wrap: string } | null {
  const [from, to] = [minutesOf(day.call), minutesOf(day.wrap)]
  if (from === null || to === null) return null
  const call = momentAfter(day.date, from, day.zone, day.fold)
  const wrap = momentAfter(day.date, to <= from ? to + 1440 : to, day.zone)
  return call && wrap ? { call, wrap } : null
}

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}
