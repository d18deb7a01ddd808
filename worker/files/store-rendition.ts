import { randomBytes } from 'node:crypto'
import { type IndexedRendition, indexRendition } from './index-rendition.ts'
import type { HouseFiles } from './stored-files.ts'

/** Makes object names unique for ever: an address never gets other content, nor is it reused. */
export const freshWord = () => randomBytes(8).toString('hex')

/**
 * Stores a finished rendition in bucket media as `<stem>.mp4`, a large one as several objects that can each be copied (see `largestBytes`), and returns
 * its playback data.
 */
export async function storeRendition(files: HouseFiles, path: string, stem: string, signal: AbortSignal): Promise<IndexedRendition> {
  const index = await indexRendition(path, stem, files.largestBytes)
  for (const { name, from } of index.objects) await files.putFile('media', name, path, 'video/mp4', signal, from)
  return index
}
