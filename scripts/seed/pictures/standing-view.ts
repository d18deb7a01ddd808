import type { View } from './landscape.ts'
import { clamp, type Picture, sample } from './picture.ts'
import type { Terrain } from './terrain.ts'

/** What a camera that never moves sees in each pixel: found once, lit as often as one likes. Sky has distance 0. */
export interface StandingView {
  width: number
  height: number
  /** Pixel of the map. */
  place: Int32Array
  /** Pixels of the map from the camera. */
  distance: Float32Array
  /** 1 on water. */
  water: Uint8Array
}

export function standBefore({ size, height: ground }: Terrain, stand: View, relief: number, width: number, height: number): StandingView {
  const view = { width, height, place: new Int32Array(width * height), distance: new Float32Array(width * height) }
  const water = new Uint8Array(width * height)
  const [cos, sin] = [Math.cos(stand.yaw), Math.sin(stand.yaw)]
  const scale = (width * 0.5) / stand.spread
  for (let column = 0; column < width; column++) {
    const u = (column / width - 0.5) * 2 * stand.spread
    let top = height
    for (let z = 8; z < 620 && top > 0; z *= 1.0022) {
      const [x, y] = [stand.x + (cos - sin * u) * z, stand.y + (sin + cos * u) * z]
      if (x < 1 || y < 1 || x > size - 2 || y > size - 2) break
      const level = sample(ground, x, y) * relief
      const row = Math.max(0, Math.round(((stand.altitude - level) / z) * scale + stand.horizon * height))
      for (let at = row; at < top; at++) {
        const index = at * width + column
        view.place[index] = Math.round(y) * size + Math.round(x)
        view.distance[index] = z
        water[index] = level < 0.25 ? 1 : 0
      }
      top = Math.min(top, row)
    }
  }
  return { ...view, water }
}

export interface Ruling {
  /** Pixels from one line to the next. */
  pitch: number
  /** Light of the paper and of the ink. */
  paper: number
  ink: number
}

/**
 * A picture as an engraver would cut it: lines that are on the ground like a net, thick where it is dark and gone where it is brightest.
 * `lay` is the height at which each pixel is on the lines, in pixels; `shade` the light of each.
 */
export function engraver(lay: Float32Array, { pitch, paper, ink }: Ruling) {
  const fromLines = lay.map((height) => Math.abs(height / pitch - Math.round(height / pitch)) * 2)
  const edge = pitch * 0.55
  return (shade: Float32Array, { light }: Picture) => {
    for (let index = 0; index < light.length; index++) {
      const thickness = clamp(1.08 - shade[index]! * 1.12)
      const cut = clamp((thickness - fromLines[index]!) * edge + 0.5) * clamp(thickness * 6)
      light[index] = paper + (ink - paper) * cut
    }
  }
}
