import { recurringDays } from '../../time/recurrence.ts'
import { dayAfter, daysBetween, daysFrom, minutesOf } from './days.ts'
import { momentAfter } from './local-time.ts'
import { daysInOrder, isWorked, type RowOf, rowsOf, type ScheduleRow } from './rows.ts'
import { runningOrder } from './running-order.ts'

/** From and to in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}
interface PlacedStrip extends Span {
  strip: RowOf<'strip'>
  day: RowOf<'day'>
}

export interface WindowProblem {
  key: string
  day: RowOf<'day'>
  strip: RowOf<'strip'>
  of: 'person' | 'place' | 'kit'
  whose: string
  /** Minutes of the strip outside the time. */
  minutes: number
  onlyIf: string
}
export interface DoubleBooking {
  key: string
  days: readonly [RowOf<'day'>, RowOf<'day'>]
  strips: readonly [RowOf<'strip'>, RowOf<'strip'>]
  of: 'person' | 'kit'
  whose: string
  minutes: number
}

/** Two years of a recurrence; what goes on is to be said again then. */
export const mostRecurringDays = 731

/** When a window is open, from one day to another. */
export function spansOf(window: RowOf<'window'>, from: string, until: string): Span[] {
  return startsOf(window, until)
    .filter((date) => dayAfter(date, length(window) + 1) >= from && date <= until)
    .flatMap((date) => {
      const [start, end] = [minutesOf(window.start) ?? 0, minutesOf(window.end) ?? 1440]
      const last = dayAfter(date, length(window))
      const begins = momentAfter(date, start, window.zone)
      const ends = momentAfter(last, last === date && end <= start ? end + 1440 : end, window.zone)
      return begins && ends ? [{ from: Date.parse(begins), to: Date.parse(ends) }] : []
    })
}

const length = ({ date, lastDate }: RowOf<'window'>) => (lastDate > date ? daysBetween(date, lastDate) : 0)

/** The days a window begins on. A weekly one is asked for year by year: the house's recurrence has 52 days. */
function startsOf({ date, rhythm, until }: RowOf<'window'>, asked: string): string[] {
  if (rhythm === 'once') return [date]
  const last = [until, asked, dayAfter(date, mostRecurringDays)].filter(Boolean).toSorted()[0]!
  if (rhythm === 'day') return daysFrom(date, last, mostRecurringDays)
  const days: string[] = []
  for (let first = date; first <= last; ) {
    const found = recurringDays(first, { rhythm, ends: { until: last } })
    days.push(...(days.length > 0 ? found.slice(1) : found))
    if (found.length < 2 || found.at(-1) === first) break
    first = found.at(-1)!
  }
  return days
}

/** Strips outside the free times, or inside the busy times, of their people, place and kit. */
export function windowProblems(rows: readonly ScheduleRow[]): WindowProblem[] {
  const windows = Map.groupBy(rowsOf(rows, 'window'), ({ of, whose }) => `${of} ${whose}`)
  if (windows.size === 0) return []
  return placedStrips(rows).flatMap((placed) =>
    subjectsOf(placed.strip).flatMap(([of, whose]): WindowProblem[] => {
      const own = windows.get(`${of} ${whose}`)
      if (!own || placed.to <= placed.from) return []
      const spans = (kind: 'free' | 'busy') =>
        own
          .filter((window) => window.kind === kind)
          .flatMap((window) => spansOf(window, dayAfter(placed.day.date, -1), dayAfter(placed.day.date, 2)))
      const limited = own.some(({ kind }) => kind === 'free')
      const open = limited ? overlap(placed, spans('free')) : placed.to - placed.from
      const outside = placed.to - placed.from - open + Math.min(open, overlap(placed, spans('busy')))
      const minutes = Math.round(outside / 60_000)
      if (minutes <= 0) return []
      const key = `window:${placed.strip.id}:${whose}:${minutes}`
      return [{ key, day: placed.day, strip: placed.strip, of, whose, minutes, onlyIf: own.find(({ onlyIf }) => onlyIf)?.onlyIf ?? '' }]
    }),
  )
}

/** Two strips at one time with one person or piece of kit, on one day or on the days of two units. */
export function doubleBookings(rows: readonly ScheduleRow[]): DoubleBooking[] {
  const booked = new Map<string, PlacedStrip[]>()
  for (const placed of placedStrips(rows)) {
    if (placed.to <= placed.from) continue
    for (const [of, whose] of subjectsOf(placed.strip)) {
      const key = `${of} ${whose}`
      const known = booked.get(key)
      if (of === 'place') continue
      if (known) known.push(placed)
      else booked.set(key, [placed])
    }
  }
  return [...booked].flatMap(([key, placed]) => {
    const [of, whose] = key.split(' ') as ['person' | 'kit', string]
    return overlapping(placed).map(([one, other]) => {
      const minutes = Math.round((Math.min(one.to, other.to) - other.from) / 60_000)
      const named = `twice:${one.strip.id}:${other.strip.id}:${whose}:${minutes}`
      return { key: named, days: [one.day, other.day], strips: [one.strip, other.strip], of, whose, minutes }
    })
  })
}

/** Pairs that are at one time, the earlier one first. */
function overlapping(placed: readonly PlacedStrip[]): [PlacedStrip, PlacedStrip][] {
  const order = placed.toSorted((one, other) => one.from - other.from)
  const pairs: [PlacedStrip, PlacedStrip][] = []
  for (const [at, one] of order.entries()) {
    for (const other of order.slice(at + 1)) {
      if (other.from >= one.to) break
      pairs.push([one, other])
    }
  }
  return pairs
}

const subjectsOf = (strip: RowOf<'strip'>): ['person' | 'place' | 'kit', string][] => [
  ...strip.people.map((id) => ['person', id] as ['person', string]),
  ...strip.kit.map((id) => ['kit', id] as ['kit', string]),
  ...(strip.location ? [['place', strip.location] as ['place', string]] : []),
]

function placedStrips(rows: readonly ScheduleRow[]): PlacedStrip[] {
  return daysInOrder(rows)
    .filter(isWorked)
    .flatMap((day) =>
      runningOrder(rows, day).flatMap(({ strip, from, to }): PlacedStrip[] => {
        const [begins, ends] = [momentAfter(day.date, from, day.zone, day.fold), momentAfter(day.date, to, day.zone)]
        return begins && ends ? [{ strip, day, from: Date.parse(begins), to: Date.parse(ends) }] : []
      }),
    )
}

/** Milliseconds of a span that lie in the union of others. */
function overlap({ from, to }: Span, spans: readonly Span[]): number {
  let sum = 0
  let reached = from
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const begins = Math.max(reached, span.from)
    const ends = Math.min(to, span.to)
    if (ends > begins) {
      sum += ends - begins
      reached = ends
    }
  }
  return sum
}
