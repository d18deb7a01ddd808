import { clamp, type Picture } from './picture.ts'

export interface Exposure {
  gamma: number
  contrast: number
  vignette: number
  /** How far the picture wanders in the gate, in pixels. */
  weave: number
}

const steps = 2048

/** From light to film: the gate weaves a little, bright places bloom into the dark, corners fall off. Returns one byte a pixel. */
export function exposer(width: number, height: number, { gamma, contrast, vignette, weave }: Exposure) {
  const falloff = new Float32Array(width * height)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++)
      falloff[index] = steps * (1 - vignette * (((x / width) * 2 - 1) ** 2 * 0.6 + ((y / height) * 2 - 1) ** 2 * 0.4) ** 1.2)
  const curve = Uint8Array.from({ length: 2 * steps + 1 }, (_, step) => clamp(((step / steps) ** gamma - 0.42) * contrast + 0.42) * 255)
  const line = new Float32Array(width + 2)

  return ({ light }: Picture, frame: number): Uint8Array => {
    const bytes = Buffer.allocUnsafeSlow(width * height)
    const dx = weave * (Math.sin(frame * 0.61) * 0.6 + Math.sin(frame * 1.73 + 1) * 0.4)
    const dy = weave * (Math.sin(frame * 0.43 + 2) * 0.6 + Math.sin(frame * 2.11) * 0.4)
    const breath = 1 + 0.008 * Math.sin(frame * 0.9) * Math.sin(frame * 0.37)
    // Every pixel of a frame moves by the same part of a pixel: weights are found once, not once a pixel.
    const shift = Math.floor(dx)
    const right = (dx - shift) * breath
    const left = breath - right
    for (let y = 0, index = 0; y < height; y++) {
      const at = clamp(y + dy, 0, height - 1.001)
      const below = at % 1
      const upper = Math.floor(at) * width
      for (let x = 0; x < width; x++) {
        const above = light[upper + x]!
        line[x + 1] = above + (light[upper + width + x]! - above) * below
      }
      line[0] = line[1]!
      line[width + 1] = line[width]!
      let before = line[shift + 1]!
      for (let x = 0; x < width; x++, index++) {
        const next = line[x + shift + 2]!
        const exposed = (before * left + next * right) * falloff[index]!
        bytes[index] = curve[exposed < 0 ? 0 : exposed > 2 * steps ? 2 * steps : exposed | 0]!
        before = next
      }
    }
    return bytes
  }
}
