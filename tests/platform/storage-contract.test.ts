import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { openStorageHouse, stores } from '#tests/support/storage-houses.ts'

// What the platform's own black-box contract of its storage service asks, in our words.
describe.each(stores)('The contract of a storage service that stores files %s:', (where) => {
  let house: TestHouse
  const content = 'what the keeper saw'
  const signedIn = () => ({ authorization: `Bearer ${house.serviceRoleKey}` })
  const ask = (path: string, init: RequestInit = {}) => fetch(`${house.url}/storage/v1${path}`, init)

  beforeAll(async () => {
    house = await openStorageHouse(where)
    const { storage } = house.service()
    await storage.createBucket('shelf', { public: true })
    await storage.from('shelf').upload('a/one.txt', content, { contentType: 'text/plain' })
  })
  afterAll(() => house?.close())

  it('reports its health and version to everyone', async () => {
    for (const path of ['/status', '/statusz']) expect((await ask(path)).status).toBe(200)
    const version = await ask('/version')
    expect([version.status, await version.text()]).toEqual([200, expect.stringMatching(/^\d+\.\d+\.\d+/)])
  })
  it('a protected route without a token names the missing header; a malformed one is refused', async () => {
    const missing = await ask('/bucket')
    expect([missing.status, await missing.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', error: 'Error', message: expect.stringContaining('authorization') }),
    ])
    const malformed = await ask('/bucket', { headers: { authorization: 'Bearer not-a-jwt' } })
    expect([malformed.status, await malformed.json()]).toEqual([400, expect.objectContaining({ statusCode: '403', error: 'Unauthorized' })])
  })
  it('a bucket asked for by name has no type, a listed one has', async () => {
    const { data: one } = await house.service().storage.getBucket('shelf')
    const { data: all } = await house.service().storage.listBuckets()
    expect(one).not.toHaveProperty('type')
    expect(one).toMatchObject({ id: 'shelf', public: true })
    expect(all).toContainEqual(expect.objectContaining({ id: 'shelf', type: 'STANDARD' }))
  })
  it.each(['/object/info/shelf', '/object/info/authenticated/shelf', '/object/info/public/shelf'])(
    'HEAD of %s has the tag of the content and no body',
    async (path) => {
      const head = await ask(`${path}/a/one.txt`, { method: 'HEAD', headers: signedIn() })
      const content = await ask('/object/public/shelf/a/one.txt')
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', content.headers.get('etag')])
      expect(head.headers.get('last-modified')).toBe(content.headers.get('last-modified'))
      const gone = await ask(`${path}/a/none.txt`, { method: 'HEAD', headers: signedIn() })
      expect([gone.status, await gone.text()]).toEqual([400, ''])
    },
  )
  it.each([undefined, 'text/plain', 'application/json', 'video/mp4', 'nonsense'])(
    'an upload address is given for a request of type %s, and accepts content of any type',
    async (type) => {
      const headers = { ...signedIn(), 'x-upsert': 'true', ...(type ? { 'content-type': type } : {}) }
      const answer = await ask('/object/upload/sign/shelf/b/two.txt', {
        method: 'POST',
        headers,
        body: type === 'application/json' ? '{}' : undefined,
      })
      const { url, token } = (await answer.json()) as { url: string; token: string }
      expect([answer.status, typeof token]).toEqual([200, 'string'])
      const put = await ask(url, { method: 'PUT', body: content, headers: { 'content-type': 'text/plain' } })
      expect(put.status).toBe(200)
    },
  )
  it('a resumable upload at a wrong offset or beyond its length is refused with the message of the protocol', async () => {
    const begin = async (bucket: string, length: number) =>
      ask('/upload/resumable', {
        method: 'POST',
        headers: {
          ...signedIn(),
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
          'upload-metadata': `bucketName ${btoa(bucket)},objectName ${btoa('c.txt')},contentType ${btoa('text/plain')}`,
        },
      })
    const upload = new URL((await begin('shelf', 10)).headers.get('location')!, house.url)
    const conflict = await fetch(upload, {
      method: 'PATCH',
      headers: { ...signedIn(), 'tus-resumable': '1.0.0', 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' },
      body: 'five!',
    })
    expect([conflict.status, await conflict.text()]).toEqual([409, 'Upload-Offset conflict'])
    await house.service().storage.createBucket('small', { public: false, fileSizeLimit: 1 })
    const large = await begin('small', 2)
    expect([large.status, await large.text()]).toEqual([413, 'Maximum size exceeded'])
    const nowhere = await begin('nowhere', 2)
    expect([nowhere.status, await nowhere.text()]).toEqual([404, 'Bucket not found'])
  })
  it('a picture that cannot be rendered is refused with the message of the service', async () => {
    const heif = Buffer.from('00000010667479706d69663100000000', 'hex')
    await house.service().storage.from('shelf').upload('d.heic', heif, { contentType: 'image/heic' })
    for (const query of ['', '?width=10&height=10']) {
      const answer = await ask(`/render/image/public/shelf/d.heic${query}`)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({
          statusCode: '400',
          error: 'InvalidRequest',
          message: 'The source image is invalid or unsupported for rendering',
        }),
      ])
    }
  })
})
