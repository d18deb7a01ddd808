import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { playlistPieces } from '#core/media/hls.ts'
import type { HouseFiles } from '../files/stored-files.ts'

/** Read size: a small rendition has segments of a few hundred kilobytes, and each would be a request. */
const mostAtOnce = 8 * 1024 * 1024

/** A rendition as one file, from one or more objects in any store: its header, then its segments. */
export async function fetchRendition(
  files: Pick<HouseFiles, 'readBytes'>,
  playlist: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, 'rendition.mp4')
  await using file = await open(path, 'w')
  for (const { uri, byteRange } of neighboursTogether(playlistPieces(playlist))) {
    signal.throwIfAborted()
    await file.write(await files.readBytes('media', uri, byteRange, signal))
  }
  return path
}

interface Part {
  uri: string
  byteRange?: { length: number; offset: number }
}

function neighboursTogether(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const [before, here] = [last?.byteRange, part.byteRange]
    const follows = last?.uri === part.uri && before && here && before.offset + before.length === here.offset
    if (follows && before.length + here.length <= mostAtOnce) before.length += here.length
    else joined.push({ ...part, ...(here ? { byteRange: { ...here } } : {}) })
  }
  return joined
}
