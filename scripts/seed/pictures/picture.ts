/** A monochrome picture, row by row. 0 is black and 1 white; films are computed in light and coloured at the very end. */
export interface Picture {
  width: number
  height: number
  light: Float32Array
}

export const blankPicture = (width: number, height: number): Picture => ({ width, height, light: new Float32Array(width * height) })

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : Math.min(value, high))
export const mix = (from: number, to: number, part: number) => from + (to - from) * part

/** 0 before `from`, 1 after `to`, without a corner in between. */
export function ease(value: number, from = 0, to = 1): number {
  const part = clamp((value - from) / (to - from))
  return part * part * (3 - 2 * part)
}

/** Separable blur by a box run three times, which is near enough to a Gaussian of `radius` pixels. */
export function blur({ width, height, light }: Picture, radius: number) {
  const reach = Math.max(1, Math.round(radius))
  const line = new Float32Array(Math.max(width, height))
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) boxLine(light, y * width, 1, width, reach, line)
    for (let x = 0; x < width; x++) boxLine(light, x, width, height, reach, line)
  }
}

function boxLine(values: Float32Array, start: number, step: number, count: number, reach: number, line: Float32Array) {
  const scale = 1 / (2 * reach + 1)
  const at = (index: number) => values[start + clamp(index, 0, count - 1) * step]!
  let sum = 0
  for (let index = -reach; index <= reach; index++) sum += at(index)
  for (let index = 0; index < count; index++) {
    line[index] = sum * scale
    sum += at(index + reach + 1) - at(index - reach)
  }
  for (let index = 0; index < count; index++) values[start + index * step] = line[index]!
}

/** Light at a place between pixels; outside, the nearest edge. */
export function sample({ width, height, light }: Picture, x: number, y: number): number {
  const cx = clamp(x, 0, width - 1.001)
  const cy = clamp(y, 0, height - 1.001)
  const column = cx | 0
  const row = cy | 0
  const right = cx - column
  const below = cy - row
  const index = row * width + column
  const upper = light[index]! + (light[index + 1]! - light[index]!) * right
  const lower = light[index + width]! + (light[index + width + 1]! - light[index + width]!) * right
  return upper + (lower - upper) * below
}

/** A picture that was written column by column, put upright: in squares, so that neither side is read from far apart. */
export function turnUpright(sideways: Float32Array, { width, height, light }: Picture) {
  const square = 16
  for (let left = 0; left < width; left += square)
    for (let top = 0; top < height; top += square)
      for (let row = top; row < Math.min(height, top + square); row++)
        for (let column = left; column < Math.min(width, left + square); column++)
          light[row * width + column] = sideways[column * height + row]!
}
