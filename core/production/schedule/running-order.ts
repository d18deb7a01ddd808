import { minutesOf, type ShownTime, timeOf } from './days.ts'
import { type RowOf, rowsOf, type ScheduleRow } from './rows.ts'

export interface TimedStrip {
  strip: RowOf<'strip'>
  /** Minutes after midnight of the day. */
  from: number
  to: number
  start: ShownTime
  end: ShownTime
  /** It has a start of its own; else it follows the one before. */
  fixed: boolean
}

/** Strips of one day in their order with their times: a strip without a start of its own follows the one before, the first begins at the call. */
export function runningOrder(rows: readonly ScheduleRow[], day: RowOf<'day'>): TimedStrip[] {
  return timedStrips(stripsOf(rows).get(day.id) ?? [], minutesOf(day.call) ?? 9 * 60)
}

/** The strips of each day in their order, worked out once for rows that do not change. */
function stripsOf(rows: readonly ScheduleRow[]): ReadonlyMap<string, readonly RowOf<'strip'>[]> {
  const known = byDay.get(rows)
  if (known) return known
  const made = Map.groupBy(rowsOf(rows, 'strip'), ({ day }) => day)
  byDay.set(rows, made)
  return made
}
const byDay = new WeakMap<readonly ScheduleRow[], ReadonlyMap<string, readonly RowOf<'strip'>[]>>()

/** The same of strips in order. A start before the one before it is the next morning only where that is nearer. */
export function timedStrips(strips: readonly RowOf<'strip'>[], begins: number): TimedStrip[] {
  let at = begins
  return strips.map((strip) => {
    const own = minutesOf(strip.start)
    const from = own === null ? at : own + 720 < at ? own + 1440 : own
    const minutes = Math.max(0, Math.round(Number(strip.minutes) || 0))
    at = from + minutes
    return { strip, from, to: at, start: timeOf(from), end: timeOf(at), fixed: own !== null }
  })
}
