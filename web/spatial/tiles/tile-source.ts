import { PMTiles, type Source } from 'pmtiles'
import type { Tile, TileFacts } from '#core/spaces/tiles.ts'
import type { Read } from '../seen.ts'
import { drawnLines, type Lines } from './lines.ts'

/** One tile, ready to be drawn. */
export type TilePicture = { picture: ImageBitmap } | { lines: Lines }

/** Tiles of an archive, read from it by stretches; null where it has none. */
export interface TileSource {
  read(tile: Tile): Promise<TilePicture | null>
}

/** Opens the archive `name`: its directory is fetched with the first tile. What is in it was checked by the worker (worker/spaces/check-tiles.ts). */
export function openTileSource(name: string, { type }: TileFacts, read: Read): TileSource {
  const source: Source = {
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: await (await read(name, { offset, length })).arrayBuffer() }),
  }
  let archive = new PMTiles(source)
  return {
    async read({ z, x, y }) {
      const found = await archive.getZxy(z, x, y).catch((cause) => {
        // It would remember that its directory could not be read.
        archive = new PMTiles(source)
        throw cause
      })
      if (!found || found.data.byteLength === 0) return null
      if (type === 'lines') return { lines: drawnLines(new Uint8Array(found.data)) }
      return { picture: await createImageBitmap(new Blob([found.data])) }
    },
  }
}
