import type { Settings } from '../settings.ts'
import { StorageRefused } from './errors.ts'
import type { Transformation } from './transformations.ts'

/** The sizes images are given in to all but the service. */
export interface ImageSizes {
  /** Throws InvalidRequest for a size the house does not make. */
  check(wanted: Transformation): void
}

/**
 * `widths` of `[storage.image_transformation]`: how many pictures can be made of one, and how large, is then the house's choice and not a stranger's. Without
 * it every client chooses, as on the platform.
 */
export function imageSizesOf({ storage }: Settings): ImageSizes {
  const { widths } = (storage?.image_transformation ?? {}) as { widths?: unknown }
  if (!Array.isArray(widths)) return { check: () => undefined }
  const known = new Set<unknown>(widths)
  return {
    check({ width, height, quality }) {
      if (known.has(width) && (height === undefined || known.has(height)) && quality === undefined) return
      throw new StorageRefused('InvalidRequest', `Images are made in these widths, without a choice of quality: ${widths.join(', ')}`)
    },
  }
}
