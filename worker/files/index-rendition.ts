import { open } from 'node:fs/promises'
import { boxAt } from '#core/media/mp4/mp4-boxes.ts'
import {
  type Fragment,
  fragmentOf,
  groupFragments,
  headerOf,
  type RenditionHeader,
  streamInformation,
} from '#core/media/mp4/rendition-index.ts'
import { type RenditionObjects, shareOut } from '#core/media/rendition-objects.ts'

export interface IndexedRendition extends RenditionObjects {
  sizeBytes: number
  codecs: string
  bandwidth: number
  durationSeconds: number
  frames: number
}

/**
 * Reads a finished CMAF file's fragment headers, not its media, and writes the playlist of byte ranges in objects of at most `largestBytes`, each with
 * its own header. Throws when it has no fragments.
 */
export async function indexRendition(path: string, stem: string, largestBytes = Number.POSITIVE_INFINITY): Promise<IndexedRendition> {
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (offset: number, length: number) => {
    const bytes = Buffer.alloc(Math.min(length, size - offset))
    await file.read(bytes, 0, bytes.length, offset)
    return bytes
  }
  let header: RenditionHeader | undefined
  const fragments: Fragment[] = []
  for (let at = 0; at + 8 <= size; ) {
    const box = boxAt(await read(at, 16), 0)
    if (!box) break
    if (box.type === 'moov') header = headerOf(await read(0, at + box.end))
    if (box.type === 'moof' && header) {
      const media = boxAt(await read(at + box.end, 16), 0)
      if (media?.type !== 'mdat') break
      const fragment = fragmentOf(await read(at, box.end), box.end + media.end, header)
      if (fragment) fragments.push(fragment)
      at += box.end + media.end
    } else at += box.end
  }
  if (!header || fragments.length === 0) throw new Error(`${path} holds no fragments`)
  const groups = groupFragments(fragments, header.bytes, 2)
  return { sizeBytes: size, ...streamInformation(header, groups), ...shareOut(header, groups, stem, largestBytes) }
}
