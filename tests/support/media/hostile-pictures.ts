import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A vector drawing of a few hundred bytes that keeps a processor busy for minutes: filters over filters on a large ground. */
export const heavyDrawing = (): Buffer => {
  const blurs = Array.from(
    { length: 200 },
    (_, at) => `<feTurbulence baseFrequency="0.${at + 1}" numOctaves="60"/><feGaussianBlur stdDeviation="90"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"><filter id="f">${blurs.join('')}</filter><rect width="7000" height="7000" filter="url(#f)"/></svg>`,
  )
}

/** Noise, of which nothing can be left out: the slowest honest picture there is to write as AVIF. */
export const noisePicture = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()

export const plainPicture = (width: number, height: number, colour = '#884422'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
