/** Values of a curve at even steps from `from` to `to`, both included: what would otherwise be computed for every pixel again. */
export const tableOf = (count: number, from: number, to: number, value: (at: number) => number): Float32Array =>
  Float32Array.from({ length: count + 1 }, (_, step) => value(from + ((to - from) * step) / count))

const quarter = Math.PI / 2

/** The angle of a direction, like `Math.atan2`, to within a thousandth of a degree and several times as fast. */
export function angleOf(y: number, x: number): number {
  const [across, along] = [Math.abs(x), Math.abs(y)]
  const steep = along > across
  const part = steep ? across / along : across === 0 ? 0 : along / across
  const square = part * part
  // Abramowitz and Stegun, 4.4.49.
  const flat = part * (0.999866 + square * (-0.3302995 + square * (0.180141 + square * (-0.085133 + square * 0.0208351))))
  const turned = steep ? quarter - flat : flat
  const half = x < 0 ? Math.PI - turned : turned
  return y < 0 ? -half : half
}
