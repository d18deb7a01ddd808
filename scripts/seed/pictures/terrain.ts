import { landMask, type Window } from './coast.ts'
import { noisePicture } from './noise.ts'
import { blankPicture, blur, clamp, type Picture, sample } from './picture.ts'

/** A country that does not exist along a coast that does: heights from 0 (water) to about 1.4, and how far land or water reaches. */
export interface Terrain {
  size: number
  height: Picture
  /** Pixels to the nearest water, on land. */
  inland: Picture
  /** Pixels to the nearest land, on water. */
  offshore: Picture
}

export interface TerrainShape {
  seed: number
  peak?: number
  roughness?: number
  /** Pixels inland at which the mountains are as high as they get. */
  rise?: number
}

/** Mountains raised behind a coastline of Natural Earth: its bays bent a little by noise, ridges steeper the farther inland. */
export async function raiseTerrain(
  window: Window,
  size: number,
  { seed, peak = 1, roughness = 1, rise = 34 }: TerrainShape,
): Promise<Terrain> {
  const flat = await landMask(window, size)
  const across = noisePicture(size, { seed: seed + 9, waves: 16, octaves: 6, persistence: 0.55 })
  const along = noisePicture(size, { seed: seed + 31, waves: 16, octaves: 6, persistence: 0.55 })
  const land = blankPicture(size, size)
  for (let y = 0, index = 0; y < size; y++)
    for (let x = 0; x < size; x++, index++)
      land.light[index] = sample(flat, x + across.light[index]! * 7, y + along.light[index]! * 7) > 0.5 ? 1 : 0
  const inland = distanceTo(land, 0)
  const offshore = distanceTo(land, 1)
  const ridges = noisePicture(size, { seed, waves: 7, octaves: 8, persistence: 0.46 })
  const height = blankPicture(size, size)
  for (let index = 0; index < size * size; index++) {
    if (land.light[index] === 0) continue
    const ridge = clamp(1 - Math.abs(ridges.light[index]!) * 1.9, -0.4, 1)
    const reach = inland.light[index]!
    height.light[index] = Math.max(
      0.012,
      (1 - Math.exp(-reach / rise)) * (0.34 + 0.8 * ridge * roughness) * peak + Math.min(reach, 3) * 0.012,
    )
  }
  blur(height, 1)
  return { size, height, inland, offshore }
}

/** Exact distance in pixels from every place to the nearest one that has `value` (Felzenszwalb and Huttenlocher, 2012). */
function distanceTo({ width: size, light }: Picture, value: number): Picture {
  const made = blankPicture(size, size)
  for (let index = 0; index < light.length; index++) made.light[index] = light[index] === value ? 0 : 1e9
  const line = new Float64Array(size)
  const answer = new Float64Array(size)
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) line[y] = made.light[y * size + x]!
    lowerEnvelope(line, answer)
    for (let y = 0; y < size; y++) made.light[y * size + x] = answer[y]!
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) line[x] = made.light[y * size + x]!
    lowerEnvelope(line, answer)
    for (let x = 0; x < size; x++) made.light[y * size + x] = Math.sqrt(answer[x]!)
  }
  return made
}

function lowerEnvelope(values: Float64Array, into: Float64Array) {
  const count = values.length
  const roots = new Int32Array(count)
  const borders = new Float64Array(count + 1)
  let last = 0
  borders[0] = Number.NEGATIVE_INFINITY
  borders[1] = Number.POSITIVE_INFINITY
  const meet = (q: number, root: number) => (values[q]! + q * q - values[root]! - root * root) / (2 * q - 2 * root)
  for (let q = 1; q < count; q++) {
    let border = meet(q, roots[last]!)
    while (border <= borders[last]!) border = meet(q, roots[--last]!)
    roots[++last] = q
    borders[last] = border
    borders[last + 1] = Number.POSITIVE_INFINITY
  }
  for (let q = 0, part = 0; q < count; q++) {
    while (borders[part + 1]! < q) part++
    into[q] = (q - roots[part]!) ** 2 + values[roots[part]!]!
  }
}
