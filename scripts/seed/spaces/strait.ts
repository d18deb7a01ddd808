import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import { noisePicture, sampleTiled } from '../pictures/noise.ts'
import { clamp, mix, sample } from '../pictures/picture.ts'
import { layGround, light } from '../pictures/sunlight.ts'
import { raiseTerrain, type Terrain } from '../pictures/terrain.ts'

export interface Strait {
  terrain: Terrain
  /** Light of each place, as a low sun gives it. */
  lit: Float32Array
  relief: number
}

const relief = 46
const shore = 0.25

/** The coast of the film `nine-straits`, raised and lit for one afternoon. */
export async function raiseStrait(size = 900): Promise<Strait> {
  const terrain = await raiseTerrain({ west: -75.3, south: -52.9, heightDegrees: 2.4 }, size, { seed: 23, peak: 1, rise: 34 })
  const lit = new Float32Array(size * size)
  light(layGround(terrain, { relief, snowLine: 0.62, seed: 5 }), { azimuth: 2.5, elevation: 0.36 }, lit, new Float32Array(size * size))
  return { terrain, lit, relief }
}

/** Warm ink on warm paper, as the film is graded. */
const dark = [16, 15, 17]
const middle = [118, 104, 84]
const pale = [246, 236, 214]
function toned(value: number): number[] {
  const v = clamp(value)
  return dark.map((from, i) => (v < 0.5 ? mix(from, middle[i]!, v * 2) : mix(middle[i]!, pale[i]!, v * 2 - 1)))
}

/** What is seen all around from a deck in mid-strait, equirectangular, as JPEG; the middle of the picture looks west, where the ocean is. */
export async function roundView({ terrain, lit, relief: high }: Strait, width = 4096): Promise<Buffer> {
  const height = width / 2
  const { size } = terrain
  const deck = midStrait(terrain)
  const altitude = 2.4
  const clouds = noisePicture(1024, { seed: 77, waves: 3, octaves: 7, persistence: 0.55 })
  const ripples = noisePicture(512, { seed: 12, waves: 16, octaves: 5, persistence: 0.7 })
  const pixels = Buffer.alloc(width * height * 3)
  const put = (column: number, row: number, value: number) => {
    const colour = toned(value)
    for (let i = 0; i < 3; i++) pixels[(row * width + column) * 3 + i] = colour[i]!
  }
  for (let column = 0; column < width; column++) {
    const around = Math.PI + (column / width - 0.5) * 2 * Math.PI
    const [dx, dy] = [Math.cos(around), Math.sin(around)]
    const sun = Math.exp(-(((((around - 2.5 + Math.PI * 3) % (2 * Math.PI)) - Math.PI) / 0.5) ** 2))
    for (let row = 0; row < height; row++) {
      const up = Math.PI / 2 - ((row + 0.5) / height) * Math.PI
      // A ceiling of cloud, so that it lies flat overhead and crowds at the horizon.
      const far = Math.min(40, 1 / Math.max(0.02, Math.sin(Math.max(0, up))))
      const cloud = sampleTiled(clouds, 512 + dx * far * 90, 512 + dy * far * 90)
      const low = Math.exp(-Math.max(0, up) * 3.2)
      put(column, row, up >= 0 ? 0.4 + 0.32 * low + 0.22 * sun * low + cloud * 0.2 * (1 - low * 0.7) : waterLight(up, dx, dy, sun))
    }
    let top = height
    for (let z = 1.5; z < size * 0.8 && top > 0; z = z * 1.005 + 0.03) {
      const [x, y] = [deck.x + dx * z, deck.y + dy * z]
      if (x < 2 || y < 2 || x > size - 3 || y > size - 3) break
      const ground = sample(terrain.height, x, y) * high
      if (ground < shore) continue
      const row = Math.round((0.5 - Math.atan2(ground - altitude, z) / Math.PI) * height)
      const foot = Math.round((0.5 + Math.atan2(altitude, z) / Math.PI) * height)
      const haze = 1 - Math.exp(-((z / 230) ** 1.4))
      const shade = mix(lit[Math.round(y) * size + Math.round(x)]! * 0.9, 0.62 + 0.2 * sun, haze * 0.85)
      for (let at = Math.max(0, row); at < Math.min(top, foot + 1); at++) put(column, at, shade)
      top = Math.min(top, Math.max(0, row))
    }
  }
  function waterLight(up: number, dx: number, dy: number, sun: number): number {
    const z = Math.min(600, altitude / Math.tan(-up + 1e-4))
    const ripple = sampleTiled(ripples, (deck.x + dx * z) * 6, (deck.y + dy * z) * 6)
    const near = clamp(1 - z / 300)
    return 0.2 + 0.22 * (1 - near) + ripple * 0.1 * (0.4 + near) + sun * 0.3 * clamp(ripple * 1.5 + 0.3) * (1 - near * 0.6)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

/** Where there is most water around near the middle, with land still to be seen. */
function midStrait({ size, offshore }: Terrain): { x: number; y: number } {
  let found = { x: size / 2, y: size / 2 }
  let best = Number.NEGATIVE_INFINITY
  for (let y = Math.round(size * 0.35); y < size * 0.65; y += 2)
    for (let x = Math.round(size * 0.3); x < size * 0.6; x += 2) {
      const room = offshore.light[y * size + x]!
      const worth = -Math.abs(room - 16) - Math.hypot(x - size * 0.42, y - size * 0.52) / 20
      if (room > 0 && worth > best) {
        best = worth
        found = { x, y }
      }
    }
  return found
}

/** The strait as a plaster model one could be around: a GLB, ten units wide, lit by nothing but its own shade. */
export async function reliefModel({ terrain, lit }: Strait, cells = 220): Promise<Buffer> {
  const { size, height } = terrain
  const from = { x: size * 0.2, y: size * 0.3, edge: size * 0.45 }
  const at = (column: number, row: number) => ({ x: from.x + (column / cells) * from.edge, y: from.y + (row / cells) * from.edge })
  const [positions, uvs, indices] = [[], [], []] as [number[], number[], number[]]
  for (let row = 0; row <= cells; row++)
    for (let column = 0; column <= cells; column++) {
      const { x, y } = at(column, row)
      positions.push((column / cells - 0.5) * 10, sample(height, x, y) * 1.5, (row / cells - 0.5) * 10)
      uvs.push(column / cells, row / cells)
    }
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const corner = row * (cells + 1) + column
      indices.push(corner, corner + cells + 1, corner + 1, corner + 1, corner + cells + 1, corner + cells + 2)
    }
  const wide = 1024
  const pixels = Buffer.alloc(wide * wide * 3)
  for (let row = 0; row < wide; row++)
    for (let column = 0; column < wide; column++) {
      const { x, y } = at((column / wide) * cells, (row / wide) * cells)
      const index = Math.round(y) * size + Math.round(x)
      const depth = terrain.offshore.light[index]!
      const water = terrain.inland.light[index] === 0
      // Engraved water lines, as on the film's chart.
      const line = [4, 9, 16, 26].some((reach) => Math.abs(depth - reach) < 0.45)
      pixels.set(water ? (line ? [66, 60, 52] : [38, 37, 36]) : toned(0.3 + lit[index]! * 0.62), (row * wide + column) * 3)
    }
  const texture = await sharp(pixels, { raw: { width: wide, height: wide, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const document = new Document()
  const buffer = document.createBuffer()
  const accessor = (type: 'VEC3' | 'VEC2', numbers: number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(numbers)).setBuffer(buffer)
  const material = document
    .createMaterial()
    .setBaseColorTexture(document.createTexture().setImage(new Uint8Array(texture)).setMimeType('image/jpeg'))
    .setRoughnessFactor(1)
    .setMetallicFactor(0)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normalsOf(positions, cells)))
    .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(new Uint32Array(indices)).setBuffer(buffer))
    .setMaterial(material)
  document.createScene().addChild(document.createNode('strait').setMesh(document.createMesh().addPrimitive(primitive)))
  return Buffer.from(await new NodeIO().writeBinary(document))
}

function normalsOf(positions: readonly number[], cells: number): number[] {
  const y = (column: number, row: number) =>
    positions[(Math.min(cells, Math.max(0, row)) * (cells + 1) + Math.min(cells, Math.max(0, column))) * 3 + 1]!
  const step = (10 / cells) * 2
  return Array.from({ length: (cells + 1) ** 2 }, (_, index) => {
    const [column, row] = [index % (cells + 1), Math.floor(index / (cells + 1))]
    const normal = [(y(column - 1, row) - y(column + 1, row)) / step, 1, (y(column, row - 1) - y(column, row + 1)) / step]
    const length = Math.hypot(...normal)
    return normal.map((part) => part / length)
  }).flat()
}
