import { clamp, type Picture, sample } from './picture.ts'

export interface Exposure {
  gamma: number
  contrast: number
  vignette: number
  /** How far the picture wanders in the gate, in pixels. */
  weave: number
}

/** From light to film: the gate weaves a little, bright places bloom into the dark, corners fall off. Returns one byte a pixel. */
export function exposer(width: number, height: number, { gamma, contrast, vignette, weave }: Exposure) {
  const falloff = new Float32Array(width * height)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++)
      falloff[index] = 1 - vignette * (((x / width) * 2 - 1) ** 2 * 0.6 + ((y / height) * 2 - 1) ** 2 * 0.4) ** 1.2
  const curve = Uint8Array.from({ length: 4097 }, (_, step) => clamp(((step / 2048) ** gamma - 0.42) * contrast + 0.42) * 255)

  return (picture: Picture, frame: number): Uint8Array => {
    const bytes = new Uint8Array(width * height)
    const dx = weave * (Math.sin(frame * 0.61) * 0.6 + Math.sin(frame * 1.73 + 1) * 0.4)
    const dy = weave * (Math.sin(frame * 0.43 + 2) * 0.6 + Math.sin(frame * 2.11) * 0.4)
    const breath = 1 + 0.008 * Math.sin(frame * 0.9) * Math.sin(frame * 0.37)
    for (let y = 0, index = 0; y < height; y++)
      for (let x = 0; x < width; x++, index++) {
        const light = sample(picture, x + dx, y + dy) * falloff[index]! * breath
        bytes[index] = curve[clamp(light * 2048, 0, 4096) | 0]!
      }
    return bytes
  }
}
