import type { AssetFacts } from '#contract/spaces/spaces.ts'
import { budget } from '#core/spaces/budget.ts'
import { drawPicture } from '#pictures/draw-picture.ts'
import { unusable } from './refusals.ts'

/** A picture of a spot: upright, 2048 pixels at its longer edge at most, without what the camera wrote into it. */
export async function printPicture(
  file: Uint8Array,
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>,
  signal: AbortSignal,
): Promise<AssetFacts> {
  const { content, info } = await drawPicture(
    {
      source: { file, mayBeTiff: true },
      mostPixels: budget.mostPixels,
      steps: [
        ['autoOrient'],
        ['resize', { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true }],
        ['webp', { quality: 84 }],
      ],
    },
    signal,
    { maxSeconds: 60, maxMegabytes: 2048 },
  ).catch(unusable)
  await put('picture.webp', content, 'image/webp')
  return { file: 'picture.webp', width: info.width, height: info.height, bytes: content.length }
}
