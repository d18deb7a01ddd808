import { readFileSync } from 'node:fs'
import { noisePicture, sampleTiled } from '../pictures/noise.ts'
import { blankPicture, clamp, ease, type Picture } from '../pictures/picture.ts'
import { tableOf } from '../pictures/tables.ts'
import type { FilmLook } from './film-look.ts'

/** Right ascension and declination in degrees, magnitude. */
type Star = [number, number, number]
const catalogue = new URL('../../../supabase/seed/data/stars.csv', import.meta.url)

/** The shutter stays open: every star down to magnitude 5.6 draws its own circle round the pole. */
export const theSlowWheel: FilmLook = {
  slug: 'the-slow-wheel',
  aspect: 1.33,
  seconds: 46,
  grade: { dark: [6, 9, 18], middle: [78, 98, 132], light: [246, 240, 222] },
  exposure: { gamma: 0.95, contrast: 1.1, vignette: 0.3, weave: 0.35 },
  grain: 12,
  ink: 0.86,
  cards: [
    { from: 0, to: 4, lines: ['The Slow', 'Wheel'], size: 0.19, ground: 'black' },
    { from: 24, to: 27.2, lines: ['_four hours, one frame'], size: 0.06, align: 'left', at: 0.08, ground: 'over' },
    { from: 43.2, to: 46.5, lines: ['Nobody pushed.'], size: 0.09, align: 'middle', ground: 'black' },
  ],
  async open(width, height) {
    const trails = blankPicture(width, height)
    const ridge = ridgeLine(width, height)
    const air = noisePicture(512, { seed: 89, waves: 2, octaves: 6, persistence: 0.55 })
    const [poleX, poleY] = [width * 0.6, height * 0.36]
    const stars = readStars()
      .filter(([, declination]) => declination > -4)
      .map(([ascension, declination, magnitude]) => ({
        radius: 2 * Math.tan(((90 - declination) * Math.PI) / 360) * height * 1.02,
        ascension: (ascension * Math.PI) / 180,
        strength: 0.16 * 10 ** (-0.24 * (magnitude - 2.6)),
      }))
      // A circle that is nowhere inside the picture need not be walked.
      .filter(({ radius }) => radius < Math.hypot(width, height))
    let turned = -0.3
    return (seconds, progress, into) => {
      const until = ease(progress, 0.02, 1) * 1.16 - 0.3
      const steps = Math.max(1, Math.ceil((until - turned) / 0.0012))
      for (let step = 1; step <= steps; step++) {
        const angle = turned + ((until - turned) * step) / steps
        for (const { radius, ascension, strength } of stars) {
          const around = ascension - angle
          splat(trails, poleX + radius * Math.sin(around), poleY - radius * Math.cos(around), step === steps ? strength * 3 : strength)
        }
      }
      turned = until
      const lamp = 0.85 + 0.06 * Math.sin(seconds * 7) * Math.sin(seconds * 3.1)
      for (let row = 0, index = 0; row < height; row++) {
        const down = row / height
        const dusk = 0.05 + 0.2 * down ** 3
        for (let column = 0; column < width; column++, index++) {
          const trail = trails.light[index]!
          if (row < ridge[column]! - 0.5) {
            const shown = trail < longest ? burnt[(trail * (burntSteps / longest)) | 0]! : 1
            into.light[index] = dusk + 0.05 * down * sampleTiled(air, column * 0.3 + seconds * 2, row * 0.5) + shown
          } else into.light[index] = 0.012 + 0.02 * clamp(1 - (row - ridge[column]!) / 6)
          trails.light[index] = trail * 0.9993
        }
      }
      drawHut(into, ridge, lamp)
    }
  },
}

const [burntSteps, longest] = [16_384, 6]
/** What the plate shows of all the light that fell on one place. */
const burnt = tableOf(burntSteps, 0, longest, (trail) => 1 - Math.exp(-trail * 1.5))

const readStars = () =>
  readFileSync(catalogue, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number) as Star)

function splat({ width, height, light }: Picture, x: number, y: number, strength: number) {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return
  const right = x - column
  const below = y - row
  const index = row * width + column
  light[index]! += strength * (1 - right) * (1 - below)
  light[index + 1]! += strength * right * (1 - below)
  light[index + width]! += strength * (1 - right) * below
  light[index + width + 1]! += strength * right * below
}

function ridgeLine(width: number, height: number): Float32Array {
  const rough = noisePicture(512, { seed: 97, waves: 2, octaves: 7, persistence: 0.48 })
  return Float32Array.from(
    { length: width },
    (_, column) => height * (0.86 - 0.1 * sampleTiled(rough, (column / width) * 190 + 60, 33) - 0.05 * (column / width)),
  )
}

/** Someone is awake: a mast, and a window. */
function drawHut({ width, height, light }: Picture, ridge: Float32Array, lamp: number) {
  const at = Math.round(width * 0.2)
  const unit = height / 300
  const foot = ridge[at]! + 2 * unit
  const fill = (x0: number, y0: number, x1: number, y1: number, value: number) => {
    for (let row = Math.round(foot - y1 * unit); row < foot - y0 * unit; row++)
      for (let column = Math.round(at + x0 * unit); column < at + x1 * unit; column++) light[row * width + column] = value
  }
  fill(-9, -3, 8, 7, 0.014)
  fill(14, -3, 14.8, 40, 0.014)
  fill(11, 30, 18, 30.7, 0.014)
  fill(-3, 1.5, 0.2, 4.6, lamp)
  const [cx, cy] = [at - 1.4 * unit, foot - 3 * unit]
  for (let row = Math.max(0, Math.round(cy - 22 * unit)); row < Math.min(height, cy + 22 * unit); row++)
    for (let column = Math.max(0, Math.round(cx - 22 * unit)); column < cx + 22 * unit; column++)
      light[row * width + column]! += 0.2 * lamp * Math.exp(-((column - cx) ** 2 + (row - cy) ** 2) / (30 * unit * unit))
}
