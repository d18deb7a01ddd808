/** Points are counted in whole hundredths, so that sums are exact: five rows of 0.75 are 3.75. */
export const hundredths = (points: number): number => Math.round(points * 100)

/** Points as they are written everywhere, on the page, in a CSV and towards a course: without zeros at the end, two places at most. */
export const writtenPoints = (points: number): string => String(hundredths(points) / 100)

/** What a person typed as points: with a comma or a point, two places at most; null for what is no such number. */
export function readPoints(typed: string): number | null {
  const read = typed.trim().replace(',', '.')
  return /^-?\d{1,5}(\.\d{1,2})?$/.test(read) ? hundredths(Number(read)) / 100 : null
}

/** Sum of points, exact to the hundredth. */
export const sumOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + hundredths(each), 0) / 100
