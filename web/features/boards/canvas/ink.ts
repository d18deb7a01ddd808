import { getStroke } from 'perfect-freehand'
import { outlinePath } from '../freehand.ts'

/** Points of a stroke, three by three, as the outline of a pen: wider with pressure or at low speed. */
export function strokePath(ink: readonly number[], done = true): string {
  const points: [number, number, number][] = []
  for (let at = 0; at + 2 < ink.length; at += 3) points.push([ink[at]!, ink[at + 1]!, ink[at + 2]!])
  const pressed = points.some(([, , pressure]) => pressure !== 0.5)
  return outlinePath(getStroke(points, { size: 6, thinning: 0.6, smoothing: 0.5, streamline: 0.4, simulatePressure: !pressed, last: done }))
}
