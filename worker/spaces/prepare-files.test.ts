import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { fileRefusal } from '#core/spaces/file-refusals/words.ts'
import { glowingFile, hidingFile, oldMaterialFile } from '#tests/support/media/odd-models.ts'
import { modelFile, panoramaFile, splatFile } from '#tests/support/media/space-files.ts'
import { pictureTiles, tileArchive, townTiles, vectorTile } from '#tests/support/media/tile-archive.ts'
import { runApart } from '../apart/run-apart.ts'
import { cutPanorama } from './cut-panorama.ts'
import { printPicture } from './print-picture.ts'
import { readSplats, splatBytes } from './read-splats.ts'

const folder = mkdtempSync(join(tmpdir(), 'space-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const signal = new AbortController().signal
const root = fileURLToPath(new URL('../..', import.meta.url))

async function apart(script: string, bytes: Buffer, more: { maxSeconds?: number; maxMegabytes?: number } = {}) {
  const [input, output] = [join(folder, 'sent'), join(folder, 'made')]
  rmSync(output, { force: true })
  writeFileSync(input, bytes)
  const outcome = await runApart({
    script: fileURLToPath(new URL(script, import.meta.url)),
    args: [input, output],
    ...{ reads: input, writes: folder, maxSeconds: 60, maxMegabytes: 1024, signal, ...more },
  })
  return { ...outcome, told: outcome.said ? (JSON.parse(outcome.said) as Record<string, unknown>) : null, output }
}

describe('a model', () => {
  it('is made light: quantised, its textures WebP, and still the same thing', async () => {
    const sent = await modelFile('#20c060', 40)
    const { told, output } = await apart('lighten-model.ts', sent)
    expect(told).toMatchObject({ triangles: 6 * 40 * 40 * 2, textureBytes: expect.any(Number) })
    const made = readFileSync(output)
    expect(made.length).toBeLessThan(sent.length * 0.7)
    const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(new Uint8Array(made))
    expect(
      document
        .getRoot()
        .listTextures()
        .map((texture) => texture.getMimeType()),
    ).toEqual(['image/webp'])
    expect(
      document
        .getRoot()
        .listExtensionsUsed()
        .map(({ extensionName }) => extensionName)
        .toSorted(),
    ).toEqual(['EXT_texture_webp', 'KHR_mesh_quantization'])
  })
  const json = (content: object) => {
    const text = JSON.stringify(content).padEnd(Math.ceil(JSON.stringify(content).length / 4) * 4)
    const head = Buffer.alloc(20)
    for (const [at, value] of [0x46546c67, 2, 20 + text.length, text.length, 0x4e4f534a].entries()) head.writeUInt32LE(value, at * 4)
    return Buffer.concat([head, Buffer.from(text)])
  }
  const asset = { version: '2.0' }
  it.each([
    ['that is none', 'not-glb', async () => Buffer.from('<html>not a model at all</html>')],
    ['that is cut off', 'truncated', async () => (await modelFile()).subarray(0, 300)],
    ['that names files elsewhere', 'outside', async () => json({ asset, buffers: [{ uri: '../../etc/passwd', byteLength: 5 }] })],
    ['that fetches a picture', 'outside', async () => json({ asset, images: [{ uri: 'https://house.example/x.png' }] })],
    ['packed with Draco', 'packed', async () => json({ asset, extensionsUsed: ['KHR_draco_mesh_compression'] })],
    [
      'that needs what nobody here reads',
      'extension',
      async () => json({ asset, extensionsRequired: ['MSFT_packing_occlusionRoughnessMetallic'] }),
    ],
    ['whose strips begin anew', 'extension', async () => json({ asset, extensionsUsed: ['KHR_mesh_primitive_restart'] })],
    ['with nothing in it', 'nothing', async () => json({ asset, scenes: [{}] })],
    [
      'that says one thing and is another',
      'broken',
      async () =>
        json({
          asset,
          buffers: [{ byteLength: 4_000_000_000 }],
          bufferViews: [{ buffer: 0, byteLength: 4_000_000_000 }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 300_000_000, type: 'VEC3' }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          nodes: [{ mesh: 0 }],
          scenes: [{ nodes: [0] }],
        }),
    ],
  ])('%s is refused in words', async (_, code, file) => {
    const { told, code: status } = await apart('lighten-model.ts', await file())
    expect([status, told?.refused]).toEqual([0, code])
    expect(fileRefusal(code)).toMatch(/^[A-Z].+\.$/)
  })
  describe('made with more than pages read', () => {
    const shown = async (file: Buffer) => {
      const { told, output } = await apart('lighten-model.ts', file)
      const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(new Uint8Array(readFileSync(output)))
      const root = document.getRoot()
      return { told, root, left: root.listExtensionsUsed().map(({ extensionName }) => extensionName) }
    }
    it('keeps the colour of older materials, specular and glossy', async () => {
      const { root, left } = await shown(await oldMaterialFile([1, 0, 0, 1]))
      const [material] = root.listMaterials()
      expect(material!.getBaseColorFactor().map(Math.round)).toEqual([1, 0, 0, 1])
      expect([material!.getMetallicFactor(), left.includes('KHR_materials_pbrSpecularGlossiness')]).toEqual([0, false])
    })
    it('shows nothing that it hides', async () => {
      const { told, left } = await shown(await hidingFile())
      expect([told?.triangles, left]).toEqual([12, ['EXT_texture_webp', 'KHR_mesh_quantization']])
    })
    it('reports to its author what is not shown', async () => {
      const { told, left } = await shown(await glowingFile())
      expect([told?.leftOut, left.includes('KHR_materials_diffuse_transmission')]).toEqual([['KHR_materials_diffuse_transmission'], false])
    })
  })
  it('that takes too long is cancelled', async () => {
    expect((await apart('lighten-model.ts', await modelFile('#fff', 200), { maxSeconds: 0.2 })).outgrew).toBe(true)
  })
  it('that unpacks to more memory than allowed is cancelled, in every part of the file', async () => {
    const script = join(folder, 'glutton.mjs')
    writeFileSync(script, 'const kept = []; setInterval(() => kept.push(Buffer.alloc(32 * 2 ** 20, 1)), 10)')
    const outcome = await runApart({ script, args: [], reads: folder, writes: folder, maxSeconds: 50, maxMegabytes: 128, signal })
    expect(outcome.outgrew).toBe(true)
  })
  it('that declares more numbers than it contains is refused before they are allocated', async () => {
    const sparse = { count: 1, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 0 } }
    const promised = json({
      asset,
      buffers: [{ byteLength: 4 }],
      bufferViews: [{ buffer: 0, byteLength: 4 }],
      accessors: [{ componentType: 5126, count: 2_000_000_000, type: 'VEC3', sparse }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    })
    expect((await apart('lighten-model.ts', promised)).told?.refused).toBe('triangles')
  })
  it('is read in a sandbox: no other file, no process, no secret', async () => {
    const script = join(folder, 'curious.mjs')
    writeFileSync(
      script,
      `import { readFileSync, writeFileSync } from 'node:fs'
      const house = ${JSON.stringify(root)}
      const tried = {}
      for (const [name, act] of Object.entries({
        file: () => readFileSync('/etc/passwd'), beside: () => readFileSync(house + 'README.md'), write: () => writeFileSync('/tmp/away', ''),
        process: () => process.getBuiltinModule('child_process').execSync('id'),
      })) try { act(); tried[name] = 'done' } catch (cause) { tried[name] = cause.code }
      const kept = ['data/keys/jwt-secret', 'data/keys/postgres-superuser', 'data', '.env', 'supabase/functions/.env', 'worker/main.ts']
      const readable = kept.filter((path) => process.permission.has('fs.read', house + path))
      console.log(JSON.stringify({ ...tried, readable, secrets: Object.keys(process.env).filter((name) => /KEY|SECRET|URL|TOKEN/.test(name)) }))`,
    )
    process.env.SOME_SECRET_KEY = 'x'
    const outcome = await runApart({ script, args: [], reads: folder, writes: folder, maxSeconds: 20, maxMegabytes: 256, signal })
    expect(JSON.parse(outcome.said)).toEqual({
      readable: [],
      ...{ file: 'ERR_ACCESS_DENIED', beside: 'ERR_ACCESS_DENIED', write: 'ERR_ACCESS_DENIED', process: 'ERR_ACCESS_DENIED' },
      secrets: [],
    })
  })
})

describe('a panorama picture', () => {
  it('becomes levels of tiles, without the camera’s metadata', async () => {
    const kept = new Map<string, Uint8Array>()
    const facts = await cutPanorama(await panoramaFile(), async (name, bytes) => void kept.set(name, bytes), signal)
    expect(facts.levels).toEqual([
      { name: '0', width: 2048, columns: 1, rows: 1 },
      { name: '1', width: 4096, columns: 4, rows: 2 },
    ])
    expect([...kept.keys()].toSorted()).toEqual(
      ['0-0-0.webp', ...[0, 1].flatMap((row) => [0, 1, 2, 3].map((column) => `1-${row}-${column}.webp`)), 'cover.webp'].toSorted(),
    )
    for (const bytes of kept.values()) expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const { dominant } = await sharp(kept.get('cover.webp')).stats()
    expect(dominant.r).toBeGreaterThan(150)
    expect(dominant.g).toBeLessThan(60)
  })
  it.each([
    ['that is no picture', async () => Buffer.from('GIF89a nothing'), fileRefusal('picture')],
    [
      'as wide as it is high',
      async () =>
        sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#111' } })
          .png()
          .toBuffer(),
      fileRefusal('ratio'),
    ],
    [
      'too small to stand in',
      async () =>
        sharp({ create: { width: 512, height: 256, channels: 3, background: '#111' } })
          .png()
          .toBuffer(),
      fileRefusal('small'),
    ],
    ['that is a program', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script>'), fileRefusal('picture')],
  ])('%s is refused in words', async (_, file, words) => {
    await expect(cutPanorama(await file(), async () => undefined, signal)).rejects.toThrow(words)
  })
})

it('a picture of a spot is made upright and small, without the camera’s metadata', async () => {
  const sent = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#246' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const kept: Uint8Array[] = []
  expect(await printPicture(sent, async (_, bytes) => void kept.push(bytes), signal)).toMatchObject({
    width: 512,
    height: 2048,
    file: 'picture.webp',
  })
  expect((await sharp(kept[0]).metadata()).exif).toBeUndefined()
})

describe('a cloud of splats', () => {
  const records = (bytes: Buffer) => {
    const read = readSplats(bytes)
    if (typeof read === 'string') throw new Error(read)
    return { count: read.length / splatBytes, place: [0, 4, 8].map((o) => read.readFloatLE(o)), colour: [...read.subarray(24, 28)] }
  }
  it('is read from .splat, with y up', () => {
    const sent = splatFile(10)
    const { count, place, colour } = records(sent)
    expect(count).toBe(10)
    expect(place[1]).toBeCloseTo(-sent.readFloatLE(4))
    expect(colour).toEqual([200, 60, 40, 255])
  })
  it('is read from .ply', () => {
    const names = [
      'x',
      'y',
      'z',
      'f_dc_0',
      'f_dc_1',
      'f_dc_2',
      'opacity',
      'scale_0',
      'scale_1',
      'scale_2',
      'rot_0',
      'rot_1',
      'rot_2',
      'rot_3',
    ]
    const head = `ply\nformat binary_little_endian 1.0\nelement vertex 1\n${names.map((name) => `property float ${name}\n`).join('')}end_header\n`
    const body = Buffer.from(new Float32Array([1, 2, 3, 0, 0, 0, 100, -3, -3, -3, 1, 0, 0, 0]).buffer)
    const same = { count: 1, place: [1, -2, -3], colour: [128, 128, 128, 255] }
    expect(records(Buffer.concat([Buffer.from(head), body]))).toEqual(same)
    expect(records(Buffer.concat([Buffer.from(head.replaceAll('\n', '\r\n')), body]))).toEqual(same)
    const list = head.replace('property float x', 'property list uchar int faces\nproperty float x')
    expect(readSplats(Buffer.concat([Buffer.from(list), body]))).toBe('not-splats')
  })
  const spzHead = (count: number) => {
    const head = Buffer.alloc(16)
    for (const [at, value] of [0x5053474e, 2, count].entries()) head.writeUInt32LE(value, at * 4)
    head[13] = 12
    return head
  }
  it('is unpacked no further than its header says', () => {
    const bomb = gzipSync(Buffer.concat([spzHead(1), Buffer.alloc(200_000_000)]))
    const before = process.memoryUsage().arrayBuffers
    expect(readSplats(bomb)).toBe('not-splats')
    expect(readSplats(gzipSync(spzHead(4_000_000_000)))).toBe('splats')
    expect(readSplats(gzipSync(spzHead(1)))).toBe('not-splats')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
  })
  it('is read from .spz', () => {
    const head = spzHead(1)
    const body = Buffer.alloc(9 + 1 + 3 + 3 + 3, 128)
    for (const [axis, value] of [1, 2, -3].entries()) body.writeIntLE(value * 4096, axis * 3, 3)
    body[9] = 200
    const { count, place, colour } = records(gzipSync(Buffer.concat([head, body])))
    expect([count, place, colour[3]]).toEqual([1, [1, 2, -3], 200])
  })
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('ply\nformat ascii 1.0\nelement vertex 3\nend_header\n')],
    ['more points than bytes', Buffer.from('ply\nformat binary_little_endian 1.0\nelement vertex 9\nproperty float x\nend_header\n')],
    ['a bomb', gzipSync(Buffer.alloc(2_000_000))],
    ['numbers that are none', Buffer.alloc(32, 255)],
  ])('is not read from %s', (_, bytes) => {
    expect(readSplats(bytes)).toBe('not-splats')
  })
})

describe('a map in tiles', () => {
  const world = [-180, -85, 180, 85] as const
  const lines = vectorTile([
    {
      name: 'water',
      features: [
        {
          type: 3,
          at: [
            [0, 0],
            [4096, 0],
            [4096, 4096],
          ],
        },
      ],
    },
  ])
  const one = (more: Partial<Parameters<typeof tileArchive>[0]> = {}) =>
    tileArchive({ tiles: [{ z: 0, x: 0, y: 0, bytes: lines }], type: 1, bounds: world, ...more })

  it('is validated and stored unchanged; its attribution is returned as text', async () => {
    const sent = await pictureTiles()
    const { told, output } = await apart('check-tiles.ts', sent)
    expect(told).toEqual({ tiles: { type: 'pictures', minZoom: 0, maxZoom: 2, bounds: [...world] }, attribution: '© Old Survey' })
    expect(readFileSync(output).equals(sent)).toBe(true)
  })
  it('may be of lines and areas', async () => {
    expect((await apart('check-tiles.ts', townTiles())).told).toEqual({
      tiles: { type: 'lines', minZoom: 12, maxZoom: 12, bounds: [10.546875, 59.8889369, 10.8105469, 60.0209522] },
    })
  })
  it.each([
    ['not-tiles', () => Buffer.from('<html>no map</html>'.repeat(20))],
    ['tiles-truncated', async () => (await pictureTiles()).subarray(0, 400)],
    ['tiles-packed', () => one({ compression: 3 })],
    ['tiles-kind', () => one({ type: 6 as 1 })],
    ['broken', () => one({ tiles: [] })],
    ['broken', () => one({ tiles: [{ z: 0, x: 0, y: 0, bytes: Buffer.from('no tile at all, but words') }] })],
    ['tiles-heavy', () => one({ tiles: [{ z: 0, x: 0, y: 0, bytes: Buffer.alloc(64 * 1024 * 1024) }] })],
    [
      'tiles-heavy',
      async () => {
        const bytes = await sharp({ create: { width: 4096, height: 4096, channels: 3, background: '#fff' } })
          .png()
          .toBuffer()
        return one({ type: 2, tiles: [{ z: 0, x: 0, y: 0, bytes }] })
      },
    ],
  ])('is refused as %s', async (code, make) => {
    const { told } = await apart('check-tiles.ts', await make())
    expect(told).toMatchObject({ refused: code })
    if (code !== 'broken') expect(fileRefusal(code)).not.toBe(fileRefusal('no such code'))
  })
})
