import { landscapeCamera } from '../pictures/landscape.ts'
import { layGround, light } from '../pictures/sunlight.ts'
import { raiseTerrain } from '../pictures/terrain.ts'
import type { FilmLook } from './film-look.ts'

/** The camera does not move; the sun of one polar day goes round and the shadows with it. */
export const iceRegister: FilmLook = {
  slug: 'ice-register',
  aspect: 1.85,
  seconds: 46,
  grade: { dark: [10, 15, 22], middle: [96, 116, 132], light: [236, 241, 241] },
  exposure: { gamma: 1.1, contrast: 1.26, vignette: 0.3, weave: 0.4 },
  grain: 13,
  ink: 0.88,
  cards: [
    { from: 0, to: 4, lines: ['Ice Register'], size: 0.24, ground: 'black' },
    { from: 15, to: 18.4, lines: ['_midnight'], size: 0.075, align: 'left', at: 0.13, ground: 'over' },
    { from: 36.4, to: 39.8, lines: ['_noon'], size: 0.075, align: 'left', at: 0.13, ground: 'over' },
    { from: 43.2, to: 46.5, lines: ['still here'], size: 0.12, align: 'middle', ground: 'black' },
  ],
  async open() {
    const size = 900
    const terrain = await raiseTerrain({ west: -27.2, south: 70.9, heightDegrees: 1.5 }, size, { seed: 41, peak: 1.15, rise: 44 })
    const ground = layGround(terrain, { relief: 44, snowLine: 0.06, rock: 0.2 })
    const lit = new Float32Array(size * size)
    const shadow = new Float32Array(size * size)
    const weather = { haze: 420, skyTop: 0.34, skyLow: 0.74, clouds: 0.07, water: 0.07, glint: 0.5, glintAt: 0, glintWidth: 0.26 }
    const draw = landscapeCamera(terrain, lit, weather, 17)
    const yaw = -2.25
    return (seconds, progress, into) => {
      const turn = progress * Math.PI * 2 - 2.3
      light(ground, { azimuth: yaw + turn, elevation: 0.2 + 0.13 * Math.cos(turn + Math.PI) }, lit, shadow)
      const ahead = Math.max(0, Math.cos(turn))
      weather.glintAt = Math.sin(turn) * 1.9
      weather.glint = 0.75 * ahead ** 3
      weather.skyLow = 0.62 + 0.16 * ahead
      draw({ x: 700, y: 650, altitude: 44, yaw, horizon: 0.36, spread: 0.62 }, 44, seconds * 1.5, into)
    }
  },
}
