import sharp from 'sharp'
import { randomFrom } from '../pictures/noise.ts'
import { clamp, type Picture } from '../pictures/picture.ts'
import type { FilmLook } from './film-look.ts'

const picture = new URL('../../../supabase/seed/data/night-lights.jpg', import.meta.url)

interface Lamp {
  longitude: number
  latitude: number
  strength: number
  beat: number
}

/** People as points of light, on a night flight from the Atlantic to Naples. */
export const everyLampAName: FilmLook = {
  slug: 'every-lamp-a-name',
  aspect: 2.39,
  seconds: 50,
  grade: { dark: [8, 8, 12], middle: [140, 92, 44], light: [255, 240, 206] },
  exposure: { gamma: 1, contrast: 1.06, vignette: 0.26, weave: 0.4 },
  grain: 13,
  ink: 0.82,
  cards: [
    { from: 0, to: 4.2, lines: ['Every Lamp', 'a Name'], size: 0.27, ground: 'black' },
    { from: 20, to: 23.4, lines: ['_Marseille'], size: 0.09, align: 'left', at: 0.12, ground: 'over' },
    { from: 41.5, to: 45, lines: ['_Naples'], size: 0.09, align: 'left', at: 0.12, ground: 'over' },
    { from: 47.4, to: 50.5, lines: ['Switched on by hand.'], size: 0.1, align: 'middle', ground: 'black' },
  ],
  async open() {
    const lamps = await findLamps()
    return (seconds, progress, into) => {
      const { width, height, light } = into
      const route = along(progress)
      const heading = route.heading
      const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
      const horizon = height * 0.2
      sky(into, horizon, seconds)
      for (const { longitude, latitude, strength, beat } of lamps) {
        const east = (longitude - route.longitude) * 0.78
        const north = latitude - route.latitude
        const ahead = east * cos + north * sin
        if (ahead < 0.7 || ahead > 26) continue
        const aside = -east * sin + north * cos
        const x = width / 2 - (aside / ahead) * width * 0.62
        // The earth falls away under what is far.
        const y = horizon + ((1.7 + ahead * ahead * 0.0094) / ahead) * height * 0.44 - 0.254 * height * 0.44
        if (x < 2 || x >= width - 3 || y >= height - 3 || y < horizon - 4) continue
        const near = clamp(2.8 / ahead, 0.1, 1.5)
        const flicker = 0.86 + 0.14 * Math.sin(seconds * (2 + beat * 5) + beat * 40)
        const shown = strength * flicker * Math.exp(-ahead / 11) * (0.5 + near * 0.7)
        glow(light, width, height, x, y, shown, 0.5 + near * 0.75)
      }
      for (let index = 0; index < light.length; index++) light[index] = 1 - Math.exp(-light[index]! * 2.1)
    }
  },
}

/** From the Atlantic over Iberia and the mouth of the Rhone to the plain of the Po, then south. */
function along(progress: number) {
  const stops = [
    [-12, 38.6],
    [-7.5, 39.2],
    [-2.6, 41],
    [3, 43.2],
    [8.2, 45.1],
    [12.4, 44.2],
    [14.6, 40],
  ] as const
  const at = clamp(progress, 0, 0.999) * (stops.length - 2)
  const index = Math.floor(at)
  const part = at - index
  const curve = (axis: 0 | 1) => {
    const [a, b, c] = [stops[index]![axis], stops[index + 1]![axis], stops[Math.min(index + 2, stops.length - 1)]![axis]]
    // Quadratic through the middles of the legs: the course changes without a corner.
    const [start, end] = [(a + b) / 2, (b + c) / 2]
    const value = (1 - part) ** 2 * start + 2 * part * (1 - part) * b + part ** 2 * end
    return { value, slope: 2 * (1 - part) * (b - start) + 2 * part * (end - b) }
  }
  const [longitude, latitude] = [curve(0), curve(1)]
  return { longitude: longitude.value, latitude: latitude.value, heading: Math.atan2(latitude.slope, longitude.slope * 0.78) }
}

/** One or several lamps for every bright pixel of NASA's night picture, scattered inside it. */
async function findLamps(): Promise<Lamp[]> {
  const { data, info } = await sharp(picture.pathname).greyscale().raw().toBuffer({ resolveWithObject: true })
  const random = randomFrom(103)
  const lamps: Lamp[] = []
  const degree = info.width / 360
  for (let row = Math.round((90 - 62) * degree); row < (90 - 20) * degree; row++)
    for (let column = Math.round((180 - 22) * degree); column < (180 + 52) * degree; column++) {
      const here = data[row * info.width + column]!
      if (here < 34) continue
      const bright = (here - 26) / 200
      for (let each = 0; each < 1 + bright * 13; each++)
        lamps.push({
          longitude: (column + random() * 1.6 - 0.3) / degree - 180,
          latitude: 90 - (row + random() * 1.6 - 0.3) / degree,
          strength: (0.22 + 1.3 * random() ** 4) * (0.3 + 1.3 * bright),
          beat: random(),
        })
    }
  return lamps
}

function sky({ width, height, light }: Picture, horizon: number, seconds: number) {
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const above = (horizon - row) / height
      const curve = 0.012 * ((column / width) * 2 - 1) ** 2
      const line = above - curve
      const air = line > 0 ? 0.2 * Math.exp(-line * 26) + 0.05 * Math.exp(-(((line - 0.09) / 0.02) ** 2)) : 0.2 * Math.exp(line * 60)
      light[index] = 0.014 + air * (0.85 + 0.08 * Math.sin(column / 97 + seconds * 0.2))
    }
}

function glow(light: Float32Array, width: number, height: number, x: number, y: number, strength: number, radius: number) {
  const reach = Math.min(4, Math.ceil(radius * 1.8))
  const [column, row] = [Math.round(x), Math.round(y)]
  const falloff = 1 / (radius * radius)
  for (let dy = -reach; dy <= reach; dy++) {
    if (row + dy < 0 || row + dy >= height) continue
    for (let dx = -reach; dx <= reach; dx++) {
      if (column + dx < 0 || column + dx >= width) continue
      const distance = (column + dx - x) ** 2 + (row + dy - y) ** 2
      light[(row + dy) * width + column + dx]! += strength * Math.exp(-distance * falloff)
    }
  }
}
