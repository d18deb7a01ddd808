import type { AssetFacts } from '#contract/spaces/spaces.ts'
import { budget } from '#core/spaces/budget.ts'
import { drawPieces, lookAtPicture } from '#pictures/draw-picture.ts'
import type { Step } from '#pictures/recipe.ts'
import { UnusableFile, unusable } from './refusals.ts'

type Put = (name: string, bytes: Uint8Array, type: string) => Promise<void>

const coarsePx = 2048
const tilePx = 1024
/** The view straight ahead is the preview in lists. */
const ahead = { left: 640, top: 296, width: 768, height: 432 }
const limits = { maxSeconds: 120, maxMegabytes: 3072 }

/** A picture all around as levels of WebP, each twice as fine, cut into tiles; without what the camera wrote into it. `put` keeps each piece. */
export async function cutPanorama(file: Uint8Array, put: Put, signal: AbortSignal): Promise<AssetFacts> {
  const { width, height } = await lookAtPicture({ file, mayBeTiff: true }, signal).catch(unusable)
  const [least, most] = budget.panoramaRatio
  if (width / height < least || width / height > most) throw new UnusableFile('ratio')
  if (width < 1024) throw new UnusableFile('small')
  const levels: NonNullable<AssetFacts['levels']> = []
  for (let wide = coarsePx; wide <= Math.max(coarsePx, Math.min(width, budget.panoramaPx)); wide *= 2) {
    signal.throwIfAborted()
    const name = String(levels.length)
    const [columns, rows] = wide === coarsePx ? [1, 1] : [wide / tilePx, wide / tilePx / 2]
    const [w, h] = [wide / columns, wide / 2 / rows]
    const places = Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }))
    const tiles = places.map(({ row, column }) => ({
      name: `${name}-${row}-${column}.webp`,
      cut: { left: column * w, top: row * h, width: w, height: h },
    }))
    const pieces = wide === coarsePx ? [...tiles, { name: 'cover.webp', cut: ahead }] : tiles
    const drawn = await drawPieces(
      {
        source: { file, mayBeTiff: true },
        mostPixels: budget.mostPixels,
        steps: [
          ['autoOrient'],
          ['resize', { width: wide, height: wide / 2, fit: 'fill', kernel: 'lanczos3' }],
          ['toColourspace', 'srgb'],
          ['removeAlpha'],
        ],
        pieces: pieces.map(({ cut }): Step[] => [
          ['extract', cut],
          ['webp', { quality: 82 }],
        ]),
      },
      signal,
      limits,
    ).catch(unusable)
    for (const [at, piece] of pieces.entries()) {
      signal.throwIfAborted()
      await put(piece.name, drawn[at]!.content, 'image/webp')
    }
    levels.push({ name, width: wide, columns, rows })
  }
  return { picture: 'cover.webp', width, height, levels }
}
