import { hundredths, writtenPoints } from './points.ts'

export interface ResultPoints {
  raw: number
  late: number
}

/** A mark with its late line apart: "73 − 10 = 63", and "73" where nothing was deducted. */
export function writtenResult({ raw, late }: ResultPoints): string {
  const final = (hundredths(raw) - hundredths(late)) / 100
  return late > 0 ? `${writtenPoints(raw)} − ${writtenPoints(late)} = ${writtenPoints(final)}` : writtenPoints(final)
}

export interface SheetResult {
  people: readonly string[]
  handedAt: string | null
  points: readonly (number | null)[]
  raw: number | null
  late: number | null
  peers: number | null
  final: number | null
}

/** Rows of the results for a CSV: the digits are those of the page. */
export const resultRows = (
  criteria: readonly { name: string }[],
  heads: Record<string, string>,
  results: readonly SheetResult[],
): string[][] => {
  const points = (value: number | null) => (value === null ? '' : writtenPoints(value))
  return [
    [
      heads['people']!,
      heads['handedAt']!,
      ...criteria.map(({ name }) => name),
      heads['raw']!,
      heads['late']!,
      heads['final']!,
      heads['peers']!,
    ],
    ...results.map(({ people, handedAt, points: each, raw, late, final, peers }) => [
      people.join(', '),
      handedAt ?? '',
      ...each.map(points),
      points(raw),
      points(late),
      points(final),
      points(peers),
    ]),
  ]
}
