import type { AssetFacts } from '#contract/spaces.ts'
import { budget } from '#core/spaces/budget.ts'
import { UnusableFile } from './refusals.ts'

type Put = (name: string, bytes: Uint8Array, type: string) => Promise<void>

const coarsePx = 2048
const tilePx = 1024

/** A picture all around as levels of WebP, each twice as fine, cut into tiles; without what the camera wrote into it. `put` keeps each piece. */
export async function cutPanorama(bytes: Uint8Array, put: Put, signal: AbortSignal): Promise<AssetFacts> {
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: budget.mostPixels, failOn: 'error', sequentialRead: true }).timeout({ seconds: 120 })
  const { width, height } = await open()
    .metadata()
    .catch(() => {
      throw new UnusableFile('picture')
    })
  const [least, most] = budget.panoramaRatio
  if (width / height < least || width / height > most) throw new UnusableFile('ratio')
  if (width < 1024) throw new UnusableFile('small')
  const levels: NonNullable<AssetFacts['levels']> = []
  for (let wide = coarsePx; wide <= Math.max(coarsePx, Math.min(width, budget.panoramaPx)); wide *= 2) {
    signal.throwIfAborted()
    const name = String(levels.length)
    const [columns, rows] = wide === coarsePx ? [1, 1] : [wide / tilePx, wide / tilePx / 2]
    const whole = await open()
      .resize(wide, wide / 2, { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new UnusableFile('picture')
      })
    const raw = { width: whole.info.width, height: whole.info.height, channels: whole.info.channels }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        signal.throwIfAborted()
        const [w, h] = [wide / columns, wide / 2 / rows]
        const tile = await sharp(whole.data, { raw, limitInputPixels: false })
          .extract({ left: column * w, top: row * h, width: w, height: h })
          .webp({ quality: 82 })
          .toBuffer()
        await put(`${name}-${row}-${column}.webp`, tile, 'image/webp')
      }
    }
    // What is straight ahead stands for it in lists.
    if (wide === coarsePx) {
      const ahead = sharp(whole.data, { raw }).extract({ left: 640, top: 296, width: 768, height: 432 })
      await put('cover.webp', await ahead.webp({ quality: 82 }).toBuffer(), 'image/webp')
    }
    levels.push({ name, width: wide, columns, rows })
  }
  return { picture: 'cover.webp', width, height, levels }
}
