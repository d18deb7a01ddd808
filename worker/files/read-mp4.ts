import { boxAt } from '#core/media/mp4/mp4-boxes.ts'
import { type Mp4Film, readMp4Film } from '#core/media/mp4/mp4-film.ts'

/** Random access, as to a file on disk; short reads at its end. */
export interface BytesAt {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

export interface Mp4Outline {
  /** Undefined when the film's tables are not those of a plain MP4. */
  film?: Mp4Film
  hasMoov: boolean
  /** A box exceeds the end of the file. */
  truncated: boolean
  /** The type of that box. */
  cutIn?: string
  /** Where the tables end in the file. */
  moovEnds?: number
}

/** The tables of ten hours at 60 frames a second fit; larger ones are probed by ffmpeg. */
const largestMoovBytes = 48 * 1024 * 1024

/**
 * Walks the top-level boxes of an MP4 or QuickTime file by their sizes and reads the `moov`; null for other files. For one that is still arriving
 * `wholeBytes` is its final size.
 */
export async function readMp4Outline(file: BytesAt, sizeBytes: number, wholeBytes = sizeBytes): Promise<Mp4Outline | null> {
  const outline: Mp4Outline = { hasMoov: false, truncated: false }
  const header = Buffer.alloc(16)
  for (let at = 0; at < sizeBytes; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const box = boxAt(header.subarray(0, bytesRead), 0, bytesRead)
    if (!box || !/^[\w -]{4}$/.test(box.type)) return at === 0 ? null : outline
    if (at === 0 && !['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp'].includes(box.type)) return null
    const size = header.readUInt32BE(0) === 0 ? wholeBytes - at : box.end
    if (at + size > sizeBytes) return { ...outline, truncated: true, cutIn: box.type }
    if (box.type === 'moov') {
      outline.hasMoov = true
      outline.moovEnds = at + size
      if (size <= largestMoovBytes) outline.film = readMp4Film(await readAt(file, at, size), wholeBytes)
    }
    at += size
  }
  return outline
}

async function readAt(file: BytesAt, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, offset)
  return bytes
}
