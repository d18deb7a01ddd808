import { noisePicture, sampleTiled } from '../pictures/noise.ts'
import { clamp, ease, turnUpright } from '../pictures/picture.ts'
import type { FilmLook } from './film-look.ts'

/** Principal constituents of a tide: periods in hours, and amplitudes of a place that does not exist. */
const constituents = [
  [12.4206, 1, 0.3],
  [12, 0.42, 1.1],
  [12.6583, 0.21, 2.2],
  [23.9345, 0.16, 0.6],
  [25.8193, 0.12, 4.1],
] as const

const days = 58

/** Every day a line, one above the other: two months of tides become a coast. */
export const tideTables: FilmLook = {
  slug: 'tide-tables-week-forty',
  aspect: 1.66,
  seconds: 36,
  grade: { dark: [12, 16, 17], middle: [98, 128, 126], light: [232, 240, 232] },
  exposure: { gamma: 1, contrast: 1.1, vignette: 0.3, weave: 0.5 },
  grain: 13,
  ink: 0.86,
  cards: [
    { from: 0, to: 3.6, lines: ['Tide Tables,', 'Week Forty'], size: 0.18, ground: 'black' },
    { from: 33, to: 36.5, lines: ['_first cut'], size: 0.08, align: 'middle', ground: 'black' },
  ],
  async open(width, height) {
    // Written column by column: the tides are drawn downwards.
    const light = new Float32Array(width * height)
    const weatherSurge = noisePicture(256, { seed: 83, waves: 8, octaves: 4, persistence: 0.6 })
    const level = (hours: number) => {
      const tide = constituents.reduce(
        (sum, [period, amplitude, phase]) => sum + amplitude * Math.cos((hours / period) * Math.PI * 2 - phase),
        0,
      )
      return tide * 0.5 + 0.5 * sampleTiled(weatherSurge, hours * 0.6, 11)
    }
    return (seconds, progress, into) => {
      light.fill(0.03)
      const drawn = ease(progress, 0.03, 0.95) * (days + 10)
      for (let day = 0; day < Math.min(days, drawn); day++) {
        const part = clamp((drawn - day) / 10)
        const depth = day / days
        const base = height * (0.2 + 0.72 * depth)
        const reach = width * (0.36 + 0.07 * depth)
        for (let column = Math.ceil(width / 2 - reach); column < width / 2 + reach; column++) {
          const across = (column - width / 2) / reach
          if ((across + 1) / 2 > part) break
          const envelope = Math.exp(-((across * 1.5) ** 4))
          const hours = day * 24 + across * 20 + seconds * 0.35
          const y =
            base -
            (0.35 + level(hours)) * height * 0.075 * envelope -
            Math.abs(sampleTiled(weatherSurge, hours * 7, day * 5)) * height * 0.03 * envelope
          const top = Math.floor(y)
          const strength = 0.5 + 0.48 * depth
          const first = column * height
          for (let row = Math.max(0, top + 1); row < Math.min(height, top + height * 0.13); row++) light[first + row]! *= 0.12
          for (let row = top - 1; row <= top + 1; row++)
            if (row >= 0 && row < height) {
              const ink = strength * clamp(1.25 - Math.abs(row + 0.5 - y))
              light[first + row] = Math.max(light[first + row]!, ink)
            }
        }
      }
      turnUpright(light, into)
    }
  },
}
