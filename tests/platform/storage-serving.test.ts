import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { openStorageHouse, stores } from '#tests/support/storage-houses.ts'

describe.each(stores)('Files stored %s:', (where) => {
  let house: TestHouse
  let signed: string
  const content = 'abcdefghijklmnopqrstuvwxyz'

  beforeAll(async () => {
    house = await openStorageHouse(where)
    const { storage } = house.service()
    await storage.createBucket('private')
    await storage.createBucket('open', { public: true })
    for (const bucket of ['private', 'open'])
      await storage.from(bucket).upload('reels/one.mp4', Buffer.from(content), { contentType: 'video/mp4', cacheControl: '3600' })
    await storage.from('open').upload('page.html', Buffer.from('<script>alert(1)</script>'), { contentType: 'text/html' })
    await storage
      .from('open')
      .upload('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { contentType: 'image/svg+xml' })
    await storage.from('private').upload('empty.bin', Buffer.alloc(0))
    signed = (await storage.from('private').createSignedUrl('reels/one.mp4', 600)).data!.signedUrl
  })
  afterAll(() => house?.close())

  describe('A range of a film', () => {
    it.each([
      ['bytes=0-0', 206, 'bytes 0-0/26', 'a'],
      ['bytes=2-4', 206, 'bytes 2-4/26', 'cde'],
      ['bytes=20-', 206, 'bytes 20-25/26', 'uvwxyz'],
      ['bytes=-3', 206, 'bytes 23-25/26', 'xyz'],
      ['bytes=-100', 206, 'bytes 0-25/26', content],
      ['bytes=20-1000', 206, 'bytes 20-25/26', 'uvwxyz'],
      ['bytes=26-', 416, 'bytes */26', null],
      ['bytes=1000-2000', 416, 'bytes */26', null],
      ['bytes=-0', 416, 'bytes */26', null],
      ['bytes=5-2', 200, null, content],
      ['bytes=0-1,4-5', 200, null, content],
      ['bytes=a-b', 200, null, content],
      ['bytes=-', 200, null, content],
      ['items=0-1', 200, null, content],
      ['bytes=99999999999999999999-', 200, null, content],
    ])('%s is answered with %i', async (range, status, contentRange, body) => {
      const answer = await fetch(signed, { headers: { range } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
      const text = await answer.text()
      if (body !== null) expect(text).toBe(body)
      else expect(JSON.parse(text)).toMatchObject({ statusCode: '416', error: 'invalid_range' })
    })
    it('of an empty file is all of it', async () => {
      const url = (await house.service().storage.from('private').createSignedUrl('empty.bin', 60)).data!.signedUrl
      const answer = await fetch(url)
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
      expect((await fetch(url, { headers: { range: 'bytes=0-' } })).status).toBe(416)
    })
    it('returns the headers a player needs, and HEAD the same without the bytes', async () => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(signed, { method })
        expect([
          answer.status,
          answer.headers.get('content-length'),
          answer.headers.get('accept-ranges'),
          answer.headers.get('content-type'),
        ]).toEqual([200, '26', 'bytes', 'video/mp4'])
        expect(answer.headers.get('cache-control')).toMatch(/^max-age=(600|59\d)$/)
        expect(Date.parse(answer.headers.get('expires')!)).toBeGreaterThan(Date.now())
        expect(await answer.text()).toBe(method === 'GET' ? content : '')
      }
    })
  })

  describe('A condition', () => {
    it('saves bytes the client already has', async () => {
      const first = await fetch(signed)
      const [etag, modified] = [first.headers.get('etag')!, first.headers.get('last-modified')!]
      expect(etag).toMatch(/^"\w+"$/)
      const ask = async (headers: Record<string, string>) => {
        const answer = await fetch(signed, { headers })
        return [answer.status, (await answer.text()).length]
      }
      expect(await ask({ 'if-none-match': etag })).toEqual([304, 0])
      expect(await ask({ 'if-none-match': `"other", W/${etag}` })).toEqual([304, 0])
      expect(await ask({ 'if-none-match': '*' })).toEqual([304, 0])
      expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).toEqual([200, 26])
      expect(await ask({ 'if-modified-since': modified })).toEqual([304, 0])
      expect(await ask({ 'if-modified-since': new Date(0).toUTCString() })).toEqual([200, 26])
      expect(await ask({ 'if-modified-since': 'yesterday' })).toEqual([200, 26])
      expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 2])
      expect(await ask({ range: 'bytes=0-1', 'if-range': modified })).toEqual([206, 2])
      expect(await ask({ range: 'bytes=0-1', 'if-range': `W/${etag}` })).toEqual([200, 26])
      expect(await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).toEqual([200, 26])
    })
  })

  describe('A public address', () => {
    it('opens a public bucket to everyone and reveals nothing of a private one', async () => {
      const get = (path: string, method = 'GET') => fetch(`${house.url}/storage/v1/object/${path}`, { method })
      expect(await (await get('public/open/reels/one.mp4')).text()).toBe(content)
      expect(await (await get('open/reels/one.mp4')).text()).toBe(content)
      expect((await get('public/open/reels/one.mp4')).headers.get('cache-control')).toBe('max-age=3600')
      expect(await (await get('info/public/open/reels/one.mp4')).json()).toMatchObject({ size: 26 })
      expect(await (await get('public/private/reels/one.mp4')).json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
      expect(await (await get('private/reels/one.mp4')).json()).toMatchObject({ statusCode: '404', message: 'Object not found' })
      expect((await get('authenticated/private/reels/one.mp4')).status).toBe(400)
      expect((await get('info/public/private/reels/one.mp4')).status).toBe(400)
      expect((await get('public/private/reels/one.mp4', 'HEAD')).status).toBe(400)
    })
    it('lets no uploaded page act on this origin', async () => {
      const page = await fetch(`${house.url}/storage/v1/object/public/open/page.html`)
      expect([page.headers.get('content-type'), page.headers.get('x-content-type-options')]).toEqual(['text/plain', 'nosniff'])
      const drawing = await fetch(`${house.url}/storage/v1/object/public/open/drawing.svg`)
      expect(drawing.headers.get('content-security-policy')).toContain('sandbox')
      const film = await fetch(`${house.url}/storage/v1/object/public/open/reels/one.mp4`)
      expect(film.headers.get('x-content-type-options')).toBe('nosniff')
    })
    it('downloads under another name, which cannot become a header of its own', async () => {
      const get = async (download: string) =>
        (await fetch(`${house.url}/storage/v1/object/public/open/reels/one.mp4?download=${encodeURIComponent(download)}`)).headers
      expect((await get('')).get('content-disposition')).toBe('attachment;')
      expect((await get('Ödland.mp4')).get('content-disposition')).toBe(
        "attachment; filename=%C3%96dland.mp4; filename*=UTF-8''%C3%96dland.mp4;",
      )
      const injected = await get('a\r\nset-cookie: b=c')
      expect(injected.get('set-cookie')).toBeNull()
      expect(injected.get('content-disposition')).not.toContain('\n')
    })
  })

  describe('A signed address', () => {
    const [base64, json] = [
      (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url'),
      (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()),
    ]
    const withToken = (token: string) =>
      fetch(signed.replace(/token=.*/, `token=${token}`)).then(async (answer) => [answer.status, (await answer.json()).error])
    const parts = () => new URL(signed).searchParams.get('token')!.split('.') as [string, string, string]

    it('names its object and nothing else', async () => {
      expect(json(parts()[1])).toMatchObject({ url: 'private/reels/one.mp4', iat: expect.any(Number), exp: expect.any(Number) })
      const other = await fetch(signed.replace('one.mp4', 'two.mp4'))
      expect([other.status, (await other.json()).error]).toEqual([400, 'InvalidSignature'])
      expect((await fetch(signed.replace('/private/', '/open/'))).status).toBe(400)
    })
    it('expires', async () => {
      const { data } = await house.service().storage.from('private').createSignedUrl('reels/one.mp4', 1)
      await vi.waitFor(
        async () => {
          const late = await fetch(data!.signedUrl)
          expect([late.status, (await late.json()).error]).toEqual([400, 'InvalidJWT'])
        },
        { timeout: 10_000, interval: 200 },
      )
      expect((await fetch(signed)).status).toBe(200)
    })
    it('cannot be forged, extended or left unsigned, and an access token is none', async () => {
      const [header, payload, signature] = parts()
      const stretched = base64({ ...json(payload), exp: json(payload).exp + 1e6 })
      const { jwtSecret } = house.context.config
      const signedWithSecret = `${header}.${payload}.${createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest('base64url')}`
      for (const token of [
        `${header}.${stretched}.${signature}`,
        `${base64({ alg: 'none' })}.${payload}.`,
        `${base64({ alg: 'none' })}.${payload}.${signature}`,
        `${header}.${payload}.${signature}A`,
        `${header}.${payload}`,
        'x',
        house.serviceRoleKey,
        await house.context.tokens.sign({ url: 'private/reels/one.mp4' }, 60),
        signedWithSecret,
      ])
        expect(await withToken(token)).toEqual([400, 'InvalidJWT'])
      expect((await withToken(''))[0]).toBe(400)
      expect((await fetch(signed.replace(/\?token=.*/, ''))).status).toBe(400)
    })
    it('is no access token, and one for reading cannot write, nor the other way round', async () => {
      const reading = new URL(signed).searchParams.get('token')!
      const asBearer = await fetch(`${house.url}/storage/v1/bucket`, { headers: { authorization: `Bearer ${reading}` } })
      expect([asBearer.status, (await asBearer.json()).error]).toEqual([400, 'Unauthorized'])
      const shelf = house.service().storage.from('private')
      expect((await shelf.uploadToSignedUrl('reels/one.mp4', reading, Buffer.from('mine'))).error?.message).toBe('Invalid signature')
      const writing = (await shelf.createSignedUploadUrl('reels/one.mp4', { upsert: true })).data!.token
      expect(await withToken(writing)).toEqual([400, 'InvalidSignature'])
    })
    it('is created for many objects at once, with an error for each missing one', async () => {
      const { data } = await house.service().storage.from('private').createSignedUrls(['reels/one.mp4', 'reels/none.mp4'], 60)
      expect(data).toMatchObject([
        { error: null, path: 'reels/one.mp4' },
        { path: 'reels/none.mp4', signedUrl: null, error: 'Either the object does not exist or you do not have access to it' },
      ])
      expect(await (await fetch(data![0]!.signedUrl!)).text()).toBe(content)
    })
    it('stops at once when its object is removed, and shows what replaced it', async () => {
      const shelf = house.service().storage.from('private')
      await shelf.upload('brief.txt', Buffer.from('one'))
      const url = (await shelf.createSignedUrl('brief.txt', 60)).data!.signedUrl
      expect(await (await fetch(url)).text()).toBe('one')
      await shelf.upload('brief.txt', Buffer.from('second'), { upsert: true })
      expect(await (await fetch(url)).text()).toBe('second')
      await shelf.remove(['brief.txt'])
      expect((await fetch(url)).status).toBe(400)
    })
  })

  describe('A path', () => {
    /** As written, without the tidying that fetch does. */
    const raw = (path: string, headers = '') =>
      new Promise<string>((done, failed) => {
        const { hostname, port } = new URL(house.url)
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${house.serviceRoleKey}\r\n${headers}connection: close\r\n\r\n`,
          ),
        )
        let answer = ''
        socket.on('data', (chunk) => {
          answer += chunk
        })
        socket.on('close', () => done(answer)).on('error', failed)
      })

    it.each(
      [
        'public/open/../../../keys/jwt-secret',
        'public/open/..%2f..%2f..%2fkeys/jwt-secret',
        'public/open/%2e%2e/%2e%2e/keys/jwt-secret',
        'public/open/..%5c..%5ckeys%5cjwt-secret',
        'public/open//etc/passwd',
        'public/open/%2fetc/passwd',
        'public/open/reels/one.mp4%00.jpg',
        'public/open/reels/./one.mp4',
        'public/open/reels%2f..%2f..%2fprivate/reels/one.mp4',
        'public/open%2f..%2fprivate/reels/one.mp4',
        'public/..%2fkeys/jwt-secret',
        'authenticated/..%2f..%2fkeys/jwt-secret',
        'public/%2eincoming/x',
        'public/open/%ff%fe',
        'public/open/%',
        `public/open/${'a'.repeat(1999)}`,
        `public/open/${'a/'.repeat(5000)}`,
      ].map((path) => [path.slice(0, 60), path] as const),
    )('cannot leave its bucket: %s', async (_start, path) => {
      const answer = await raw(`/storage/v1/object/${path}`)
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404|414)/)
      expect(answer).not.toContain(house.context.config.jwtSecret)
      expect(answer).not.toContain(content)
    })
    it.each(
      [
        '../up.txt',
        'a/../../up.txt',
        'a//b.txt',
        '/a.txt',
        'a\\b.txt',
        'a\0b.txt',
        'a\r\nb.txt',
        'ä.txt',
        'a/',
        '',
        'x'.repeat(1025),
        'a%2fb',
        '~a',
        'a#b',
      ].map((name) => [name.slice(0, 60), name] as const),
    )('that is no name is refused as one: %j', async (_start, name) => {
      const body = JSON.stringify({ bucketId: 'open', sourceKey: 'reels/one.mp4', destinationKey: name })
      const answer = await fetch(`${house.url}/storage/v1/object/copy`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'application/json' },
      })
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'InvalidKey'])
    })
    it.each(
      [
        'con/nul.txt',
        'a:b*c?.txt',
        'ends with dot./x.txt',
        'ends with space /y',
        'x'.repeat(255),
        "it's (1) & $2 @3=;+,!.txt",
        '.emptyFolderPlaceholder',
        'a/.hidden/..b',
      ].map((name) => [name.slice(0, 60), name] as const),
    )('with an unusual but valid name is returned whole: %j', async (_start, name) => {
      const shelf = house.service().storage.from('private')
      const url = `${house.url}/storage/v1/object/private/${name.split('/').map(encodeURIComponent).join('/')}`
      const headers = { authorization: `Bearer ${house.serviceRoleKey}` }
      expect((await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body: 'odd' })).status).toBe(200)
      expect(await (await fetch(url, { headers })).text()).toBe('odd')
      expect((await shelf.remove([name])).data).toHaveLength(1)
    })
    it('with oversized headers is refused', async () => {
      expect(await raw('/storage/v1/object/public/open/reels/one.mp4', `x-a: ${'a'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431/)
    })
    it('with a damaged body is refused', async () => {
      const post = (path: string, body: string) =>
        fetch(`${house.url}/storage/v1/${path}`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'application/json' },
        }).then(({ status }) => status)
      expect(await post('object/list/open', '{')).toBe(400)
      expect(
        await post(
          'object/list/open',
          JSON.stringify({ prefix: '', sortBy: { column: 'name; drop table storage.objects', order: 'asc' } }),
        ),
      ).toBe(400)
      expect(await post('object/list/open', JSON.stringify({ prefix: '', limit: 'all' }))).toBe(400)
      expect(await post('object/list-v2/open', JSON.stringify({ cursor: 'x' }))).toBe(400)
      expect(await post('object/sign/open/reels/one.mp4', JSON.stringify({ expiresIn: 0 }))).toBe(400)
      expect(await post('object/sign/open', JSON.stringify({ expiresIn: 1, paths: [1] }))).toBe(400)
      expect(await post('object/copy', 'null')).toBe(400)
      expect(await post('bucket', JSON.stringify({ name: 'big', file_size_limit: 'lots' }))).toBe(400)
      expect(await post('bucket', `{"name":"x","__proto__":{"public":true}}`)).toBe(400)
      expect(await post('object/list/open', `{"prefix":"${'a'.repeat(2_000_000)}"}`)).toBe(413)
    })
  })
})
