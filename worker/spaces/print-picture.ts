import type { AssetFacts } from '#contract/spaces.ts'
import { budget } from '#core/spaces/budget.ts'
import { UnusableFile } from './refusals.ts'

/** A picture of a spot: upright, 2048 pixels at its longer edge at most, without what the camera wrote into it. */
export async function printPicture(
  bytes: Uint8Array,
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>,
): Promise<AssetFacts> {
  const { default: sharp } = await import('sharp')
  const made = await sharp(bytes, { limitInputPixels: budget.mostPixels, failOn: 'error' })
    .timeout({ seconds: 60 })
    .rotate()
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new UnusableFile('picture')
    })
  await put('picture.webp', made.data, 'image/webp')
  return { file: 'picture.webp', width: made.info.width, height: made.info.height, bytes: made.data.length }
}
