import { randomFrom } from '../pictures/noise.ts'

const frames = 16

/** Frames of film grain around the middle grey, one byte a pixel, to be laid over a picture in turn: clumps of about two pixels. */
export function grainStrip(width: number, height: number, strength: number): Uint8Array {
  const random = randomFrom(width * 31 + height)
  // One larger sheet, from which every frame takes a different piece.
  const [sheetWidth, sheetHeight] = [width + 192, height + 192]
  const rough = Float32Array.from({ length: sheetWidth * sheetHeight }, () => random() + random() + random() - 1.5)
  const sheet = new Int8Array(rough.length)
  for (let index = sheetWidth + 1; index < rough.length - sheetWidth - 1; index++) {
    const beside = rough[index - 1]! + rough[index + 1]! + rough[index - sheetWidth]! + rough[index + sheetWidth]!
    sheet[index] = Math.round(Math.max(-100, Math.min(100, (rough[index]! + beside * 0.42) * strength * 0.7)))
  }
  const strip = new Uint8Array(frames * width * height)
  for (let frame = 0, at = 0; frame < frames; frame++) {
    const [left, top] = [Math.floor(random() * 192), Math.floor(random() * 192)]
    for (let row = 0; row < height; row++) {
      const from = (row + top) * sheetWidth + left
      for (let column = 0; column < width; column++) strip[at++] = 128 + sheet[from + column]!
    }
  }
  return strip
}
