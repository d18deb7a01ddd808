import { localMoment, spanOf } from './local-time.ts'
import { daysInOrder, isWorked, type RowOf, rowsOf, type ScheduleRow, settingOf } from './rows.ts'
import { runningOrder } from './running-order.ts'

export interface ShortRest {
  /** Names what it warns of and by how much: a signature is for this. */
  key: string
  from: RowOf<'day'>
  to: RowOf<'day'>
  people: readonly string[]
  restMinutes: number
  shortMinutes: number
  /** The earliest call that leaves the rest; ISO 8601. */
  earliest: string
}

/** How long the rest between a wrap and the next call is, and what it is short of `restHours`. Moments are ISO 8601. */
export function restBetween(
  wrap: string,
  call: string,
  restHours: number,
): { restMinutes: number; shortMinutes: number; earliest: string } {
  const restMinutes = Math.round((Date.parse(call) - Date.parse(wrap)) / 60_000)
  const due = Math.round(restHours * 60)
  return {
    restMinutes,
    shortMinutes: Math.max(0, due - restMinutes),
    earliest: new Date(Date.parse(wrap) + due * 60_000).toISOString(),
  }
}

/** Every rest of a person between two of their days that is shorter than the setting. The wrap that was reported counts before the planned one. */
export function shortRests(rows: readonly ScheduleRow[]): ShortRest[] {
  const hours = Number(settingOf(rows).rest)
  if (!(hours > 0)) return []
  const reported = new Map(rowsOf(rows, 'report').map((report) => [report.day, report.wrap]))
  const spans = new Map<string, { day: RowOf<'day'>; call: string; wrap: string }[]>()
  for (const day of daysInOrder(rows).filter(isWorked)) {
    const whole = spanOf({ ...day, wrap: reported.get(day.id) || day.wrap })
    if (!whole) continue
    for (const person of peopleOf(rows, day)) {
      const own = day.calls.find((call) => call.person === person)?.call
      const at = own ? localMoment(day.date, own, day.zone, day.fold || 'first') : null
      const known = spans.get(person) ?? []
      spans.set(person, [...known, { day, call: at && 'at' in at ? at.at : whole.call, wrap: whole.wrap }])
    }
  }
  const short = new Map<string, ShortRest>()
  for (const [person, days] of spans) {
    const order = days.toSorted((one, other) => (one.call < other.call ? -1 : 1))
    for (const [at, next] of order.slice(1).entries()) {
      const before = order[at]!
      const rest = restBetween(before.wrap, next.call, hours)
      if (rest.shortMinutes === 0) continue
      const key = `rest:${before.day.id}:${next.day.id}:${rest.restMinutes}`
      const known = short.get(key)
      short.set(key, { key, from: before.day, to: next.day, ...rest, people: [...(known?.people ?? []), person] })
    }
  }
  return [...short.values()]
}

/** Everyone on the strips of a day, in their order. */
export const peopleOf = (rows: readonly ScheduleRow[], day: RowOf<'day'>): string[] => [
  ...new Set(runningOrder(rows, day).flatMap(({ strip }) => strip.people)),
]
