import { landscapeCamera } from '../pictures/landscape.ts'
import { ease, mix } from '../pictures/picture.ts'
import { layGround, light } from '../pictures/sunlight.ts'
import { raiseTerrain } from '../pictures/terrain.ts'
import type { FilmLook } from './film-look.ts'

/** A slow flight over an empty fairway, against the light. */
export const aHarbourWithoutShips: FilmLook = {
  slug: 'a-harbour-without-ships',
  aspect: 2.39,
  seconds: 54,
  grade: { dark: [13, 14, 15], middle: [104, 108, 106], light: [238, 235, 226] },
  exposure: { gamma: 1.2, contrast: 1.24, vignette: 0.34, weave: 0.5 },
  grain: 15,
  ink: 0.86,
  cards: [
    { from: 0, to: 4.2, lines: ['A Harbour', 'Without Ships'], size: 0.27, ground: 'black' },
    { from: 22.6, to: 26, lines: ['The book has a column', 'for remarks.'], size: 0.13, align: 'middle', ground: 'black' },
    { from: 51, to: 54.5, lines: ['Aldervik, 2009 to 2020'], size: 0.1, align: 'middle', ground: 'black' },
  ],
  async open() {
    const terrain = await raiseTerrain({ west: 5.2, south: 62.05, heightDegrees: 1.1 }, 1400, { seed: 11, peak: 1, rise: 46 })
    const ground = layGround(terrain, { relief: 44, snowLine: 0.72 })
    const lit = new Float32Array(1400 * 1400)
    light(ground, { azimuth: -0.75, elevation: 0.42 }, lit, new Float32Array(lit.length))
    const weather = { haze: 430, skyTop: 0.36, skyLow: 0.78, clouds: 0.09, water: 0.085, glint: 0.62, glintAt: 0.12, glintWidth: 0.3 }
    const draw = landscapeCamera(terrain, lit, weather, 4)
    return (seconds, progress, into) => {
      const second = ease(seconds, 24, 24.1)
      const part = second > 0.5 ? (seconds - 24) / 30 : progress / 0.46
      const view =
        second > 0.5
          ? { x: 262 + part * 80, y: 905 - part * 12, altitude: mix(40, 47, part), yaw: 0.02 + part * 0.08, horizon: 0.32, spread: 0.6 }
          : { x: 470 + part * 55, y: 545 + part * 58, altitude: mix(66, 52, part), yaw: 0.95 - part * 0.1, horizon: 0.33, spread: 0.68 }
      draw(view, 44, seconds, into)
    }
  },
}
