import { noisePicture } from './noise.ts'
import { blankPicture, clamp, type Picture } from './picture.ts'
import type { Terrain } from './terrain.ts'

export interface Sun {
  /** Its direction, radians clockwise from east as seen on the map. */
  azimuth: number
  /** Radians above the horizon. */
  elevation: number
}

export interface Ground {
  terrain: Terrain
  /** Height units of the terrain to pixels. */
  relief: number
  /** How light the ground itself is, place by place. */
  albedo: Picture
  slopeX: Float32Array
  slopeY: Float32Array
}

/** What does not change with the light: slopes, and snow on what is high and not steep. `snowLine` above 2 means none. */
export function layGround(terrain: Terrain, { relief = 60, snowLine = 0.55, rock = 0.27, seed = 3 } = {}): Ground {
  const { size, height } = terrain
  const texture = noisePicture(size, { seed, waves: 32, octaves: 6, persistence: 0.7 })
  const albedo = blankPicture(size, size)
  const slopeX = new Float32Array(size * size)
  const slopeY = new Float32Array(size * size)
  for (let y = 1; y < size - 1; y++)
    for (let x = 1; x < size - 1; x++) {
      const index = y * size + x
      slopeX[index] = (height.light[index + 1]! - height.light[index - 1]!) * 0.5 * relief
      slopeY[index] = (height.light[index + size]! - height.light[index - size]!) * 0.5 * relief
      const steep = Math.hypot(slopeX[index]!, slopeY[index]!)
      const grain = texture.light[index]!
      const snow = clamp((height.light[index]! + grain * 0.09 - snowLine) * 9) * clamp((3.1 - steep) * 0.8)
      albedo.light[index] = (rock + 0.08 * grain) * (1 - snow) + 0.95 * snow
    }
  return { terrain, relief, albedo, slopeX, slopeY }
}

/** The ground lit by a sun: slope, cast shadow and the sky's own light. Written into `lit`. */
export function light({ terrain, relief, albedo, slopeX, slopeY }: Ground, sun: Sun, lit: Float32Array, shadow: Float32Array) {
  const { size, height } = terrain
  const lx = Math.cos(sun.azimuth) * Math.cos(sun.elevation)
  const ly = Math.sin(sun.azimuth) * Math.cos(sun.elevation)
  const lz = Math.sin(sun.elevation)
  castShadows(height.light, size, relief, lx, ly, lz, shadow)
  for (let index = 0; index < size * size; index++) {
    const sx = slopeX[index]!
    const sy = slopeY[index]!
    const facing = Math.max(0, (-sx * lx - sy * ly + 1.6 * lz) / Math.sqrt(sx * sx + sy * sy + 2.56))
    const hidden = clamp((shadow[index]! - height.light[index]! * relief) * 0.5)
    lit[index] = albedo.light[index]! * (0.2 + 1.15 * facing * (1 - 0.86 * hidden))
  }
}

/** For every place the height up to which it is in shadow, carried along the rays in one pass over the map. */
function castShadows(height: Float32Array, size: number, relief: number, lx: number, ly: number, lz: number, shadow: Float32Array) {
  const alongX = Math.abs(lx) >= Math.abs(ly)
  const [main, side] = alongX ? [lx, ly] : [ly, lx]
  const towards = main >= 0 ? 1 : -1
  const drift = side / Math.abs(main)
  const drop = (lz / Math.abs(main)) * 1
  const [mainStep, sideStep] = alongX ? [1, size] : [size, 1]
  for (let step = 0; step < size; step++) {
    const line = towards > 0 ? size - 1 - step : step
    for (let across = 0; across < size; across++) {
      const index = line * mainStep + across * sideStep
      const own = height[index]! * relief
      if (step === 0) {
        shadow[index] = own
        continue
      }
      const from = clamp(across + drift, 0, size - 1.001)
      const low = from | 0
      const before = (line + towards) * mainStep
      const a = shadow[before + low * sideStep]!
      const carried = a + (shadow[before + (low + 1) * sideStep]! - a) * (from - low) - drop
      shadow[index] = Math.max(carried, own)
    }
  }
}
