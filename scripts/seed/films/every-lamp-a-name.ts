import sharp from 'sharp'
import { randomFrom } from '../pictures/noise.ts'
import { clamp } from '../pictures/picture.ts'
import { tableOf } from '../pictures/tables.ts'
import type { FilmLook } from './film-look.ts'

const picture = new URL('../../../supabase/seed/data/night-lights.jpg', import.meta.url)

/** Lamps side by side, a property a list: tens of thousands are gone through for every frame. */
interface Lamps {
  longitudes: Float32Array
  latitudes: Float32Array
  strengths: Float32Array
  beats: Float32Array
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
  async open(width, height) {
    const { longitudes, latitudes, strengths, beats } = await findLamps()
    const horizon = height * 0.2
    const air = airOver(width, height, horizon)
    return (seconds, progress, { light }) => {
      const route = along(progress)
      const [cos, sin] = [Math.cos(route.heading), Math.sin(route.heading)]
      const passing = Float32Array.from({ length: width }, (_, column) => 0.85 + 0.08 * Math.sin(column / 97 + seconds * 0.2))
      for (let row = 0, index = 0; row < height; row++)
        for (let column = 0; column < width; column++, index++) light[index] = 0.014 + air[index]! * passing[column]!
      for (let lamp = 0; lamp < beats.length; lamp++) {
        const east = (longitudes[lamp]! - route.longitude) * 0.78
        const north = latitudes[lamp]! - route.latitude
        const ahead = east * cos + north * sin
        if (ahead < 0.7 || ahead > 26) continue
        const aside = north * cos - east * sin
        const x = width / 2 - (aside / ahead) * width * 0.62
        // The earth falls away under what is far.
        const y = horizon + ((1.7 + ahead * ahead * 0.0094) / ahead) * height * 0.44 - 0.254 * height * 0.44
        if (x < 2 || x >= width - 3 || y >= height - 3 || y < horizon - 4) continue
        const near = clamp(2.8 / ahead, 0.1, 1.5)
        const beat = beats[lamp]!
        const flicker = 0.86 + 0.14 * Math.sin(seconds * (2 + beat * 5) + beat * 40)
        const shown = strengths[lamp]! * flicker * Math.exp(-ahead / 11) * (0.5 + near * 0.7)
        glow(light, width, height, x, y, shown, 0.5 + near * 0.75)
      }
      for (let index = 0; index < light.length; index++) {
        const step = light[index]! * (exposedSteps / brightest)
        light[index] = step < exposedSteps ? exposed[step | 0]! : 1
      }
    }
  },
}

const [exposedSteps, brightest] = [16_384, 4]
/** What film makes of light: twice as much is never twice as bright. */
const exposed = tableOf(exposedSteps, 0, brightest, (light) => 1 - Math.exp(-light * 2.1))

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
async function findLamps(): Promise<Lamps> {
  const { data, info } = await sharp(picture.pathname).greyscale().raw().toBuffer({ resolveWithObject: true })
  const random = randomFrom(103)
  const lamps: { longitude: number; latitude: number; strength: number; beat: number }[] = []
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
  return {
    longitudes: Float32Array.from(lamps, ({ longitude }) => longitude),
    latitudes: Float32Array.from(lamps, ({ latitude }) => latitude),
    strengths: Float32Array.from(lamps, ({ strength }) => strength),
    beats: Float32Array.from(lamps, ({ beat }) => beat),
  }
}

/** The air along the horizon of a round earth. */
function airOver(width: number, height: number, horizon: number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, index) => {
    const [row, column] = [Math.floor(index / width), index % width]
    const line = (horizon - row) / height - 0.012 * ((column / width) * 2 - 1) ** 2
    return line > 0 ? 0.2 * Math.exp(-line * 26) + 0.05 * Math.exp(-(((line - 0.09) / 0.02) ** 2)) : 0.2 * Math.exp(line * 60)
  })
}

const across = new Float64Array(9)

function glow(light: Float32Array, width: number, height: number, x: number, y: number, strength: number, radius: number) {
  const reach = Math.min(4, Math.ceil(radius * 1.8))
  const [column, row] = [Math.round(x), Math.round(y)]
  const falloff = 1 / (radius * radius)
  const [left, right] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)]
  for (let at = left; at <= right; at++) across[at - left] = Math.exp((at - x) * (x - at) * falloff)
  for (let line = Math.max(0, row - reach); line <= Math.min(height - 1, row + reach); line++) {
    const own = strength * Math.exp((line - y) * (y - line) * falloff)
    for (let at = left; at <= right; at++) light[line * width + at]! += own * across[at - left]!
  }
}
