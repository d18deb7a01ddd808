import sharp from 'sharp'
import { noisePicture, sampleTiled } from '../pictures/noise.ts'
import { blankPicture, clamp, ease, type Picture, sample } from '../pictures/picture.ts'
import { angleOf, tableOf } from '../pictures/tables.ts'
import type { FilmLook } from './film-look.ts'

const dataFolder = new URL('../../../supabase/seed/data/', import.meta.url)

/** The globe turns under its own shadow; on the dark side the lamps come on. */
export const oneDayFromOutside: FilmLook = {
  slug: 'one-day-from-outside',
  aspect: 1.85,
  seconds: 48,
  grade: { dark: [5, 7, 10], middle: [88, 110, 124], light: [248, 243, 230] },
  exposure: { gamma: 1.02, contrast: 1.12, vignette: 0.2, weave: 0.35 },
  grain: 12,
  ink: 0.86,
  cards: [
    { from: 0, to: 4, lines: ['One Day,', 'From Outside'], size: 0.22, ground: 'black' },
    { from: 25, to: 28.4, lines: ['Contact lost', '06:12 to 06:58'], size: 0.085, align: 'middle', ground: 'black' },
    { from: 45.2, to: 48.5, lines: ['_It answered.'], size: 0.1, align: 'middle', ground: 'black' },
  ],
  async open() {
    const [day, night] = await Promise.all([load('blue-marble.jpg'), load('night-lights.jpg')])
    const clouds = noisePicture(1024, { seed: 113, waves: 4, octaves: 8, persistence: 0.6 })
    return (seconds, progress, into) => {
      const { width, height, light } = into
      const close = ease(progress, 0.5, 0.58)
      const radius = height * (close > 0.5 ? 1.35 : 0.62) * (1 + 0.1 * progress)
      const centreX = width * (close > 0.5 ? 0.36 : 0.58)
      const centreY = height * (close > 0.5 ? 1.32 : 0.56)
      const turn = (0.75 - progress * 2.1) / (Math.PI * 2) + 0.5
      const tilt = close > 0.5 ? -0.62 : -0.3
      const [tiltCos, tiltSin] = [Math.cos(tilt), Math.sin(tilt)]
      const sunAngle = 1.0 + progress * 0.7
      const [sunX, sunY, sunZ] = [Math.sin(sunAngle) * 0.94, -0.32, Math.cos(sunAngle) * 0.94]
      for (let row = 0, index = 0; row < height; row++) {
        const y = (row - centreY) / radius
        for (let column = 0; column < width; column++, index++) {
          const x = (column - centreX) / radius
          const square = x * x + y * y
          if (square >= 1) {
            light[index] = 0.012 + starlight(column, row, seconds)
            // The air's own light is lost a fifth of the globe away from it.
            if (square > 1.5) continue
            const lit = clamp(0.35 + (x * sunX + y * sunY) / Math.sqrt(square))
            light[index]! += 0.5 * lit * air[((square - 1) * airSteps) | 0]!
            continue
          }
          const z = Math.sqrt(1 - square)
          const facing = x * sunX + y * sunY + z * sunZ
          const north = y * tiltCos - z * tiltSin
          const front = y * tiltSin + z * tiltCos
          const around = angleOf(x, front) / (Math.PI * 2) + turn
          const u = around - Math.floor(around)
          const v = angleOf(north, Math.sqrt(Math.max(0, 1 - north * north))) / Math.PI + 0.5
          const wisps = sampleTiled(clouds, u * 2048 + seconds * 0.8, v * 1024 + swirl[(u * swirlSteps) | 0]!)
          const cloud = ease(wisps, 0.12, 0.75) * 0.75
          let shown = 0.008
          const daylight = ease(facing, -0.08, 0.42)
          if (daylight > 0) {
            const ground = 0.13 + 1.3 * Math.max(0, sample(day, u * day.width, v * day.height) - 0.06)
            const rim = (1 - z) * (1 - z) * (1 - z)
            shown += (ground * (1 - cloud) + 0.92 * cloud) * daylight * (0.25 + 0.8 * Math.max(0, facing)) + rim * 0.6 * daylight
          }
          if (facing < 0.12) {
            const lamps = 2.6 * Math.max(0, sample(night, u * night.width, v * night.height) - 0.1)
            shown += lamps * (1 - 0.4 * cloud) * (1 - ease(facing, -0.1, 0.12))
          }
          light[index] = shown
        }
      }
    }
  },
}

const airSteps = 4096
/** How the air glows outside the globe, by the square of the distance from its middle. */
const air = tableOf(airSteps / 2, 1, 1.5, (square) => Math.exp(-(Math.sqrt(square) - 1) * 42))
const swirlSteps = 16_384
/** How far clouds are drawn north and south on their way round the globe. */
const swirl = tableOf(swirlSteps, 0, 1, (around) => 90 * Math.sin((around - 0.5) * Math.PI * 6))

async function load(name: string): Promise<Picture> {
  const { data, info } = await sharp(new URL(name, dataFolder).pathname).greyscale().raw().toBuffer({ resolveWithObject: true })
  const made = blankPicture(info.width, info.height)
  for (let index = 0; index < data.length; index++) made.light[index] = data[index]! / 255
  return made
}

/** A thin, fixed sky that passes slowly: about one star in four thousand pixels. */
function starlight(column: number, row: number, seconds: number): number {
  const passed = Math.floor(column + seconds * 1.4)
  const mixed = Math.imul(passed ^ Math.imul(row, 0x27d4eb2d), 0x85ebca6b) >>> 0
  return mixed % 4096 === 0 ? 0.12 + (mixed >>> 24) / 600 : 0
}
