import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { type FilesOptions, type HouseFiles, openStoredFiles } from './stored-files.ts'
import { uploadInParts } from './upload-in-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-files-'))
const signal = new AbortController().signal
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let house: TestHouse
let options: FilesOptions
let files: HouseFiles
beforeAll(async () => {
  house = await openTestHouse()
  options = { url: house.url, serviceRoleKey: house.serviceRoleKey, sql: house.context.database.pool('postgres') as never }
  files = openStoredFiles(options)
})
afterAll(async () => {
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each([undefined, 9_000_000])('a large file goes up in parts (of %s bytes) and comes out the same', async (partBytes) => {
  const path = join(folder, 'large')
  const bytes = randomBytes(14_000_001)
  writeFileSync(path, bytes)
  const upload = {
    url: house.url,
    serviceRoleKey: house.serviceRoleKey,
    bucket: 'media',
    name: 'a/large.mp4',
    path,
    from: [{ start: 0, end: bytes.length }],
  }
  await uploadInParts({ ...upload, contentType: 'video/mp4', cacheControl: '60', signal, ...(partBytes ? { partBytes } : {}) })
  const { data } = await house.service().storage.from('media').download('a/large.mp4')
  expect(digest(new Uint8Array(await data!.arrayBuffer()))).toBe(digest(bytes))
  expect(data!.type).toBe('video/mp4')
})

it('an upload that breaks in the middle of a part is resumed there', async () => {
  const path = join(folder, 'broken')
  const bytes = randomBytes(14_000_001)
  writeFileSync(path, bytes)
  let broke = 0
  const line = createServer((near) => {
    const far = connect(Number(new URL(house.url).port), '127.0.0.1')
    let passed = 0
    near.on('data', (chunk) => {
      passed += chunk.length
      if (passed < 8_000_000 || broke > 0) return
      broke++
      near.destroy()
      far.end()
    })
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  const upload = { url, serviceRoleKey: house.serviceRoleKey, bucket: 'media', name: 'a/broken.mp4', contentType: 'video/mp4' }
  await uploadInParts({ ...upload, path, from: [{ start: 0, end: bytes.length }], cacheControl: '60', signal, partBytes: 12_000_000 })
  line.close()
  expect(broke).toBe(1)
  const { data } = await house.service().storage.from('media').download('a/broken.mp4')
  expect(digest(new Uint8Array(await data!.arrayBuffer()))).toBe(digest(bytes))
})

it('stretches of a file become one object', async () => {
  const path = join(folder, 'stretches')
  const bytes = randomBytes(60_000_000)
  writeFileSync(path, bytes)
  const from = [
    { start: 0, end: 1000 },
    { start: 2_000_000, end: 59_999_999 },
  ]
  const expected = Buffer.concat(from.map(({ start, end }) => bytes.subarray(start, end)))
  const here = openStoredFiles({ ...options, localFolder: join(house.context.config.dataDir, 'files') })
  for (const [name, into] of [
    ['a/stretches.mp4', files],
    ['a/stretches-here.mp4', here],
  ] as const) {
    await into.putFile('media', name, path, 'video/mp4', signal, from)
    const { data } = await house.service().storage.from('media').download(name)
    expect(digest(new Uint8Array(await data!.arrayBuffer()))).toBe(digest(expected))
  }
})

it('a source is opened where storage keeps it, and copied only when that is elsewhere', async () => {
  const bytes = randomBytes(300_000)
  await files.putBytes('sources', 'b/source', bytes, 'application/octet-stream')
  const copied = await files.openSource('b/source', join(folder, 'b'), signal)
  expect(copied).toBe(join(folder, 'b', 'source'))
  expect(digest(readFileSync(copied))).toBe(digest(bytes))
  const here = openStoredFiles({ ...options, localFolder: join(house.context.config.dataDir, 'files') })
  const kept = await here.openSource('b/source', join(folder, 'c'), signal)
  expect(kept).toMatch(/\/files\/sources\/b\/source\/[\w-]+$/)
  expect(digest(readFileSync(kept))).toBe(digest(bytes))
})

it('a download that was interrupted is resumed', async () => {
  const bytes = randomBytes(200_000)
  await files.putBytes('sources', 'd/source', bytes, 'application/octet-stream')
  const at = mkdtempSync(join(folder, 'd-'))
  writeFileSync(join(at, 'source.partial'), bytes.subarray(0, 120_000))
  expect(digest(readFileSync(await files.openSource('d/source', at, signal)))).toBe(digest(bytes))
})

it('everything below a folder is removed, folders in it too, except what is still named', async () => {
  for (const name of ['e/one', 'e/first-1/1.m4s', 'e/first-1/2.m4s', 'e/kept', 'f/other'])
    await files.putBytes('media', name, Buffer.from(name), 'video/mp4')
  await files.removeBelow('media', 'e', new Set(['e/kept']))
  const left = await house.context.database.pool(
    'postgres',
  )`select name from storage.objects where bucket_id = 'media' and name ~ '^[ef]/' order by name`
  expect(left.map(({ name }) => name)).toEqual(['e/kept', 'f/other'])
})
