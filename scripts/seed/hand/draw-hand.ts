import { blankPicture, blur, clamp, ease, mix, type Picture } from '../pictures/picture.ts'
import type { Limb } from './hand.ts'

/** Breadths of the palm from the lower edge of the picture to the upper. */
const seenTall = 3.9
/** Where a wrist at rest is, from the lower edge. */
const wristAt = 1.34
const far = -9
/** From the left, from above, towards the viewer; of length 1. */
const lamp = [-0.46, 0.58, 0.67] as const
const skin = 0.86
const cloth = 0.2

/** Draws a hand before a dark wall, lit from above: how near each dot of it is, which side it turns to the lamp, and how deep it is between others. */
export function handCamera(width: number, height: number) {
  const [near, tone] = [new Float32Array(width * height), new Float32Array(width * height)]
  const around = blankPicture(width, height)
  const wall = wallOf(width, height)
  const scale = height / seenTall
  const field = { near, tone, width, height }
  return (limbs: readonly Limb[], { light }: Picture) => {
    light.set(wall)
    near.fill(far)
    for (const limb of limbs) lay(limb, scale, field)
    for (let index = 0; index < near.length; index++) around.light[index] = Math.max(near[index]!, -1.6)
    blur(around, height / 60)
    for (let y = 1; y < height - 1; y++)
      for (let index = y * width + 1; index < y * width + width - 1; index++) {
        const depth = near[index]!
        if (depth === far) continue
        const across = (seen(near[index + 1]!, depth) - seen(near[index - 1]!, depth)) * scale * 0.5
        const upwards = (seen(near[index - width]!, depth) - seen(near[index + width]!, depth)) * scale * 0.5
        const steep = 1 / Math.sqrt(across * across + upwards * upwards + 1)
        const facing = Math.max(0, (-across * lamp[0] - upwards * lamp[1] + lamp[2]) * steep)
        const dug = clamp((around.light[index]! - depth) * 1.5, 0, 0.75)
        light[index] = tone[index]! * (0.16 + 0.84 * facing) * (1 - dug) + (1 - steep) ** 3 * 0.1
      }
  }
}

/** What is beside a dot, which goes on as it is where the wall begins. */
const seen = (beside: number, depth: number) => (beside === far ? depth : beside)

function wallOf(width: number, height: number): Float32Array {
  const wall = new Float32Array(width * height)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++)
      wall[index] = mix(0.15, 0.05, ease(Math.hypot(x / width - 0.42, (y / height - 0.4) * 1.2), 0.1, 0.9))
  return wall
}

interface Field {
  near: Float32Array
  tone: Float32Array
  width: number
  height: number
}

/** A limb as many balls close together, each as near as its surface is. */
function lay({ from, to, thick, sleeve }: Limb, scale: number, { near, tone, width, height }: Field) {
  const apart = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
  const balls = Math.max(2, Math.ceil((apart / Math.min(...thick)) * 7))
  const shade = sleeve ? cloth : skin
  for (let ball = 0; ball <= balls; ball++) {
    const part = ball / balls
    const size = mix(thick[0], thick[1], part) * scale
    const [cx, cy] = [width / 2 + mix(from[0], to[0], part) * scale, height - (mix(from[1], to[1], part) + wristAt) * scale]
    const cz = mix(from[2], to[2], part)
    const last = Math.min(height - 1, Math.floor(cy + size))
    for (let y = Math.max(0, Math.ceil(cy - size)); y <= last; y++) {
      const half = Math.sqrt(Math.max(0, size * size - (y - cy) ** 2))
      const until = y * width + Math.min(width - 1, Math.floor(cx + half))
      for (let index = y * width + Math.max(0, Math.ceil(cx - half)), x = index - y * width; index <= until; index++, x++) {
        const depth = cz + Math.sqrt(half * half - (x - cx) * (x - cx)) / scale
        if (depth > near[index]!) {
          near[index] = depth
          tone[index] = shade
        }
      }
    }
  }
}
