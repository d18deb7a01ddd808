import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSeveralServers, type SeveralServers } from '#tests/support/several-servers.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let all: SeveralServers
const chunkBytes = 6 * 1024 * 1024

beforeAll(async () => {
  all = await openSeveralServers()
  await all.servers[0].service().storage.createBucket('reels')
})
afterAll(() => all?.close())

const metadata = (objectName: string) =>
  Object.entries({ bucketName: 'reels', objectName, contentType: 'video/mp4' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',')

function ask(which: 0 | 1, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | ReadableStream) {
  const server = all.servers[which]
  return fetch(`${server.url}/storage/v1/upload/resumable${path && `/${path}`}`, {
    method,
    headers: {
      authorization: `Bearer ${server.serviceRoleKey}`,
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    body: body as BodyInit,
    ...(body ? { duplex: 'half' } : {}),
  } as RequestInit)
}

async function begin(which: 0 | 1, name: string, length: number) {
  const answer = await ask(which, 'POST', '', { 'upload-length': String(length), 'upload-metadata': metadata(name) })
  expect(answer.status).toBe(201)
  return answer.headers.get('location')!.split('/').at(-1)!
}
const send = (which: 0 | 1, path: string, offset: number, body: Buffer | ReadableStream) =>
  ask(which, 'PATCH', path, { 'upload-offset': String(offset) }, body)
/** How much has come, as soon as nobody is said to be sending. */
async function offsetOf(which: 0 | 1, path: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const answer = await ask(which, 'HEAD', path)
      expect(answer.status).toBe(200)
      return Number(answer.headers.get('upload-offset'))
    },
    { timeout: 15_000, interval: 200 },
  )
}
async function contentOf(which: 0 | 1, name: string) {
  const { data, error } = await all.servers[which].service().storage.from('reels').download(name)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}
const other = (which: 0 | 1) => (which === 0 ? 1 : 0)

it.each([
  ['of the size the page sends', chunkBytes],
  ['of an odd size', 3_333_333],
])('An upload whose parts %s go to one server and the other in turn arrives whole', async (_what, partBytes) => {
  const content = randomBytes(3 * chunkBytes + 1234)
  const name = `${randomUUID()}.mp4`
  const path = await begin(0, name, content.length)
  let which: 0 | 1 = 1
  for (let at = 0; at < content.length; which = other(which)) {
    const answer = await send(which, path, at, content.subarray(at, at + partBytes))
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    at = Number(answer.headers.get('upload-offset'))
    expect(await offsetOf(other(which), path)).toBe(at)
  }
  for (const server of [0, 1] as const) expect((await contentOf(server, name)).equals(content)).toBe(true)
})

it('An upload continues at the other server after its first one was killed halfway, and loses no acknowledged byte', async () => {
  const content = randomBytes(3 * chunkBytes + 99)
  const path = await begin(0, 'killed.mp4', content.length)
  expect((await send(0, path, 0, content.subarray(0, chunkBytes + 1000))).status).toBe(204)
  const slow = new PassThrough()
  const cut = send(0, path, chunkBytes + 1000, Readable.toWeb(slow) as ReadableStream).catch(() => 'cut')
  slow.write(content.subarray(chunkBytes + 1000, 2 * chunkBytes))
  await vi.waitFor(async () => expect((await ask(0, 'HEAD', path)).status).toBe(423), 10_000)
  await all.kill(0)
  expect(await cut).toBe('cut')
  slow.destroy()
  try {
    const offset = await offsetOf(1, path)
    expect(offset).toBeGreaterThanOrEqual(chunkBytes + 1000)
    expect((await send(1, path, offset, content.subarray(offset))).status).toBe(204)
    expect((await contentOf(1, 'killed.mp4')).equals(content)).toBe(true)
  } finally {
    await all.start(0)
  }
  expect((await contentOf(0, 'killed.mp4')).equals(content)).toBe(true)
})

it('Bytes one server received of a part before the connection was lost are available at the other', async () => {
  const content = randomBytes(chunkBytes)
  const path = await begin(0, 'broken.mp4', content.length)
  const slow = new PassThrough()
  const cut = send(0, path, 0, Readable.toWeb(slow) as ReadableStream).catch(() => 'cut')
  slow.write(content.subarray(0, 2_000_000))
  await vi.waitFor(async () => expect((await ask(1, 'HEAD', path)).status).toBe(423), 10_000)
  await new Promise((done) => slow.write(content.subarray(2_000_000, 2_500_000), done))
  slow.destroy(new Error('cut'))
  expect(await cut).toBe('cut')
  const offset = await offsetOf(1, path)
  expect(offset).toBeGreaterThan(0)
  expect((await send(1, path, offset, content.subarray(offset))).status).toBe(204)
  expect((await contentOf(0, 'broken.mp4')).equals(content)).toBe(true)
})

it('While one server receives, the other refuses the same upload and says so', async () => {
  const content = randomBytes(1_000_000)
  const path = await begin(0, 'torn.mp4', content.length)
  const slow = new PassThrough()
  const first = send(0, path, 0, Readable.toWeb(slow) as ReadableStream)
  slow.write(content.subarray(0, 1000))
  await vi.waitFor(async () => expect((await ask(1, 'HEAD', path)).status).toBe(423), 10_000)
  expect((await send(1, path, 0, content)).status).toBe(423)
  expect((await ask(1, 'DELETE', path)).status).toBe(423)
  slow.end(content.subarray(1000))
  expect((await first).status).toBe(204)
  expect((await contentOf(1, 'torn.mp4')).equals(content)).toBe(true)
})

it('An upload cancelled at one server is gone at both, with its bytes', async () => {
  const path = await begin(0, 'given-up.mp4', 2 * chunkBytes)
  expect((await send(0, path, 0, randomBytes(chunkBytes + 5000))).status).toBe(204)
  expect((await ask(1, 'DELETE', path)).status).toBe(204)
  expect([(await ask(0, 'HEAD', path)).status, (await ask(1, 'HEAD', path)).status]).toEqual([404, 404])
  const kept = await all.behind.database.pool('supabase_storage_admin')`select version from storage.incoming_files where version = ${path}`
  expect(kept).toEqual([])
})
