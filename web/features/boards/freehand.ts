/** Thins out the points of a stroke: those nearer than `leastApart` to the last one kept. `ink`: `x, y, pressure` three by three. */
export function thinned(ink: readonly number[], leastApart: number): number[] {
  const kept: number[] = ink.slice(0, 3)
  for (let at = 3; at + 2 < ink.length; at += 3) {
    const last = kept.length - 3
    const isEnd = at + 5 >= ink.length
    if (isEnd || Math.hypot(ink[at]! - kept[last]!, ink[at + 1]! - kept[last + 1]!) >= leastApart)
      kept.push(ink[at]!, ink[at + 1]!, ink[at + 2]!)
  }
  return kept
}
