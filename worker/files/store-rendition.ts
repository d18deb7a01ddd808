import { randomBytes } from 'node:crypto'
import { type IndexedRendition, indexRendition } from './index-rendition.ts'
import type { HouseFiles } from './stored-files.ts'

/** What makes a name never used before: an address given out for an earlier one never turns into something else, nor comes back. */
export const freshWord = () => randomBytes(8).toString('hex')

/**
 * Puts a finished rendition into bucket media as `<stem>.mp4`, a large one as several objects that can each be copied (see `largestBytes`), and says
 * how it is played from there.
 */
export async function storeRendition(files: HouseFiles, path: string, stem: string, signal: AbortSignal): Promise<IndexedRendition> {
  const index = await indexRendition(path, stem, files.largestBytes)
  for (const { name, from } of index.objects) await files.putFile('media', name, path, 'video/mp4', signal, from)
  return index
}
