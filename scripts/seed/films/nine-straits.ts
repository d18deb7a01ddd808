import { landscapeCamera } from '../pictures/landscape.ts'
import { clamp, ease, type Picture, sample } from '../pictures/picture.ts'
import { layGround, light } from '../pictures/sunlight.ts'
import { raiseTerrain, type Terrain } from '../pictures/terrain.ts'
import type { FilmLook } from './film-look.ts'

/** The land as the pilot sees it turns into the land as the chart has it, and back. */
export const nineStraits: FilmLook = {
  slug: 'nine-straits',
  aspect: 1.66,
  seconds: 48,
  grade: { dark: [20, 14, 9], middle: [128, 98, 62], light: [246, 229, 194] },
  exposure: { gamma: 1.1, contrast: 1.2, vignette: 0.36, weave: 0.6 },
  grain: 14,
  ink: 0.86,
  cards: [
    { from: 0, to: 4, lines: ['Nine', 'Straits'], size: 0.24, ground: 'black' },
    { from: 35.2, to: 38.4, lines: ['_Paso del que Volvió'], size: 0.1, align: 'middle', at: 0.52, ground: 'over' },
    { from: 45.4, to: 48.5, lines: ['named by those', 'who came out again'], size: 0.09, align: 'middle', ground: 'black' },
  ],
  async open() {
    const size = 1300
    const terrain = await raiseTerrain({ west: -75.3, south: -52.9, heightDegrees: 2.4 }, size, { seed: 23, peak: 1, rise: 40 })
    const ground = layGround(terrain, { relief: 30, snowLine: 0.86 })
    const lit = new Float32Array(size * size)
    light(ground, { azimuth: -2.4, elevation: 0.34 }, lit, new Float32Array(lit.length))
    const chart = engrave(terrain)
    const weather = { haze: 520, skyTop: 0.5, skyLow: 0.8, clouds: 0.1, water: 0.2, glint: 0.34, glintAt: -0.25, glintWidth: 0.42 }
    const draw = landscapeCamera(terrain, lit, weather, 9)
    return (seconds, progress, into) => {
      const onChart = ease(seconds, 14, 17) - ease(seconds, 29, 32)
      const [x, y] = [395 + progress * 95, 520 + progress * 110]
      if (onChart < 1)
        draw({ x, y, altitude: 64 - progress * 12, yaw: 1.25 - progress * 0.25, horizon: 0.27, spread: 0.62 }, 30, seconds, into)
      if (onChart > 0) layChart(chart, 330 + (seconds - 14) * 7, 700 + (seconds - 14) * 3.5, 0.52, onChart, into)
    }
  },
}

/** Coast as a firm line, depths as finer ones, land hatched by its slope: what an engraver would have left. */
function engrave({ size, height, inland, offshore }: Terrain): Picture {
  const chart = { width: size, height: size, light: new Float32Array(size * size) }
  for (let y = 0, index = 0; y < size; y++)
    for (let x = 0; x < size; x++, index++) {
      const depth = offshore.light[index]!
      const water = inland.light[index] === 0
      let ink = Math.max(0, 1 - Math.abs((water ? depth : inland.light[index]!) - 0.7) * 0.9) * 0.95
      if (water)
        for (const [line, strength] of [
          [6, 0.5],
          [13, 0.36],
          [24, 0.26],
          [40, 0.2],
        ] as const)
          ink = Math.max(ink, strength * Math.max(0, 1 - Math.abs(depth - line) * 1.1))
      else {
        // Hatching on the slopes away from the light, lines a pen's width apart.
        const slope = (height.light[Math.min(index + 2 + size * 2, height.light.length - 1)]! - height.light[index]!) * 9
        const hatch = Math.abs(((((x * 0.42 - y * 0.31) % 1) + 1) % 1) - 0.5) * 2
        ink = Math.max(ink, 0.16 + clamp(-slope) * 0.5 * ease(hatch, 0.25, 0.7))
      }
      chart.light[index] = 0.82 - 0.72 * Math.min(1, ink)
    }
  return chart
}

function layChart(chart: Picture, x: number, y: number, zoom: number, shown: number, { width, height, light: frame }: Picture) {
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const u = (column - width / 2) * zoom
      const v = (row - height / 2) * zoom
      const paper = sample(chart, x + u * 0.94 - v * 0.34, y + u * 0.34 + v * 0.94)
      frame[index] = (shown < 1 ? frame[index]! * (1 - shown) : 0) + paper * shown
    }
}
