import { getStroke } from 'perfect-freehand'

/** Points of a stroke, three by three, as the outline of a pen: wider with pressure or at low speed. */
export function strokePath(ink: readonly number[], done = true): string {
  const points: [number, number, number][] = []
  for (let at = 0; at + 2 < ink.length; at += 3) points.push([ink[at]!, ink[at + 1]!, ink[at + 2]!])
  const pressed = points.some(([, , pressure]) => pressure !== 0.5)
  return outlinePath(getStroke(points, { size: 6, thinning: 0.6, smoothing: 0.5, streamline: 0.4, simulatePressure: !pressed, last: done }))
}

/** The outline of a stroke as an SVG path: smoothed through the midpoints. Empty for fewer than three. */
function outlinePath(outline: readonly (readonly number[])[]): string {
  if (outline.length < 3) return ''
  const round = (value: number) => Math.round(value * 100) / 100
  const middle = (one: readonly number[], other: readonly number[]) =>
    `${round((one[0]! + other[0]!) / 2)} ${round((one[1]! + other[1]!) / 2)}`
  const curves = outline.map((point, at) => `${round(point[0]!)} ${round(point[1]!)} ${middle(point, outline[(at + 1) % outline.length]!)}`)
  return `M${middle(outline.at(-1)!, outline[0]!)}Q${curves.join('Q')}Z`
}
