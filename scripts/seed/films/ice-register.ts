import { noisePicture, sampleTiled } from '../pictures/noise.ts'
import { clamp } from '../pictures/picture.ts'
import { engraver, standBefore } from '../pictures/standing-view.ts'
import { layGround, light } from '../pictures/sunlight.ts'
import { raiseTerrain } from '../pictures/terrain.ts'
import type { FilmLook } from './film-look.ts'

const relief = 44
const yaw = -2.25

/** The plate of a register: one slope, engraved, on which only the light of a polar day moves. */
export const iceRegister: FilmLook = {
  slug: 'ice-register',
  aspect: 1.85,
  seconds: 46,
  grade: { dark: [14, 22, 34], middle: [112, 132, 148], light: [238, 240, 234] },
  exposure: { gamma: 1, contrast: 1.06, vignette: 0.22, weave: 0.4 },
  grain: 9,
  ink: 0.9,
  cards: [
    { from: 0, to: 4, lines: ['Ice Register'], size: 0.24, ground: 'black' },
    { from: 15, to: 18.4, lines: ['_midnight'], size: 0.075, align: 'left', at: 0.13, ground: 'over' },
    { from: 43.2, to: 46.5, lines: ['still here'], size: 0.12, align: 'middle', ground: 'black' },
  ],
  async open(width, height) {
    const size = 900
    const terrain = await raiseTerrain({ west: -27.2, south: 70.9, heightDegrees: 1.5 }, size, { seed: 41, peak: 1.15, rise: 44 })
    const ground = layGround(terrain, { relief, snowLine: 0.06, rock: 0.2 })
    const lit = new Float32Array(size * size)
    const shadow = new Float32Array(size * size)
    const stand = { x: 700, y: 650, altitude: 44, yaw, horizon: 0.36, spread: 0.62 }
    const view = standBefore(terrain, stand, relief, width, height)
    const lay = netOf(view.distance, stand, width, height)
    const clouds = noisePicture(512, { seed: 17, waves: 3, octaves: 6, persistence: 0.55 })
    const shade = new Float32Array(width * height)
    const hazes = view.distance.map((far) => 1 - Math.exp(-((far / 460) ** 1.6)))
    const plate = engraver(lay, { pitch: height / 96, paper: 0.93, ink: 0.06 })
    let litUntil = -1
    return (seconds, progress, into) => {
      const turn = progress * Math.PI * 2 - 2.3
      // The sun needs a day for its circle: every fourth drawing is soon enough.
      if (seconds - litUntil > 0.3 || litUntil < 0) {
        light(ground, { azimuth: yaw + turn, elevation: 0.2 + 0.13 * Math.cos(turn + Math.PI) }, lit, shadow)
        litUntil = seconds
      }
      const day = 0.62 + 0.3 * Math.max(0, -Math.cos(turn))
      for (let row = 0, index = 0; row < height; row++) {
        const sky = day + 0.34 - row / height / 2.4
        for (let column = 0; column < width; column++, index++) {
          if (view.distance[index] === 0) {
            shade[index] = clamp(sky + 0.3 * sampleTiled(clouds, 60 + column * 0.34 + seconds * 2.4, row * 0.9))
            continue
          }
          const water = view.water[index] === 1
          const own = water ? 0.52 + 0.2 * sampleTiled(clouds, column * 0.8 + seconds * 6, row * 7) : lit[view.place[index]!]!
          shade[index] = clamp(own + (day + 0.1 - own) * hazes[index]!)
        }
      }
      plate(shade, into)
    }
  },
}

/** Height of every pixel on the net of lines: where flat ground at its distance would lie, so that lines climb what climbs. */
function netOf(
  distance: Float32Array,
  { altitude, horizon, spread }: { altitude: number; horizon: number; spread: number },
  width: number,
  height: number,
) {
  const scale = (width * 0.5) / spread
  return Float32Array.from(distance, (far, index) => {
    const row = Math.floor(index / width)
    return far === 0 ? row : row * 0.55 + 0.45 * ((altitude / far) * scale + horizon * height)
  })
}
