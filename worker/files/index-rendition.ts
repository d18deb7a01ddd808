import { open } from 'node:fs/promises'
import { writePlaylist } from '#core/hls.ts'
import { boxAt } from '#core/mp4-boxes.ts'
import { type Fragment, fragmentOf, groupFragments, headerOf, type RenditionHeader, streamInformation } from '#core/rendition-index.ts'

export interface IndexedRendition {
  sizeBytes: number
  codecs: string
  bandwidth: number
  durationSeconds: number
  frames: number
  playlist: string
}

/** Reads a finished CMAF file's fragment headers, not its media, and writes the playlist of byte ranges in it. Throws when it holds none. */
export async function indexRendition(path: string, objectName: string): Promise<IndexedRendition> {
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
  const playlist = writePlaylist({
    initialization: { uri: objectName, byteRange: { length: header.bytes, offset: 0 } },
    segments: groups.map((group) => ({
      durationSeconds: group.durationSeconds,
      uri: objectName,
      byteRange: { length: group.bytes, offset: group.offset },
    })),
    complete: true,
  })
  return { sizeBytes: size, ...streamInformation(header, groups), playlist }
}
