import { noisePicture, randomFrom, sampleTiled } from '../pictures/noise.ts'
import { blankPicture, clamp, ease, type Picture } from '../pictures/picture.ts'
import { tableOf } from '../pictures/tables.ts'
import type { FilmLook } from './film-look.ts'

const tile = 1024

/** One horizon. Below it salt, cracked into plates; then the sea comes and the sky is there twice. */
export const saltThenWater: FilmLook = {
  slug: 'salt-then-water',
  aspect: 1.33,
  seconds: 44,
  grade: { dark: [14, 14, 13], middle: [118, 116, 110], light: [243, 239, 228] },
  exposure: { gamma: 1.12, contrast: 1.2, vignette: 0.4, weave: 0.6 },
  grain: 15,
  ink: 0.88,
  cards: [
    { from: 0, to: 4, lines: ['Salt,', 'Then Water'], size: 0.19, ground: 'black' },
    { from: 18.6, to: 21.6, lines: ['then'], size: 0.09, align: 'middle', at: 0.5, ground: 'black' },
    { from: 41.4, to: 44.5, lines: ['Two reels, one horizon'], size: 0.07, align: 'middle', ground: 'black' },
  ],
  async open() {
    const plates = crackedPlates()
    const clouds = noisePicture(tile, { seed: 61, waves: 2, octaves: 9, persistence: 0.57 })
    const ripples = noisePicture(512, { seed: 67, waves: 8, octaves: 6, persistence: 0.68 })
    const sky = (u: number, up: number, seconds: number) => {
      const depth = 1 / (up + 0.09)
      const cloud = sampleTiled(clouds, 300 + u * 105 * depth + seconds * 2.2, 80 * depth + seconds * 0.7)
      const high = (up * steps) | 0
      const open = up < 1 / 3 ? 0.35 + 1.95 * up : 1
      return skyAt[high]! + 0.3 * sunAcross[(Math.abs(u) * steps) | 0]! * sunAbove[high]! + 0.2 * cloud * open
    }
    return (seconds, _progress, into) => {
      const { width, height, light } = into
      const horizon = height * 0.46
      const flood = ease(seconds, 22, 37)
      const columns = Float32Array.from({ length: width }, (_, column) => (column - width / 2) / height)
      const bright = columns.map((u) => 0.45 * Math.exp(-((u * 1.7) ** 2)))
      const hazy = columns.map((u) => 0.72 + 0.22 * Math.exp(-((u * 1.5) ** 2)))
      const path = columns.map((u) => 0.32 * Math.exp(-((u * 3.1) ** 2)))
      for (let row = 0, index = 0; row < height; row++) {
        const down = (row - horizon) / height
        if (down <= 0) {
          for (let column = 0; column < width; column++, index++) light[index] = sky(columns[column]!, -down, seconds)
          continue
        }
        const near = 1 / (down + 0.004)
        // The edge of the water comes from the horizon towards us.
        const wet = ease(flood * 0.62 - down, -0.015, 0.03)
        const groundY = near * 1.25 + seconds * 0.05
        const haze = Math.exp(-down * 16)
        const lightHere = 0.35 + 0.65 * Math.exp(-down * 4)
        const glitterHere = Math.exp(-down * 2.2)
        const ground = 0.06 * Math.exp(-down * 2)
        for (let column = 0; column < width; column++, index++) {
          const u = columns[column]!
          const groundX = u * near
          const plate = sampleTiled(plates, groundX * 96 + 512, groundY * 96)
          const sunlit = bright[column]! * lightHere
          const salt = (0.22 + 0.36 * plate + sunlit * (0.45 + 0.65 * plate)) * (1 - haze) + hazy[column]! * haze
          if (wet <= 0) {
            light[index] = salt
            continue
          }
          const wave = sampleTiled(ripples, groundX * 34 + seconds * 7, groundY * 60 - seconds * 12)
          const mirrored = sky(u + wave * 0.016 * (1 + down), clamp(down * 0.92 + wave * 0.05 * clamp(down * 5), 0, 1), seconds)
          const glitter = path[column]! * glitterHere * clamp(wave * 2.2 - 0.25, 0, 2)
          const water = mirrored * (0.84 - 0.4 * down) + glitter + ground * plate
          light[index] = salt + (water - salt) * wet
        }
      }
    }
  },
}

const steps = 4096
/** The sky by its height above the horizon, and the sun's glow in it by height and by distance to either side. */
const skyAt = tableOf(steps, 0, 1, (up) => 0.33 + 0.4 * (1 - up) ** 2.4)
const sunAbove = tableOf(steps, 0, 1, (up) => Math.exp(-up * 5.5))
const sunAcross = tableOf(steps, 0, 1, (u) => Math.exp(-((u * 1.5) ** 2)))

/** Plates of salt with raised, bright rims and dark cracks, from the two nearest of many scattered points; repeats at its edges. */
function crackedPlates(): Picture {
  const cells = 14
  const random = randomFrom(71)
  const points = Array.from({ length: cells * cells }, () => [random(), random(), random()] as const)
  const texture = noisePicture(tile, { seed: 73, waves: 16, octaves: 6, persistence: 0.7 })
  const made = blankPicture(tile, tile)
  for (let y = 0, index = 0; y < tile; y++)
    for (let x = 0; x < tile; x++, index++) {
      const u = (x / tile) * cells + texture.light[index]! * 0.16
      const v = (y / tile) * cells + texture.light[(index + tile * 37) % (tile * tile)]! * 0.16
      let [first, second, tone] = [9, 9, 0]
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [cx, cy] = [Math.floor(u) + dx, Math.floor(v) + dy]
          const point = points[((cy + cells) % cells) * cells + ((cx + cells) % cells)]!
          const distance = Math.hypot(cx + point[0] - u, cy + point[1] - v)
          if (distance < first) [second, first, tone] = [first, distance, point[2]]
          else if (distance < second) second = distance
        }
      const edge = second - first
      const rim = Math.exp(-(((edge - 0.1) / 0.05) ** 2))
      made.light[index] = clamp(0.5 + 0.14 * tone + 0.2 * texture.light[index]! + 0.36 * rim - 0.55 * Math.exp(-((edge / 0.035) ** 2)))
    }
  return made
}
