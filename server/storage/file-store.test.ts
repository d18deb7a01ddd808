import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestS3 } from '#tests/support/outside/s3.ts'
import { openDiskStore } from './disk/disk-store.ts'
import { filePath, keyOfPath } from './disk/layout.ts'
import { asRefusal, StorageRefused } from './errors.ts'
import type { FileKey, FileStore } from './file-store.ts'
import { leastPartBytes as partBytes } from './s3/part-size.ts'
import { arrivedOf, type Progress, type ProgressBook } from './s3/progress.ts'
import { openS3Store } from './s3/s3-store.ts'

/** The length is unknown. */
const resumable = { sizeBytes: null }
const limit = { startsAt: 0, maxBytes: 1e9, resumable }
/** A book that outlives a store; the house's own is tried in tests/platform/several-servers-uploads.test.ts. */
function openBook(): ProgressBook {
  const rows = new Map<string, Progress & { at: Date }>()
  return {
    find: async (version) => rows.get(version) ?? null,
    async replace(before, after) {
      if (arrivedOf(rows.get(after.key.version) ?? null) !== arrivedOf(before)) throw new StorageRefused('OffsetConflict')
      rows.set(after.key.version, { ...after, at: new Date() })
    },
    remove: async (version) => void rows.delete(version),
    untouchedSince: async (before) => [...rows].filter(([, { at }]) => at < before).map(([version]) => version),
  }
}
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
const newKey = (): FileKey => ({ bucket: 'reels', name: `a/film-${randomUUID()}.mp4`, version: randomUUID() })

describe.each(['disk', 's3'] as const)('A store on %s', (kind) => {
  let folder: string
  let store: FileStore
  let s3: Awaited<ReturnType<typeof openTestS3>> | undefined
  const book = openBook()
  const open = async () => (s3 ? openS3Store(s3.address, join(folder, '.incoming'), book) : openDiskStore(folder))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'store-'))
    if (kind === 's3') s3 = await openTestS3()
    store = await open()
  })
  afterAll(async () => {
    await store?.close()
    await s3?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const put = async (content: string | Buffer, key = newKey()) => {
    await store.append(key, Readable.from([Buffer.from(content)]), limit)
    await store.publish(key)
    return key
  }

  it('shows content only when it is published, and then whole', async () => {
    const key = newKey()
    expect(await store.append(key, Readable.from([Buffer.from('abc'), Buffer.from('def')]), limit)).toBe(6)
    expect([await store.has(key), await store.incomingLength(key.version)]).toEqual([false, 6])
    await store.publish(key)
    expect([await store.has(key), await store.incomingLength(key.version)]).toEqual([true, 0])
    expect(await text(await store.read(key, 0, 6))).toBe('abcdef')
    expect(await text(await store.read(key, 2, 4))).toBe('cd')
  })
  it('sends a part, and begins only when there is something to send', async () => {
    const key = await put('0123456789')
    const target = new PassThrough()
    let begun = 0
    const sent = store.send(key, 3, 7, target, () => {
      begun += 1
    })
    expect(await text(target)).toBe('3456')
    await sent
    expect(begun).toBe(1)
    await expect(
      store.send(newKey(), 0, 5, new PassThrough(), () => {
        begun += 1
      }),
    ).rejects.toThrow()
    expect(begun).toBe(1)
  })
  it('keeps empty content', async () => {
    const key = newKey()
    await store.append(key, Readable.from([]), limit)
    await store.publish(key)
    expect(await store.has(key)).toBe(true)
  })
  it('continues after a restart exactly where it was, across the border of a part', async () => {
    const [key, content] = [newKey(), randomBytes(2 * partBytes + 5_000_000)]
    const sized = { sizeBytes: content.length }
    const cuts = [0, 2_000_000, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, content.length]
    for (const [index, end] of cuts.entries()) {
      if (index === 0) continue
      await store.close()
      store = await open()
      const startsAt = await store.incomingLength(key.version)
      expect(startsAt).toBe(cuts[index - 1])
      expect(
        await store.append(key, Readable.from([content.subarray(startsAt, end)]), { startsAt, maxBytes: content.length, resumable: sized }),
      ).toBe(end)
    }
    await store.publish(key)
    expect((await buffer(await store.read(key, 0, content.length))).equals(content)).toBe(true)
  })
  it('keeps what arrived when the sender breaks off', async () => {
    const key = newKey()
    const body = new PassThrough()
    let arrived = () => {}
    const arrival = new Promise<void>((done) => {
      arrived = done
    })
    const sent = store.append(key, body, { ...limit, onBytes: () => arrived() })
    body.write(Buffer.alloc(100_000))
    await arrival
    body.destroy(new Error('cut'))
    await expect(sent).rejects.toThrow('cut')
    expect(await store.incomingLength(key.version)).toBe(100_000)
    await store.discard(key.version)
    expect(await store.incomingLength(key.version)).toBe(0)
  })
  it('refuses a wrong offset and more than the announced length', async () => {
    const key = newKey()
    await store.append(key, Readable.from([Buffer.from('abc')]), limit)
    await expect(store.append(key, Readable.from([Buffer.from('x')]), { startsAt: 2, maxBytes: 10, resumable })).rejects.toMatchObject({
      code: 'OffsetConflict',
    })
    await expect(store.append(key, Readable.from([Buffer.alloc(20)]), { startsAt: 3, maxBytes: 10, resumable })).rejects.toMatchObject({
      code: 'EntityTooLarge',
    })
    expect(await store.incomingLength(key.version)).toBe(3)
  })
  it('copies, removes, and lists its content', async () => {
    const [from, to] = [await put('film'), { bucket: 'other', name: "it's & (odd) + $1.mp4", version: randomUUID() }]
    await store.copy(from, to)
    await store.remove(from)
    await store.remove(from)
    expect([await store.has(from), await text(await store.read(to, 0, 4))]).toEqual([false, 'film'])
    const held = await collect(store.stored())
    expect(held).toContainEqual({ ...to, storedAt: expect.any(Date) })
    expect(held.some(({ version }) => version === from.version)).toBe(false)
  })
  it('lists uploads that were abandoned', async () => {
    const key = newKey()
    await store.append(key, Readable.from([Buffer.from('abc')]), limit)
    expect(await collect(store.staleIncoming(new Date(Date.now() + 1000)))).toContain(key.version)
    expect(await collect(store.staleIncoming(new Date(Date.now() - 60_000)))).not.toContain(key.version)
  })
})

describe('On a disk', () => {
  let folder: string
  let store: FileStore
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'store-'))
    store = await openDiskStore(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['sources', 'f0/source', 'sources/f0/source'],
    ['sources', 'con/a:b.txt', 'sources/%63on/a%3ab.txt'],
    ['.incoming', 'x', '%2eincoming/x'],
    ['b', 'ends./x ', 'b/ends%2e/x%20'],
    ['b', '.hidden/com1.txt', 'b/.hidden/%63om1.txt'],
    ['b', 'comedy/CON', 'b/comedy/%43ON'],
  ])('%s/%s is stored under a name every system allows, and found again', (bucket, name, path) => {
    const key = { bucket, name, version: 'v1' }
    expect(filePath('', key)).toBe(`${path}/v1`)
    expect(keyOfPath(`${path}/v1`)).toEqual(key)
  })
  it.each([
    ['..', 'x'],
    ['a', '../x'],
    ['a', 'b/../../x'],
    ['a', './x'],
    ['a', ''],
    ['a', 'b//c'],
  ])('%j/%j is refused as a path', (bucket, name) => {
    expect(() => filePath('/files', { bucket, name, version: 'v' })).toThrow()
  })
  it('a version or upload cannot be a path', () => {
    for (const version of ['../x', 'a/b', '', '.']) expect(() => filePath('/files', { bucket: 'b', name: 'n', version })).toThrow()
  })
  it('a full disk is reported in words and damages nothing', async () => {
    const key = newKey()
    mkdirSync(join(folder, '.incoming'), { recursive: true })
    symlinkSync('/dev/full', join(folder, '.incoming', key.version))
    const error = await store.append(key, Readable.from([Buffer.alloc(2_000_000)]), limit).catch((problem) => asRefusal(problem))
    expect(error).toMatchObject({
      code: 'InsufficientStorage',
      statusCode: 507,
      message: 'The disk is full. What arrived before is kept; free some space and try again.',
    })
  })
  it('removing the last version leaves no empty folders', async () => {
    const key = { bucket: 'gone', name: 'a/b/c.txt', version: randomUUID() }
    await store.append(key, Readable.from([Buffer.from('x')]), limit)
    await store.publish(key)
    await store.remove(key)
    expect(readdirSync(folder)).toEqual(['.incoming'])
  })
})
