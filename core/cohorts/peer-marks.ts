import { hundredths, sumOf } from './points.ts'

/** Middle of an odd number of points, mean of the two in the middle of an even one; null of none. */
export function medianOf(points: readonly number[]): number | null {
  if (points.length === 0) return null
  const sorted = points.map(hundredths).toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const twice = sorted[Math.floor(middle - 0.5)]! + sorted[Math.floor(middle)]!
  return Math.round(twice / 2) / 100
}

/** Whether two readers of a work are so far apart that a third one is asked. With three or more the median decides. */
export const asksThirdReader = (totals: readonly number[], limit: number | null): boolean =>
  limit !== null && totals.length === 2 && Math.abs(hundredths(totals[0]!) - hundredths(totals[1]!)) > hundredths(limit)

/**
 * The peer mark of a work: the sum of the medians of its criteria; null while a third reader is asked, or while none is done. `readings` are the points
 * of each reader, criterion by criterion.
 */
export function peerMark(readings: readonly (readonly number[])[], limit: number | null): number | null {
  const [first] = readings
  if (!first || asksThirdReader(readings.map(sumOf), limit)) return null
  return sumOf(first.map((_, criterion) => medianOf(readings.map((points) => points[criterion]!))!))
}
