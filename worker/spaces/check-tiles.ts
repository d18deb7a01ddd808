// A script, run apart: validates an uploaded PMTiles archive, every tile of it. Prints the result as JSON on its last line.

import { closeSync, copyFileSync, openSync, readSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { Compression, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import { budget } from '#core/spaces/budget.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { sharp } from '#pictures/closed-sharp.ts'

class Refused extends Error {}

const [, , input, output] = process.argv
const outcome = await check(input!, output!).catch((cause: Error) => ({
  refused: cause instanceof Refused ? cause.message : 'broken',
  about: firstOf(cause.message, 200),
}))
process.stdout.write(`${JSON.stringify(outcome)}\n`)

type Header = Awaited<ReturnType<PMTiles['getHeader']>>

async function check(from: string, to: string): Promise<object> {
  const { size } = statSync(from)
  const file = openSync(from, 'r')
  const bytesAt = (offset: number, length: number): Buffer => {
    if (!(offset >= 0) || !(length >= 0) || offset + length > size) throw new Refused('tiles-truncated')
    const bytes = Buffer.alloc(length)
    readSync(file, bytes, 0, length, offset)
    return bytes
  }
  if (size < 127 || bytesAt(0, 7).toString('latin1') !== 'PMTiles' || bytesAt(7, 1)[0] !== 3) throw new Refused('not-tiles')
  const source: Source = {
    getKey: () => 'sent',
    // The head is asked for with more than a small archive has.
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytesAt(offset, Math.min(length, size - offset))).buffer as ArrayBuffer }),
  }
  const archive = new PMTiles(source)
  const header = await archive.getHeader()
  const readable = [Compression.None, Compression.Gzip]
  if (!readable.includes(header.internalCompression) || !readable.includes(header.tileCompression)) throw new Refused('tiles-packed')
  const pictures = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif].includes(header.tileType)
  if (!pictures && header.tileType !== TileType.Mvt) throw new Refused('tiles-kind')
  if (header.maxZoom > 20 || header.minZoom > header.maxZoom) throw new Refused('broken')

  const seen = new Set<number>()
  for (const { offset, length } of await tilesOf(source, header)) {
    // One content may be in many places, all of the sea in one.
    if (seen.has(offset)) continue
    seen.add(offset)
    const bytes = bytesAt(header.tileDataOffset + offset, length)
    const content = header.tileCompression === Compression.Gzip ? unpacked(bytes) : bytes
    if (content.length > budget.tileBytes) throw new Refused('tiles-heavy')
    if (pictures) await checkPicture(content)
    else checkLines(content)
  }
  const metadata = (await archive.getMetadata().catch(() => ({}))) as { attribution?: unknown }
  closeSync(file)
  copyFileSync(from, to)
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  const known = [minLon, minLat, maxLon, maxLat].every(Number.isFinite) && minLon < maxLon && minLat < maxLat
  const bounds = known ? [minLon, minLat, maxLon, maxLat] : [-180, -85, 180, 85]
  const attribution = plainWords(metadata.attribution)
  return { tiles: { type: pictures ? 'pictures' : 'lines', minZoom, maxZoom, bounds }, ...(attribution && { attribution }) }
}

/** Every entry of its directories, with a depth limit. */
async function tilesOf(source: Source, header: Header): Promise<{ offset: number; length: number }[]> {
  const cache = new SharedPromiseCache(4)
  const found: { offset: number; length: number }[] = []
  const walk = async (offset: number, length: number, depth: number) => {
    if (depth > 3) throw new Refused('broken')
    for (const entry of await cache.getDirectory(source, offset, length, header)) {
      if (entry.runLength === 0) await walk(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1)
      else found.push(entry)
      if (found.length > budget.tiles) throw new Refused('tiles-many')
    }
  }
  await walk(header.rootDirectoryOffset, header.rootDirectoryLength, 0)
  return found
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: budget.tileBytes })
  } catch (cause) {
    throw new Refused((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tiles-heavy' : 'broken')
  }
}

async function checkPicture(bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!(width > 0 && width <= budget.tilePx && height <= budget.tilePx)) throw new Refused('tiles-heavy')
}

function checkLines(bytes: Buffer) {
  const { layers } = new VectorTile(new PbfReader(bytes))
  let points = 0
  for (const layer of Object.values(layers))
    for (let at = 0; at < layer.length; at++) {
      for (const ring of layer.feature(at).loadGeometry()) points += ring.length
      if (points > budget.tilePoints) throw new Refused('tiles-heavy')
    }
}

/** Attribution: HTML in the archive, shown as plain text. */
function plainWords(told: unknown): string {
  if (typeof told !== 'string') return ''
  const words = told.slice(0, 4000).replace(/<[^>]*>/g, ' ')
  const signs: Record<string, string> = {
    '&copy;': '©',
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': '’',
    '&nbsp;': ' ',
  }
  const plain = words.replace(/&[#\w]+;/g, (sign) => signs[sign] ?? ' ').replace(/\s+/g, ' ')
  return firstOf(plain.trim(), 300)
}
