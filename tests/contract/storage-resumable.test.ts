import { randomBytes, randomUUID } from 'node:crypto'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let url: string
let authorization: string
const chunkBytes = 6 * 1024 * 1024

beforeAll(async () => {
  house = await openTestHouse()
  url = `${house.url}/storage/v1/upload/resumable`
  authorization = `Bearer ${house.serviceRoleKey}`
  await house.context.database.pool(
    'supabase_storage_admin',
  )`insert into storage.buckets (id, name, file_size_limit) values ('reels', 'reels', 40000000)`
})
afterAll(() => house?.close())

function send(content: Buffer, objectName: string, more: Partial<UploadOptions> = {}): Promise<Upload> {
  return new Promise((done, failed) => {
    const upload = new Upload(content, {
      endpoint: url,
      chunkSize: chunkBytes,
      uploadDataDuringCreation: true,
      headers: { authorization, 'x-upsert': 'false' },
      metadata: { bucketName: 'reels', objectName, contentType: 'video/mp4', cacheControl: '3600' },
      retryDelays: [],
      onSuccess: () => done(upload),
      onError: failed,
      ...more,
    })
    upload.start()
  })
}

describe('A resumable upload', () => {
  it('arrives whole, with what the platform tells of an object', async () => {
    const content = randomBytes(15_000_000)
    await send(content, 'whole.mp4')
    const { data } = await house.service().storage.from('reels').download('whole.mp4')
    expect(Buffer.from(await data!.arrayBuffer()).equals(content)).toBe(true)
    const [row] = await house.context.database.pool(
      'supabase_storage_admin',
    )`select metadata, version from storage.objects where name = 'whole.mp4'`
    expect(row!.metadata).toMatchObject({
      size: 15_000_000,
      contentLength: 15_000_000,
      mimetype: 'video/mp4',
      cacheControl: 'max-age=3600',
      httpStatusCode: 200,
    })
    expect(row!.metadata.eTag).toMatch(/^"\w+"$/)
    expect(Date.parse(row!.metadata.lastModified)).toBeGreaterThan(Date.now() - 60_000)
  })
  it('is no object before its last byte', async () => {
    const { upload } = await begin(`unfinished-${randomUUID()}.mp4`, 10)
    await fetch(upload, patch(0, 'half'))
    const rows = await house.context.database.pool('supabase_storage_admin')`select from storage.objects where name like 'unfinished%'`
    expect(rows).toHaveLength(0)
    const head = await fetch(upload, { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } })
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, '4', '10'])
  })
})

const patch = (offset: number, body: string): RequestInit => ({
  method: 'PATCH',
  headers: { authorization, 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  body,
})

async function begin(objectName: string, length: number) {
  const metadata = Object.entries({ bucketName: 'reels', objectName, contentType: 'video/mp4' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata },
  })
  return { answer, upload: new URL(answer.headers.get('location')!, url).href }
}
