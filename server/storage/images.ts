import { StorageRefused } from './errors.ts'
import type { Transformation } from './transformations.ts'

const sourceBytes = 25 * 1024 * 1024
const sourcePixels = 50_000_000
const keptBytes = 64 * 1024 * 1024
const atOnce = 2
const formats = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' } as const
type Format = keyof typeof formats

export interface RenderedImage {
  content: Buffer
  mimeType: string
}

/** Changes images, two at a time, and keeps 64 MB of results: a page of posters is asked for again and again. */
export function openImages() {
  const kept = new Map<string, RenderedImage>()
  let size = 0
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  return {
    /** `read` is asked only when the result is not kept. Throws InvalidRequest for what is no image, EntityTooLarge for one too large to change. */
    async render(
      version: string,
      bytes: number,
      change: Transformation,
      accept: string,
      read: () => Promise<Buffer>,
    ): Promise<RenderedImage> {
      const wanted = change.format === 'origin' ? undefined : (change.format ?? (accept.includes('image/webp') ? 'webp' : undefined))
      const key = `${version} ${JSON.stringify(change)} ${wanted}`
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      if (bytes > sourceBytes) throw new StorageRefused('EntityTooLarge', 'The image is too large to be changed: 25 MB is the most')
      const rendered = await inTurn(async () => changed(await read(), change, wanted))
      kept.set(key, rendered)
      size += rendered.content.length
      for (const [oldest, { content }] of kept) {
        if (size <= keptBytes) break
        kept.delete(oldest)
        size -= content.length
      }
      return rendered
    },
  }
}

async function changed(
  source: Buffer,
  { width, height, resize, quality }: Transformation,
  wanted: Format | undefined,
): Promise<RenderedImage> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(source, { limitInputPixels: sourcePixels })
    const own = (await image.metadata()).format
    const format: Format = wanted ?? (own === 'heif' ? 'avif' : own && own in formats ? (own as Format) : 'png')
    if (width || height)
      image.resize({
        width,
        height,
        fit: { cover: 'cover', contain: 'inside', fill: 'fill' }[resize] as 'cover' | 'inside' | 'fill',
        // As the platform's: what has to fit into a size is not blown up to it.
        withoutEnlargement: resize === 'contain',
      })
    const content = await image
      .autoOrient()
      .toFormat(format, format === 'png' || format === 'gif' ? {} : { quality: quality ?? 80 })
      .toBuffer()
    return { content, mimeType: formats[format] }
  } catch (cause) {
    throw new StorageRefused('InvalidRequest', 'The source image is invalid or unsupported for rendering', { cause })
  }
}
