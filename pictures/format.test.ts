import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isTiff, pictureFormat, saysPicture } from './format.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#248' } })

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('A picture is a %s by its first bytes, whatever it is called', async (format) => {
  expect(pictureFormat(await picture.clone().toFormat(format).toBuffer())).toBe(format)
})
it('TIFF is known, and no picture that pages show', async () => {
  const tiff = await picture.clone().tiff().toBuffer()
  expect([isTiff(tiff), pictureFormat(tiff)]).toEqual([true, undefined])
})
it.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a box that ends before its brand', '\0\0\0\x08ftypavif'],
  ['a film', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
])('%s is no picture', (_, bytes) => {
  expect(pictureFormat(Buffer.from(bytes, 'latin1'))).toBeUndefined()
})
it('A media type says that something is a picture, with and without parameters', () => {
  expect(['image/png', 'IMAGE/JPEG; q=1', 'image/jpg', 'image/svg+xml', 'image/heic', 'text/plain'].map(saysPicture)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})
