import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { openStorageHouse, stores } from '#tests/support/storage-houses.ts'

/** What no header can carry, and a page hidden behind a kind that a browser would play. */
const hostile = [
  'video/mp4\r\nX-Evil: 1',
  'video/mp4\nX-Evil: 1',
  'image/png;\u2028',
  'video/mp4\0',
  'vidéo/mp4',
  'video/mp4, text/html',
  'video/mp4; a=b, text/html',
  'video',
  `video/${'x'.repeat(300)}`,
]

describe.each(stores)('A content type kept %s', (where) => {
  let house: TestHouse
  const key = () => ({ authorization: `Bearer ${house.serviceRoleKey}` })
  const shelf = () => house.service().storage.from('reels')
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  beforeAll(async () => {
    house = await openStorageHouse(where)
    await house.service().storage.createBucket('reels')
    await house.service().storage.createBucket('pictures', { public: false, allowedMimeTypes: ['image/png'] })
    await shelf().upload('one.mp4', Buffer.from('one'), { contentType: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"' })
  })
  afterAll(() => house?.close())

  const asForm = async (contentType: string) => {
    const form = new FormData()
    form.append('contentType', contentType)
    form.append('', new Blob(['x']))
    return (await fetch(`${house.url}/storage/v1/object/reels/${randomUUID()}`, { method: 'POST', headers: key(), body: form })).json()
  }
  const resumable = async (contentType: string) => {
    const metadata = `bucketName ${base64('reels')},objectName ${base64(randomUUID())},contentType ${base64(contentType)}`
    const headers = { ...key(), 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': metadata }
    const answer = await fetch(`${house.url}/storage/v1/upload/resumable`, { method: 'POST', headers })
    return { statusCode: String(answer.status) }
  }
  const copied = async (mimetype: string, copyMetadata: boolean) =>
    (
      await fetch(`${house.url}/storage/v1/object/copy`, {
        method: 'POST',
        headers: { ...key(), 'content-type': 'application/json' },
        body: JSON.stringify({
          bucketId: 'reels',
          sourceKey: 'one.mp4',
          destinationKey: randomUUID(),
          copyMetadata,
          metadata: { mimetype },
        }),
      })
    ).json()
  const signedUpload = async (contentType: string) => {
    const { data } = await shelf().createSignedUploadUrl(randomUUID())
    const form = new FormData()
    form.append('contentType', contentType)
    form.append('', new Blob(['x']))
    return (await fetch(data!.signedUrl, { method: 'PUT', body: form })).json()
  }

  it.each(hostile)('that is %j is refused at every endpoint', async (type) => {
    const refused = { statusCode: '415' }
    expect(await asForm(type)).toMatchObject(refused)
    expect(await resumable(type)).toMatchObject(refused)
    expect(await copied(type, false)).toMatchObject(refused)
    expect(await signedUpload(type)).toMatchObject(refused)
  })
  it('that is a valid header but no media type is refused in a raw body too', async () => {
    for (const contentType of ['video/mp4, text/html', 'video', 'vid\xe9o/mp4']) {
      const answer = await fetch(`${house.url}/storage/v1/object/reels/${randomUUID()}`, {
        method: 'POST',
        headers: { ...key(), 'content-type': contentType },
        body: Buffer.from('x'),
      })
      expect(await answer.json()).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
    }
  })
  it.each(['video/mp4; codecs="avc1.4d401f, mp4a.40.2"', 'video/webm;codecs=vp9,opus', 'text/plain;charset=UTF-8', 'model/gltf+json'])(
    'that is %s is returned unchanged',
    async (contentType) => {
      const name = randomUUID()
      expect((await shelf().upload(name, Buffer.from('x'), { contentType })).error).toBeNull()
      const { data } = await shelf().createSignedUrl(name, 60)
      expect((await fetch(data!.signedUrl)).headers.get('content-type')).toBe(contentType)
    },
  )
  it('given again with a copy is checked against the bucket', async () => {
    const copy = async (metadata?: object) =>
      (
        await fetch(`${house.url}/storage/v1/object/copy`, {
          method: 'POST',
          headers: { ...key(), 'content-type': 'application/json' },
          body: JSON.stringify({ bucketId: 'pictures', sourceKey: 'a.png', destinationKey: randomUUID(), copyMetadata: false, metadata }),
        })
      ).json()
    await house.service().storage.from('pictures').upload('a.png', Buffer.from('x'), { contentType: 'image/png' })
    expect(await copy({ mimetype: 'image/svg+xml' })).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
    expect(await copy({ mimetype: 'image/png' })).toHaveProperty('Key')
  })

  it('of an old row is served as plain bytes, without an error', async () => {
    const sql = house.context.database.pool('supabase_storage_admin')
    for (const [index, mimetype] of [...hostile, 'text/html, text/html'].filter((type) => !type.includes('\0')).entries()) {
      const name = `old-${index}`
      await shelf().upload(name, Buffer.from('old'))
      await sql`update storage.objects set metadata = metadata || ${sql.json({ mimetype, cacheControl: 'max-age=1\r\nX-Evil: 1', eTag: '"a\r\nb"' })} where name = ${name}`
      const { data } = await shelf().createSignedUrl(name, 60)
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{}, { range: 'bytes=1-' }, { 'if-none-match': '*' }] as Record<string, string>[]) {
          const answer = await fetch(data!.signedUrl, { method, headers })
          expect([200, 206, 304]).toContain(answer.status)
          if (answer.status !== 304) expect(answer.headers.get('content-type')).toBe('application/octet-stream')
          expect(answer.headers.get('x-evil')).toBeNull()
          await answer.arrayBuffer()
        }
    }
    expect((await fetch(`${house.url}/storage/v1/status`)).status).toBe(200)
  })
})
