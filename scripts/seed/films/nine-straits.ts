import { clamp, ease, mix, type Picture, sample } from '../pictures/picture.ts'
import { echoesOf, radarScreen, type Ship } from '../pictures/radar.ts'
import { raiseTerrain, type Terrain } from '../pictures/terrain.ts'
import type { FilmLook } from './film-look.ts'

/** The coast as the pilot's radar hears it turns into the coast as the chart has it, and back. */
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
  async open(width, height) {
    const size = 1300
    const terrain = await raiseTerrain({ west: -75.3, south: -52.9, heightDegrees: 2.4 }, size, { seed: 23, peak: 1, rise: 40 })
    const chart = engrave(terrain)
    const course = openWater(terrain, { x: 470, y: 700 }, { x: 620, y: 820 })
    const drawRadar = await radarScreen(echoesOf(terrain), width, height)
    return (seconds, progress, into) => {
      const onChart = ease(seconds, 14, 17) - ease(seconds, 29, 32)
      const ship = { ...along(course, progress), course: 2.2 + 0.2 * Math.sin(seconds / 9) }
      if (onChart < 1) drawRadar(ship, seconds, seconds < 20 ? 150 : 95, into)
      if (onChart > 0) layChart(chart, 330 + (seconds - 14) * 7, 700 + (seconds - 14) * 3.5, 0.52, onChart, into)
    }
  },
}

type Place = Pick<Ship, 'x' | 'y'>

/** Places from one to the other, each moved to where a ship could lie. */
function openWater({ size, offshore }: Terrain, from: Place, to: Place): Place[] {
  return Array.from({ length: 7 }, (_, leg) => {
    const wished = { x: mix(from.x, to.x, leg / 6), y: mix(from.y, to.y, leg / 6) }
    let [best, found] = [Number.NEGATIVE_INFINITY, wished]
    for (let y = -60; y <= 60; y += 3)
      for (let x = -60; x <= 60; x += 3) {
        const room = Math.min(12, offshore.light[Math.round(wished.y + y) * size + Math.round(wished.x + x)]!)
        const worth = room - Math.hypot(x, y) / 14
        if (worth > best) [best, found] = [worth, { x: wished.x + x, y: wished.y + y }]
      }
    return found
  })
}

function along(places: Place[], progress: number): Place {
  const at = clamp(progress, 0, 0.999) * (places.length - 1)
  const [from, to] = [places[Math.floor(at)]!, places[Math.floor(at) + 1]!]
  const part = ease(at - Math.floor(at))
  return { x: mix(from.x, to.x, part), y: mix(from.y, to.y, part) }
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
  for (let row = 0, index = 0; row < height; row++) {
    const v = (row - height / 2) * zoom
    for (let column = 0; column < width; column++, index++) {
      const u = (column - width / 2) * zoom
      const paper = sample(chart, x + u * 0.94 - v * 0.34, y + u * 0.34 + v * 0.94)
      frame[index] = shown < 1 ? frame[index]! * (1 - shown) + paper * shown : paper
    }
  }
}
