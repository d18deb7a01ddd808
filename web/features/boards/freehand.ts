/** The outline of a stroke as an SVG path: smoothed through the midpoints. Empty for fewer than three. */
export function outlinePath(outline: readonly (readonly number[])[]): string {
  if (outline.length < 3) return ''
  const round = (value: number) => Math.round(value * 100) / 100
  const middle = (one: readonly number[], other: readonly number[]) =>
    `${round((one[0]! + other[0]!) / 2)} ${round((one[1]! + other[1]!) / 2)}`
  const curves = outline.map((point, at) => `${round(point[0]!)} ${round(point[1]!)} ${middle(point, outline[(at + 1) % outline.length]!)}`)
  return `M${middle(outline.at(-1)!, outline[0]!)}Q${curves.join('Q')}Z`
}

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
