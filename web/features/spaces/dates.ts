import type { Spot } from '#core/spaces/space.ts'

/** The days of a written date, as milliseconds since 1970: `1968` is a whole year. Null for no date. */
export function daysOf(written: string): { startsMs: number; endsMs: number } | null {
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(written.trim())
  if (!found) return null
  const [year, month, day] = [Number(found[1]), found[2] && Number(found[2]), found[3] && Number(found[3])]
  const at = (y: number, m: number, d: number) => {
    const date = new Date(0)
    date.setUTCFullYear(y, m, d)
    return date.getTime()
  }
  if (month && (month < 1 || month > 12)) return null
  if (day && (day < 1 || new Date(at(year, Number(month) - 1, day)).getUTCDate() !== day)) return null
  if (!month) return { startsMs: at(year, 0, 1), endsMs: at(year + 1, 0, 1) }
  if (!day) return { startsMs: at(year, month - 1, 1), endsMs: at(year, month, 1) }
  return { startsMs: at(year, month - 1, day), endsMs: at(year, month - 1, day + 1) }
}

type Dated = Pick<Spot, 'from' | 'to'>
/** From the first to the last day of a spot; null for one without a date, which is always there. */
export function timeOf({ from, to }: Dated): { startsMs: number; endsMs: number } | null {
  const [first, last] = [daysOf(from), daysOf(to)]
  if (!first) return null
  return { startsMs: first.startsMs, endsMs: Math.max(first.endsMs, last?.endsMs ?? 0) }
}

/** The moments a time slider stops at: where something begins, in order, each once. */
export const stopsOf = (spots: readonly Dated[]): number[] =>
  [...new Set(spots.flatMap((spot) => timeOf(spot)?.startsMs ?? []))].toSorted((one, other) => one - other)

/** Whether it has happened by `ms`; what has no date always has. */
export const hasHappened = (spot: Dated, ms: number | null): boolean =>
  ms === null || (timeOf(spot)?.startsMs ?? Number.NEGATIVE_INFINITY) <= ms
