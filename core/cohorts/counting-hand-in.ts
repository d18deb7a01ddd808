/** Which hand-in of a work counts. */
export const countingRules = ['last', 'best'] as const
export type CountingRule = (typeof countingRules)[number]

interface Marked {
  number: number
  /** With its own late line; null while it is not marked. */
  final: number | null
}

/** The hand-in that counts: the last one, or the best of those that are marked, the later of two equal ones. */
export function countingHandIn<H extends Marked>(handIns: readonly H[], rule: CountingRule): H | undefined {
  const ordered = handIns.toSorted((one, other) => one.number - other.number)
  const marked = ordered.filter(({ final }) => final !== null)
  if (rule === 'last' || marked.length === 0) return ordered.at(-1)
  return marked.reduce((best, next) => (next.final! >= best.final! ? next : best))
}
