import { placeBetween } from '../../house/place-between.ts'
import { inPlaces } from '../budget/rows.ts'
import { changed, daysInOrder, type RowChange, type RowOf, rowsOf, type ScheduleRow } from './rows.ts'

/**
 * Moves strips to a day ('' takes them off), before another strip or to its end. Everything a strip says stays; its fixed start does not go along to
 * another day, where it would be another time. Day numbers stay.
 */
export function movedStrips(rows: readonly ScheduleRow[], ids: readonly string[], day: string, before: string | null): RowChange[] {
  const strips = rowsOf(rows, 'strip')
  const moving = ids.flatMap((id) => strips.filter((strip) => strip.id === id))
  const there = inPlaces(strips.filter((strip) => strip.day === day && !ids.includes(strip.id)))
  const at = before === null ? there.length : there.findIndex(({ id }) => id === before)
  const next = at < 0 ? undefined : there[at]
  let last = next ? there[at - 1]?.place : there.at(-1)?.place
  return moving.flatMap((strip) => {
    const place = placeBetween(last, next?.place)
    last = place
    if (strip.day === day && strip.place === place) return []
    return [changed(strip, { day, place, ...(strip.day !== day && { start: '' }) })]
  })
}

/** A strip one place up or down; over the edge of its day it goes to the day before or after. Null where there is nowhere to go. */
export function steppedStrip(rows: readonly ScheduleRow[], id: string, by: -1 | 1): RowChange[] | null {
  const strip = rowsOf(rows, 'strip').find((row) => row.id === id)
  if (!strip) return null
  const there = inPlaces(rowsOf(rows, 'strip').filter(({ day }) => day === strip.day))
  const at = there.findIndex((row) => row.id === id)
  if (by === -1 && at > 0) return movedStrips(rows, [id], strip.day, there[at - 1]!.id)
  if (by === 1 && at < there.length - 1) return movedStrips(rows, [id], strip.day, there[at + 2]?.id ?? null)
  return movedToDay(rows, strip, by)
}

/** A strip to the next or last day, at its near edge. */
export function movedToDay(rows: readonly ScheduleRow[], strip: RowOf<'strip'>, by: -1 | 1): RowChange[] | null {
  const days = daysInOrder(rows)
  const at = days.findIndex(({ id }) => id === strip.day)
  const day = strip.day === '' ? days[by === 1 ? 0 : days.length - 1] : days[at + by]
  if (!day) return null
  const first = inPlaces(rowsOf(rows, 'strip').filter((row) => row.day === day.id))[0]
  return movedStrips(rows, [strip.id], day.id, by === 1 ? (first?.id ?? null) : null)
}

/** Numbers the days anew by date, each unit on its own; only on request: a number that was printed is a name. */
export function renumberedDays(rows: readonly ScheduleRow[]): RowChange[] {
  const counts = new Map<string, number>()
  return daysInOrder(rows).flatMap((day) => {
    if (day.kind === 'off' || day.kind === 'holiday' || day.cancelled) return day.number === '' ? [] : [changed(day, { number: '' })]
    const number = (counts.get(day.unit) ?? 0) + 1
    counts.set(day.unit, number)
    return day.number === String(number) ? [] : [changed(day, { number: String(number) })]
  })
}

/** The number a new day of a unit gets: one more than the highest. */
export const nextNumber = (rows: readonly ScheduleRow[], unit: string): string =>
  String(
    Math.max(
      0,
      ...rowsOf(rows, 'day')
        .filter((day) => day.unit === unit)
        .map(({ number }) => Number.parseInt(number, 10) || 0),
    ) + 1,
  )
