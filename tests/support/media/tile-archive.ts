import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import sharp from 'sharp'

// Small maps in tiles (PMTiles, version 3), made here: their colours and lines say where one looks.

interface Made {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}
export interface ArchiveWays {
  tiles: Made[]
  /** 1: vector tiles, 2: PNG. */
  type: 1 | 2
  bounds: readonly [west: number, south: number, east: number, north: number]
  attribution?: string
  /** 1: none, 2: gzip, 3: brotli. */
  compression?: number
}

/** An archive as the format has it: head, directory, what is said of it, tiles. */
export function tileArchive({ tiles, type, bounds, attribution, compression = type === 1 ? 2 : 1 }: ArchiveWays): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y), bytes: compression === 2 ? gzipSync(tile.bytes) : tile.bytes }))
    .toSorted((one, other) => one.id - other.id)
  const directory: number[] = []
  varint(directory, sorted.length)
  for (const [at, { id }] of sorted.entries()) varint(directory, id - (sorted[at - 1]?.id ?? 0))
  for (const _ of sorted) varint(directory, 1)
  for (const { bytes } of sorted) varint(directory, bytes.length)
  for (const at of sorted.keys()) varint(directory, at === 0 ? 1 : 0)
  const root = gzipSync(Buffer.from(directory))
  const said = gzipSync(Buffer.from(JSON.stringify(attribution === undefined ? {} : { attribution })))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const head = Buffer.alloc(127)
  head.write('PMTiles', 0, 'latin1')
  head[7] = 3
  const places = [127, root.length, 127 + root.length, said.length, 0, 0, 127 + root.length + said.length, data.length]
  for (const [at, value] of [...places, sorted.length, sorted.length, sorted.length].entries())
    head.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  const zooms = sorted.map(({ z }) => z)
  head.set([1, 2, compression, type, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [at, degrees] of bounds.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  return Buffer.concat([head, root, said, data])
}

/** The whole world in pictures of one colour a level: blue from afar, then red in the west and green in the east. */
export async function pictureTiles(levels = 3): Promise<Buffer> {
  const picture = (background: string) =>
    sharp({ create: { width: 256, height: 256, channels: 3, background } })
      .png()
      .toBuffer()
  const [blue, red, green] = await Promise.all(['#0000c0', '#c00000', '#00a000'].map(picture))
  const tiles = Array.from({ length: levels }, (_, z) =>
    Array.from({ length: 4 ** z }, (_, at) => {
      const [x, y] = [at % 2 ** z, Math.floor(at / 2 ** z)]
      return { z, x, y, bytes: z === 0 ? blue! : x < 2 ** z / 2 ? red! : green! }
    }),
  ).flat()
  return tileArchive({ tiles, type: 2, bounds: [-180, -85, 180, 85], attribution: '<a href="https://maps.example">&copy; Old Survey</a>' })
}

export interface DrawnLayer {
  name: string
  /** 1: points, 2: lines, 3: areas. `at`: x and y of 4096 to the right and down. */
  features: { type: 1 | 2 | 3; at: readonly (readonly [number, number])[]; said?: Record<string, string> }[]
}

/** One vector tile of these layers. */
export function vectorTile(layers: readonly DrawnLayer[]): Buffer {
  const tile: number[] = []
  for (const { name, features } of layers) {
    const layer: number[] = []
    const [keys, values] = [new Map<string, number>(), new Map<string, number>()]
    const known = (list: Map<string, number>, word: string): number => {
      if (!list.has(word)) list.set(word, list.size)
      return list.get(word)!
    }
    varint(layer, (15 << 3) | 0, 2)
    bytesOf(layer, 1, Buffer.from(name))
    for (const { type, at, said = {} } of features) {
      const tags = Object.entries(said).flatMap(([key, value]) => [known(keys, key), known(values, value)])
      const feature: number[] = []
      bytesOf(feature, 2, packed(tags))
      varint(feature, (3 << 3) | 0, type)
      bytesOf(feature, 4, packed(commands(type, at)))
      bytesOf(layer, 2, Buffer.from(feature))
    }
    for (const key of keys.keys()) bytesOf(layer, 3, Buffer.from(key))
    for (const value of values.keys()) {
      const told: number[] = []
      bytesOf(told, 1, Buffer.from(value))
      bytesOf(layer, 4, Buffer.from(told))
    }
    varint(layer, (5 << 3) | 0, 4096)
    bytesOf(tile, 3, Buffer.from(layer))
  }
  return Buffer.from(tile)
}

/** A town at level 14: land, a harbour basin in the middle, a main street, its name. Where: 10.7° east, 59.9° north. */
export function townTiles(): Buffer {
  const [z, x, y] = [12, Math.floor(((10.7 + 180) / 360) * 4096), 1190]
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ] as const
  const bytes = vectorTile([
    { name: 'earth', features: [{ type: 3, at: square(0, 4096) }] },
    { name: 'water', features: [{ type: 3, at: square(1500, 2600) }] },
    {
      name: 'roads',
      features: [
        {
          type: 2,
          at: [
            [0, 800],
            [4096, 800],
          ],
          said: { kind: 'highway' },
        },
      ],
    },
    { name: 'places', features: [{ type: 1, at: [[2048, 400]], said: { kind: 'city', name: 'Sundhavn' } }] },
  ])
  const degrees = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ z, x: x + dx, y: y + dy, bytes })))
  const west = ((x - 1) / 2 ** z) * 360 - 180
  return tileArchive({ tiles: around, type: 1, bounds: [west, degrees(y + 2), west + (3 / 2 ** z) * 360, degrees(y - 1)] })
}

function commands(type: number, at: readonly (readonly [number, number])[]): number[] {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const out: number[] = []
  let [px, py] = [0, 0]
  for (const [index, [x, y]] of at.entries()) {
    if (index === 0) out.push((1 << 3) | 1)
    if (index === 1) out.push(((at.length - 1) << 3) | 2)
    out.push(zigzag(x - px), zigzag(y - py))
    ;[px, py] = [x, y]
  }
  if (type === 3) out.push((1 << 3) | 7)
  return out
}
function packed(values: readonly number[]): Buffer {
  const out: number[] = []
  for (const value of values) varint(out, value)
  return Buffer.from(out)
}
function bytesOf(out: number[], field: number, bytes: Uint8Array) {
  varint(out, (field << 3) | 2, bytes.length)
  for (const byte of bytes) out.push(byte)
}
function varint(out: number[], ...values: number[]) {
  for (let value of values) {
    while (value >= 128) {
      out.push((value % 128) | 128)
      value = Math.floor(value / 128)
    }
    out.push(value)
  }
}
