import { noisePicture, sampleTiled } from './noise.ts'
import { clamp, type Picture, sample, turnUpright } from './picture.ts'
import type { Terrain } from './terrain.ts'

export interface View {
  /** Where the camera is on the map, in pixels, and how high above the water. */
  x: number
  y: number
  altitude: number
  /** Radians; 0 looks east. */
  yaw: number
  /** Where the horizon lies, as a part of the picture's height from the top. */
  horizon: number
  /** Half the width of the picture at distance 1. */
  spread: number
}

export interface Weather {
  /** Pixels to where two thirds are lost in haze. */
  haze: number
  skyTop: number
  skyLow: number
  clouds: number
  water: number
  glint: number
  /** Position of the sun left or right of the picture's middle, in units of `spread`. */
  glintAt: number
  glintWidth: number
}

/** Lower than this is water. */
const shore = 0.25

function shoreBetween(near: number, far: number, groundAt: (distance: number) => number): number {
  let [water, land] = [near, far]
  for (let turn = 0; turn < 5; turn++) {
    const middle = (water + land) / 2
    if (groundAt(middle) < shore) water = middle
    else land = middle
  }
  return land
}

/** The drawn land and water, column by column from the nearest place to the farthest. */
export function landscapeCamera(terrain: Terrain, lit: Float32Array, weather: Weather, seed: number) {
  const { size, height } = terrain
  const heights = height.light
  const blocks = (size >> 3) + 1
  const highest = highestOfBlocks(height, blocks)
  const ripples = noisePicture(512, { seed: seed + 5, waves: 16, octaves: 5, persistence: 0.75 })
  const clouds = noisePicture(1024, { seed: seed + 77, waves: 2, octaves: 8, persistence: 0.56 })
  const distances: number[] = []
  for (let z = 2.5; z < size * 0.95; z = z * 1.0075 + 0.04) distances.push(z)
  const depths = Float32Array.from(distances)
  const hazes = depths.map((z) => 1 - Math.exp(-((z / weather.haze) ** 1.5)))
  /** The picture on its side: a column is written from one end to the other. */
  let drawn = new Float32Array(0)

  return (view: View, relief: number, seconds: number, into: Picture) => {
    const { width, height: rows } = into
    if (drawn.length !== width * rows) drawn = new Float32Array(width * rows)
    const [cos, sin] = [Math.cos(view.yaw), Math.sin(view.yaw)]
    const scale = (width * 0.5) / view.spread
    const horizon = view.horizon * rows
    const edge = size - 1.01
    const sky = skyOf(weather, rows, width / rows, horizon)
    for (let column = 0; column < width; column++) {
      const u = (column / width - 0.5) * 2 * view.spread
      const dx = cos - sin * u
      const dy = sin + cos * u
      const sunPath = weather.glint * Math.exp(-(((u / view.spread - weather.glintAt) / weather.glintWidth) ** 2))
      const sunGlow = Math.exp(-(((u / view.spread - weather.glintAt) / 0.75) ** 2))
      const low = weather.skyLow * (0.86 + 0.16 * sunGlow)
      const first = column * rows
      let top = rows
      let lastShade = 0
      let lastY = rows + 1
      let wasWater = false
      for (let step = 0; step < depths.length && top > 0; step++) {
        const z = depths[step]!
        const mapX = view.x + dx * z
        const mapY = view.y + dy * z
        if (mapX < 1 || mapY < 1 || mapX > edge || mapY > edge) continue
        const column0 = mapX | 0
        const row0 = mapY | 0
        const index = row0 * size + column0
        // What is nearer hides this place however high it is: most of a country is behind its first hills.
        if (((view.altitude - highest[(row0 >> 3) * blocks + (column0 >> 3)]! * relief) / z) * scale + horizon >= top) {
          lastShade = -1
          continue
        }
        const fx = mapX - column0
        const fy = mapY - row0
        const h0 = heights[index]! + (heights[index + 1]! - heights[index]!) * fx
        const h1 = heights[index + size]! + (heights[index + size + 1]! - heights[index + size]!) * fx
        const ground = (h0 + (h1 - h0) * fy) * relief
        const y = ((view.altitude - ground) / z) * scale + horizon
        if (y >= top) {
          lastY = y
          lastShade = -1
          continue
        }
        const isWater = ground < shore
        if (wasWater && !isWater && lastShade >= 0) {
          // Where exactly land begins between two steps: else every column would find its own shore, like a comb.
          const foot = shoreBetween(depths[step - 1]!, z, (at) => sample(height, view.x + dx * at, view.y + dy * at) * relief)
          const until = Math.max(0, Math.min(top, Math.round((view.altitude / foot) * scale + horizon)))
          for (let row = until; row < top; row++) drawn[first + row] = lastShade
          top = until
          lastShade = -1
          if (y >= top) continue
        }
        wasWater = isWater
        let shade: number
        if (isWater) {
          const far = clamp(z / 260)
          const fine = sampleTiled(ripples, mapX * 9 + seconds * 5, mapY * 9 - seconds * 3)
          const broad = sampleTiled(ripples, mapX * 1.3 - seconds * 1.1, mapY * 1.3 + seconds * 0.8)
          const wave = fine * (1 - far * 0.55) + broad * 0.7
          shade =
            weather.water * (1 + 0.55 * wave * (1 - far * 0.7)) +
            weather.skyLow * 0.2 * far +
            sunPath * (0.25 + far) * clamp(0.42 + 1.15 * wave, 0, 2)
        } else {
          const l0 = lit[index]! + (lit[index + 1]! - lit[index]!) * fx
          const l1 = lit[index + size]! + (lit[index + size + 1]! - lit[index + size]!) * fx
          shade = l0 + (l1 - l0) * fy
        }
        shade += (low - shade) * hazes[step]!
        const from = Math.max(0, y | 0)
        const blend = lastShade >= 0 && lastY > y ? 1 / (lastY - y) : 0
        for (let row = from; row < top; row++)
          drawn[first + row] = blend > 0 ? shade + (lastShade - shade) * clamp((row - y) * blend) : shade
        top = from
        lastShade = shade
        lastY = y
      }
      const passing = 40 + seconds * 1.6
      for (let row = 0; row < top; row++) {
        const drift = sampleTiled(clouds, passing + u * sky.across[row]!, sky.down[row]!)
        drawn[first + row] = weather.skyTop + (low - weather.skyTop) * sky.glow[row]! + sky.clouds[row]! * drift
      }
    }
    turnUpright(drawn, into)
  }
}

/** What the sky has of its own in each row, whatever is before it. */
function skyOf({ clouds }: Weather, rows: number, aspect: number, horizon: number) {
  const up = Float32Array.from({ length: rows }, (_, row) => clamp(row / horizon))
  return {
    glow: up.map((part) => part ** 1.7),
    clouds: up.map((part) => clouds * (1 - 0.6 * part ** 4)),
    across: up.map((part) => 210 * (1.6 - part * 0.6)),
    down: up.map((part, row) => (row / rows) * (260 / aspect) * (0.6 + 1.6 * part)),
  }
}

/** For every square of eight the highest place in it or beside it: few enough numbers to stay at hand while a whole country is looked over. */
function highestOfBlocks({ width, height, light }: Picture, blocks: number): Float32Array {
  const highest = new Float32Array(blocks * blocks)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // A place is between four: those on an edge belong to the squares on both sides of it.
      const level = light[y * width + x]!
      for (const row of [(y - 1) >> 3, y >> 3])
        for (const column of [(x - 1) >> 3, x >> 3]) {
          const block = Math.max(0, row) * blocks + Math.max(0, column)
          if (level > highest[block]!) highest[block] = level
        }
    }
  return highest
}
