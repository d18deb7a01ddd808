import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { freePort } from '#tests/support/start-process.ts'

let house: TestHouse
let port: number
let child: ChildProcess | undefined
const chunkBytes = 6 * 1024 * 1024

beforeAll(async () => {
  house = await openTestHouse()
  await house.service().storage.createBucket('reels')
  port = await freePort()
  await start()
})
afterAll(async () => {
  await kill()
  await house?.close()
})

it('An upload loses no acknowledged byte when the server is killed, and continues after its restart', async () => {
  const content = randomBytes(3 * chunkBytes + 1234)
  const create = await ask('POST', '', { 'upload-length': String(content.length), 'upload-metadata': metadata('killed.mp4') })
  const path = create.headers.get('location')!.split('/').at(-1)!
  const first = await ask('PATCH', path, { 'upload-offset': '0' }, content.subarray(0, chunkBytes))
  expect(first.headers.get('upload-offset')).toBe(String(chunkBytes))

  const slow = new PassThrough()
  const second = ask('PATCH', path, { 'upload-offset': String(chunkBytes) }, Readable.toWeb(slow) as ReadableStream).catch(() => 'cut')
  slow.write(content.subarray(chunkBytes, chunkBytes + 3_000_000))
  await new Promise((done) => setTimeout(done, 300))
  await kill()
  expect(await second).toBe('cut')
  slow.destroy()

  await start()
  const offset = Number((await ask('HEAD', path)).headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(chunkBytes)
  expect(offset).toBeLessThanOrEqual(chunkBytes + 3_000_000)
  const rest = await ask('PATCH', path, { 'upload-offset': String(offset) }, content.subarray(offset))
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(content.length)])
  const { data } = await house.service().storage.from('reels').download('killed.mp4')
  expect(Buffer.from(await data!.arrayBuffer()).equals(content)).toBe(true)
})

it('The client of the web page continues automatically after the server was killed and restarted', async () => {
  const content = randomBytes(5 * chunkBytes)
  const finished = new Promise<void>((done, failed) => {
    let killed = false
    new Upload(content, {
      endpoint: address(''),
      chunkSize: chunkBytes,
      uploadDataDuringCreation: true,
      headers: { authorization: `Bearer ${house.serviceRoleKey}` },
      metadata: { bucketName: 'reels', objectName: 'resumed.mp4', contentType: 'video/mp4' },
      retryDelays: [50, 200, 500, 1000, 2000, 3000],
      onChunkComplete() {
        if (killed) return
        killed = true
        kill().then(start).catch(failed)
      },
      onSuccess: () => done(),
      onError: failed,
    }).start()
  })
  await finished
  const { data } = await house.service().storage.from('reels').download('resumed.mp4')
  expect(Buffer.from(await data!.arrayBuffer()).equals(content)).toBe(true)
})

it('A crash between the last byte and the row is repaired by the next request', async () => {
  const id = randomUUID()
  const sql = house.context.database.pool('supabase_storage_admin')
  await sql`insert into storage.resumable_uploads (id, bucket_id, object_name, size_bytes, metadata, expires_at)
    values (${id}, 'reels', 'mended.mp4', 5, ${sql.json({ contentType: 'video/mp4' })}, now() + interval '1 hour')`
  const { writeFileSync } = await import('node:fs')
  writeFileSync(`${house.context.config.dataDir}/files/.incoming/${id}`, 'whole')
  const head = await ask('HEAD', id)
  expect(head.headers.get('upload-offset')).toBe('5')
  await vi.waitFor(async () =>
    expect(await (await house.service().storage.from('reels').download('mended.mp4')).data?.text()).toBe('whole'),
  )
  expect((await ask('HEAD', id)).headers.get('upload-offset')).toBe('5')
})

it('An interrupted raw upload leaves nothing behind', async () => {
  const body = new PassThrough()
  const sent = fetch(`http://127.0.0.1:${port}/storage/v1/object/reels/half.bin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.serviceRoleKey}` },
    body: Readable.toWeb(body) as ReadableStream,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut')
  body.write(Buffer.alloc(200_000))
  await new Promise((done) => setTimeout(done, 200))
  body.destroy(new Error('cut'))
  expect(await sent).toBe('cut')
  expect((await house.service().storage.from('reels').exists('half.bin')).data).toBe(false)
  const { readdirSync } = await import('node:fs')
  await vi.waitFor(() => expect(readdirSync(`${house.context.config.dataDir}/files/.incoming`)).toEqual([]))
})

const address = (path: string) => `http://127.0.0.1:${port}/storage/v1/upload/resumable${path && `/${path}`}`
const metadata = (objectName: string) =>
  Object.entries({ bucketName: 'reels', objectName, contentType: 'video/mp4' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',')

function ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | ReadableStream) {
  return fetch(address(path), {
    method,
    headers: {
      authorization: `Bearer ${house.serviceRoleKey}`,
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    body: body as BodyInit,
    ...(body ? { duplex: 'half' } : {}),
  } as RequestInit)
}

async function start() {
  const { place, config } = house.context
  child = spawn(process.execPath, ['tests/support/storage-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      JWT_SECRET: config.jwtSecret,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DB_HOST: place.host,
      DB_PORT: String(place.port),
      DB_NAME: place.name,
      DB_PASSWORDS: JSON.stringify(place.passwords),
    },
  })
  await new Promise((done, failed) => {
    child!.stdout!.once('data', done)
    child!.once('exit', (code) => failed(new Error(`the storage process ended with ${code}`)))
  })
}

async function kill() {
  const dying = child
  child = undefined
  if (!dying || dying.exitCode !== null) return
  const gone = new Promise((done) => dying.once('exit', done))
  dying.kill('SIGKILL')
  await gone
}
