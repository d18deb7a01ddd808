import { offsetMs, zonedFields, zonedMoment } from '../../time/zoned-time.ts'
import { dayAfter, isDay, minutesOf, timeOf } from './days.ts'

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
  const steady = isDay(day) && minutesOf(time) !== null ? steadyOffset(day, zone) : null
  if (steady !== null) return { at: new Date(Date.parse(`${day}T${time}:00Z`) - steady).toISOString() }
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

/** How far clocks of a zone are ahead of UTC on a day without a change of clocks near it; null near one. Kept: a schedule asks for each strip. */
function steadyOffset(day: string, zone: string): number | null {
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const [before, after] = [-1, 2].map((days) => offsetMs(Date.parse(`${dayAfter(day, days)}T00:00Z`), zone)) as [number, number]
  const steady = before === after ? before : null
  if (offsets.size > 5000) offsets.clear()
  offsets.set(key, steady)
  return steady
}
const offsets = new Map<string, number | null>()

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

/** Whether a zone (IANA) is one this browser knows. */
export function isZone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const found = zone !== '' && formats(zone)
  zones.set(zone, found)
  return found
}
// Asked for each strip of a schedule, and dear to find out.
const zones = new Map<string, boolean>()

function formats(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
