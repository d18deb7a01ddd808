/** A place in a list by numbers with room between: before the first, behind the last, or in the middle of two neighbours. */
export function placeBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined && after === undefined) return 0
  if (before === undefined) return after! - 1024
  if (after === undefined) return before + 1024
  return (before + after) / 2
}
