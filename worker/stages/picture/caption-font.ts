import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** The house's quote font for text rendering: family name and TrueType file. */
export interface Face {
  family: string
  file: string
}

let unpacked: Promise<Face> | undefined

/** Unpacked once per worker: the text engine does not read web fonts. */
export function captionFont(): Promise<Face> {
  unpacked ??= unpack()
  return unpacked
}

async function unpack(): Promise<Face> {
  const packed = createRequire(import.meta.url).resolve(
    '@fontsource/libre-caslon-condensed/files/libre-caslon-condensed-latin-500-normal.woff',
  )
  const file = join(await mkdtemp(join(tmpdir(), 'house-face-')), 'house-face.ttf')
  await writeFile(file, trueTypeOf(await readFile(packed)))
  return { family: 'Libre Caslon Condensed Medium', file }
}

const [woffHeader, woffEntry, header, entry] = [44, 20, 12, 16]

/** The tables of a WOFF file (W3C, version 1), each inflated, under the header of a font that is not packed. */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const most = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(header + entry * count)
  woff.copy(head, 0, 4, 8)
  for (const [at, value] of [count, entry * most, Math.log2(most), entry * (count - most)].entries()) head.writeUInt16BE(value, 4 + 2 * at)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const from = woffHeader + woffEntry * at
    const [start, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [number, number, number]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = header + entry * at
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    const filled = Math.ceil(length / 4) * 4
    parts.push(table, Buffer.alloc(filled - length))
    offset += filled
  }
  return Buffer.concat(parts)
}
