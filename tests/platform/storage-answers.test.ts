import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Answers of the platform's storage service, to their last field, in our words.
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  const { storage } = house.service()
  await storage.createBucket('shelf', { public: true })
  for (const name of ['a.png', 'reels/one.txt', 'reels/two.txt', 'stills/one.txt'])
    await storage
      .from('shelf')
      .upload(name, name.endsWith('.png') ? picture : 'words', { contentType: name.endsWith('.png') ? 'image/png' : 'text/plain' })
})
afterAll(() => house?.close())

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64')
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${house.url}/storage/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${house.serviceRoleKey}`, ...(init.headers as Record<string, string>) },
  })
const post = async (path: string, json: unknown) => {
  const answer = await ask(path, { method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json' } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('PUT of an object', () => {
  it('creates it, and replaces it afterwards', async () => {
    const put = (body: string) => ask('/object/shelf/new.txt', { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })
    const first = await put('first')
    const { Id, Key } = (await first.json()) as { Id: string; Key: string }
    expect([first.status, typeof Id, Key]).toEqual([200, 'string', 'shelf/new.txt'])
    expect(await (await put('second')).json()).toEqual({ Id, Key })
    expect(await (await ask('/object/shelf/new.txt')).text()).toBe('second')
  })

  it('is refused to people who may not add, and for an unknown bucket', async () => {
    const visitor = await ask('/object/shelf/by-a-visitor.txt', {
      method: 'PUT',
      body: 'x',
      headers: { authorization: `Bearer ${house.anonKey}`, 'content-type': 'text/plain' },
    })
    expect([visitor.status, await visitor.json()]).toEqual([400, expect.objectContaining({ statusCode: '403', code: 'AccessDenied' })])
    expect((await ask('/object/info/shelf/by-a-visitor.txt')).status).toBe(400)
    const nowhere = await ask('/object/nowhere/a.txt', { method: 'PUT', body: 'x' })
    expect(await nowhere.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })
})

describe('Headers for search engines', () => {
  it.each(['/object/public/shelf/a.png', '/object/shelf/a.png', '/render/image/public/shelf/a.png?width=1&height=1'])(
    '%s is marked as not to be indexed, whole, in part, unchanged or by HEAD',
    async (path) => {
      const whole = await ask(path)
      expect([whole.status, whole.headers.get('x-robots-tag')]).toEqual([200, 'none'])
      const tag = { 'if-none-match': whole.headers.get('etag')! }
      const unchanged = await ask(path, { headers: tag })
      expect([unchanged.status, unchanged.headers.get('x-robots-tag')]).toEqual([304, 'none'])
      expect((await ask(path, { method: 'HEAD' })).headers.get('x-robots-tag')).toBe('none')
      expect((await ask(path, { headers: { range: 'bytes=0-1' } })).headers.get('x-robots-tag')).toBe('none')
    },
  )
})

describe('A list', () => {
  it('by folder returns folders like the platform, with the name to continue after', async () => {
    const { body } = await post('/object/list-v2/shelf', { prefix: '', with_delimiter: true, limit: 2 })
    const none = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
    expect(body).toMatchObject({ hasNext: true, nextCursor: expect.any(String) })
    const { body: folders } = await post('/object/list-v2/shelf', { prefix: '', with_delimiter: true })
    expect(folders).not.toHaveProperty('nextCursorKey')
    expect(folders.folders).toEqual([
      { key: 'reels', name: 'reels/', ...none },
      { key: 'stills', name: 'stills/', ...none },
    ])
    const { body: within } = await post('/object/list-v2/shelf', { prefix: 'reels/', with_delimiter: true, limit: 1 })
    expect(within).toMatchObject({ nextCursorKey: 'reels/one.txt', objects: [{ key: 'one.txt', name: 'reels/one.txt' }] })
  })

  it('without folders returns the rows unchanged, and continues by its cursor', async () => {
    const { body } = await post('/object/list-v2/shelf', { prefix: 'reels/', limit: 1 })
    expect(Object.keys((body.objects as object[])[0]!).toSorted()).toEqual([
      'created_at',
      'id',
      'last_accessed_at',
      'metadata',
      'name',
      'updated_at',
    ])
    expect([body.hasNext, body.nextCursorKey, body.folders]).toEqual([true, 'reels/one.txt', []])
    const { body: rest } = await post('/object/list-v2/shelf', { prefix: 'reels/', limit: 1, cursor: body.nextCursor })
    expect(rest).toMatchObject({ hasNext: false, objects: [{ name: 'reels/two.txt' }] })
  })

  it.each([
    ['/object/list/shelf', {}, "body must have required property 'prefix'"],
    ['/object/list/shelf', { prefix: '', limit: 0 }, 'body/limit'],
    ['/object/list-v2/shelf', { limit: 0 }, 'body/limit'],
    ['/object/list-v2/shelf', { sortBy: { column: 'last_accessed_at' } }, 'body/sortBy'],
  ])('%s refuses %j', async (path, json, words) => {
    expect(await post(path, json)).toEqual({
      status: 400,
      body: { statusCode: '400', code: 'InvalidRequest', error: 'Error', message: expect.stringContaining(words) },
    })
  })
})

describe('Refusals and answers', () => {
  const bare = (headers: Record<string, string>) => fetch(`${house.url}/storage/v1/bucket`, { headers })
  it('without a token name the missing header; a malformed token is distinguished from another house’s', async () => {
    expect(await (await bare({})).json()).toEqual({
      statusCode: '400',
      code: 'InvalidRequest',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    })
    const refused = { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized' }
    expect(await (await bare({ authorization: 'Bearer no-token' })).json()).toEqual({ ...refused, message: 'Invalid Compact JWS' })
    const [header, payload] = house.anonKey.split('.')
    const forged = await bare({ authorization: `Bearer ${header}.${payload}.${'A'.repeat(43)}` })
    expect(await forged.json()).toEqual({ ...refused, message: 'signature verification failed' })
  })

  it('after a move and an upload to a signed address have no more fields than the platform’s', async () => {
    const shelf = house.service().storage.from('shelf')
    await shelf.upload('b.txt', 'b')
    const { body } = await post('/object/move', { bucketId: 'shelf', sourceKey: 'b.txt', destinationKey: 'c.txt' })
    expect(body).toEqual({ message: 'Successfully moved' })
    const { data } = await shelf.createSignedUploadUrl('d.txt')
    const put = await fetch(data!.signedUrl, { method: 'PUT', body: 'd', headers: { 'content-type': 'text/plain' } })
    expect(await put.json()).toEqual({ Key: 'shelf/d.txt' })
  })
})
