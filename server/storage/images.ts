import type { Drawer } from '#pictures/drawer.ts'
import { pictureFormat } from '#pictures/format.ts'
import { PictureRefused, type Step } from '#pictures/recipe.ts'
import { StorageRefused } from './errors.ts'
import { type Asker, NoPictureTurn, openPictureTurns } from './picture-turns.ts'
import type { Transformation } from './transformations.ts'

const sourceBytes = 25 * 1024 * 1024
const sourcePixels = 50_000_000
const [keptBytes, keptPictures] = [64 * 1024 * 1024, 5000]
const drawLimits = { maxSeconds: 10, maxMegabytes: 1024 }
const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' } as const
type Format = keyof typeof formats

export interface RenderedImage {
  content: Buffer
  mimeType: string
}

export interface ImageWish {
  /** Of the object's content, which never changes. */
  version: string
  bytes: number
  change: Transformation
  /** The Accept header. */
  accept: string
  asker: Asker
  /** Aborted when the asker is gone. */
  signal: AbortSignal
  /** Called only when the result is not cached, and at the caller's turn. */
  read(): Promise<Buffer>
}

/** Changes images, each asker in turn, and keeps 64 MB of results: a page of posters is asked for again and again. */
export function openImages(drawer: Pick<Drawer, 'draw'>) {
  const inTurn = openPictureTurns()
  const kept = new Map<string, RenderedImage>()
  let size = 0

  function find(key: string): RenderedImage | undefined {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
    }
    return known
  }
  function keep(key: string, rendered: RenderedImage) {
    size += rendered.content.length - (kept.get(key)?.content.length ?? 0)
    kept.delete(key)
    kept.set(key, rendered)
    for (const [oldest, { content }] of kept) {
      if (size <= keptBytes && kept.size <= keptPictures) break
      kept.delete(oldest)
      size -= content.length
    }
  }

  return {
    /** Throws InvalidRequest for what is no image, EntityTooLarge for one too large to change, TooManyRequests for an asker who has too many waiting. */
    async render({ version, bytes, change, accept, asker, signal, read }: ImageWish): Promise<RenderedImage> {
      const wanted = change.format === 'origin' ? undefined : (change.format ?? (accept.includes('image/webp') ? 'webp' : undefined))
      const key = `${version} ${JSON.stringify(change)} ${wanted}`
      const known = find(key)
      if (known) return known
      if (bytes > sourceBytes) throw new StorageRefused('EntityTooLarge', 'The image is too large to be changed: 25 MB is the most')
      try {
        return await inTurn(asker, signal, async () => {
          // Another request may have asked for the same one meanwhile.
          const made = find(key) ?? (await changed(drawer, await read(), change, wanted, signal))
          keep(key, made)
          return made
        })
      } catch (cause) {
        throw cause instanceof NoPictureTurn ? new StorageRefused('TooManyRequests', undefined, { cause }) : cause
      }
    },
  }
}

async function changed(
  { draw }: Pick<Drawer, 'draw'>,
  file: Buffer,
  { width, height, resize, quality }: Transformation,
  wanted: Format | undefined,
  signal: AbortSignal,
): Promise<RenderedImage> {
  const format = wanted ?? pictureFormat(file) ?? 'png'
  const steps: Step[] = [['autoOrient']]
  if (width || height)
    steps.push([
      'resize',
      {
        width,
        height,
        fit: { cover: 'cover', contain: 'inside', fill: 'fill' }[resize] as 'cover' | 'inside' | 'fill',
        // As the platform's: what has to fit into a size is not blown up to it.
        withoutEnlargement: resize === 'contain',
      },
    ])
  steps.push(encoded(format, quality ?? 80))
  try {
    const [drawn] = await draw({ source: { file }, mostPixels: sourcePixels, steps }, signal, drawLimits)
    return { content: drawn!.content, mimeType: formats[format] }
  } catch (cause) {
    if (!(cause instanceof PictureRefused)) throw cause
    if (cause.why === 'outgrew')
      throw new StorageRefused('EntityTooLarge', 'Changing the image takes more time or memory than it may', { cause })
    throw new StorageRefused('InvalidRequest', 'The source image is invalid or unsupported for rendering', { cause })
  }
}

function encoded(format: Format, quality: number): Step {
  // The default looks three times as long for a twentieth of the bytes.
  if (format === 'avif') return ['avif', { quality, effort: 2 }]
  return format === 'png' || format === 'gif' ? [format] : [format, { quality }]
}
