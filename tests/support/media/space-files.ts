import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import { testFfmpeg } from '../worker.ts'
import { h264, lavfi, makeClip } from './clips.ts'

// Small files of the kinds that spaces take, made here: their colours say where one looks.

/** A picture all around: red ahead, green to the right, blue behind, yellow to the left; white above, black below. */
export async function panoramaFile(width = 4096): Promise<Buffer> {
  const height = width / 2
  const band = (left: number, wide: number, fill: string) =>
    `<rect x="${left * width}" y="${height * 0.2}" width="${wide * width}" height="${height * 0.6}" fill="${fill}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fff"/><rect y="${height * 0.8}" width="${width}" height="${height * 0.2}" fill="#000"/>
    ${band(0.375, 0.25, '#c00000')}${band(0.625, 0.25, '#00a000')}${band(0.875, 0.125, '#0000c0')}${band(0, 0.125, '#0000c0')}${band(0.125, 0.25, '#c0c000')}</svg>`
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'A camera', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '59/1 18/1 0/1' } })
    .toBuffer()
}

/** A film all around: red ahead, blue there from the second second on; green to the right, yellow to the left. */
export async function roundFilm({ seconds = 4, width = 512, rate = 25 } = {}): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'round-film-'))
  const box = (x: number, wide: number, colour: string, more = '') =>
    `drawbox=x=${x * width}:y=0:w=${wide * width}:h=${width / 2}:c=${colour}:t=fill${more}`
  const picture = [
    `color=black:s=${width}x${width / 2}:r=${rate}:d=${seconds}`,
    box(0.375, 0.25, '0xc00000'),
    box(0.375, 0.25, '0x0000c0', ":enable='gte(t,2)'"),
    box(0.625, 0.25, '0x00a000'),
    box(0.125, 0.25, '0xc0c000'),
  ].join(',')
  const file = makeClip(await testFfmpeg(), folder, 'around.mp4', (run, out) => run(...lavfi(picture), ...h264, out))
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

/** A cube of one unit with a texture of one colour, as a GLB; `subdivisions` makes it heavy. */
export async function modelFile(colour = '#20c060', subdivisions = 1): Promise<Buffer> {
  const document = new Document()
  const buffer = document.createBuffer()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const texture = document.createTexture().setImage(new Uint8Array(picture)).setMimeType('image/png')
  const material = document.createMaterial().setBaseColorTexture(texture).setRoughnessFactor(1).setMetallicFactor(0)
  const { positions, normals, uvs, indices } = cube(subdivisions)
  const accessor = (type: 'VEC3' | 'VEC2', array: Float32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setAttribute('TEXCOORD_0', accessor('VEC2', uvs))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
    .setMaterial(material)
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive))
  document.createScene().addChild(node)
  return Buffer.from(await new NodeIO().writeBinary(document))
}

function cube(parts: number) {
  const [positions, normals, uvs, indices] = [[], [], [], []] as [number[], number[], number[], number[]]
  for (const axis of [0, 1, 2])
    for (const side of [-1, 1]) {
      const first = positions.length / 3
      for (let row = 0; row <= parts; row++)
        for (let column = 0; column <= parts; column++) {
          const [u, v] = [column / parts, row / parts]
          const point = [0, 0, 0]
          point[axis] = side / 2
          point[(axis + 1) % 3] = (u - 0.5) * side
          point[(axis + 2) % 3] = v - 0.5
          positions.push(...point)
          normals.push(...[0, 1, 2].map((each) => (each === axis ? side : 0)))
          uvs.push(u, v)
        }
      for (let row = 0; row < parts; row++)
        for (let column = 0; column < parts; column++) {
          const at = first + row * (parts + 1) + column
          indices.push(at, at + 1, at + parts + 2, at, at + parts + 2, at + parts + 1)
        }
    }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  }
}

/** A ball of splats in one colour, as a .splat file. */
export function splatFile(count = 4000, [red, green, blue] = [200, 60, 40]): Buffer {
  const bytes = Buffer.alloc(count * 32)
  for (let at = 0; at < count; at++) {
    const [around, up] = [at * 2.399963, Math.acos(1 - (2 * (at + 0.5)) / count)]
    const point = [Math.cos(around) * Math.sin(up), Math.cos(up), Math.sin(around) * Math.sin(up)]
    for (const [axis, value] of point.entries()) bytes.writeFloatLE(value, at * 32 + axis * 4)
    for (const axis of [0, 1, 2]) bytes.writeFloatLE(0.05, at * 32 + 12 + axis * 4)
    bytes.set([red!, green!, blue!, 255, 255, 128, 128, 128], at * 32 + 24)
  }
  return bytes
}
