import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureSize } from './picture-size.ts'

const picture = (width = 401, height = 267, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 130, g: 60, b: 30, alpha } } })

describe('The size of a picture', () => {
  it.each([
    ['JPEG', () => picture().jpeg()],
    ['JPEG in passes', () => picture().jpeg({ progressive: true })],
    ['PNG', () => picture().png()],
    ['WebP', () => picture().webp()],
    ['WebP without loss', () => picture().webp({ lossless: true })],
    ['WebP with holes', () => picture(401, 267, 0.5).webp()],
  ])('is read from %s', async (_kind, made) => {
    expect(pictureSize(await made().toBuffer())).toEqual({ width: 401, height: 267 })
  })

  it('is not guessed', async () => {
    const whole = await picture().jpeg().toBuffer()
    const onItsSide = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const other = await picture().gif().toBuffer()
    for (const bytes of [onItsSide, other, new Uint8Array(50), new Uint8Array(), whole.subarray(0, 60), whole.subarray(0, 3)])
      expect(pictureSize(bytes)).toBeNull()
  })
})
