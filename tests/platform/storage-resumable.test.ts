import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { admit, openStorageHouse, stores } from '#tests/support/storage-houses.ts'

describe.each(stores)('Files stored %s:', (where) => {
  let house: TestHouse
  let url: string
  let tokenOf: Record<'ada' | 'bo' | 'service', string>
  const [ada, bo] = [randomUUID(), randomUUID()]
  const chunkBytes = 6 * 1024 * 1024
  const offsetBytes = 'application/offset+octet-stream'

  beforeAll(async () => {
    house = await openStorageHouse(where)
    await admit(house, ada, bo)
    url = `${house.url}/storage/v1/upload/resumable`
    const { tokens, database } = house.context
    await house.service().storage.createBucket('reels', { public: false, fileSizeLimit: '40MB', allowedMimeTypes: ['video/*'] })
    await database
      .pool('postgres')
      .unsafe(
        `create policy "People fill their folder" on storage.objects for insert to authenticated with check (bucket_id = 'reels' and (storage.foldername(name))[1] = auth.uid()::text)`,
      )
    const sign = (sub: string) => tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)
    tokenOf = { ada: await sign(ada), bo: await sign(bo), service: house.serviceRoleKey }
  })
  afterAll(() => house?.close())

  const sql = () => house.context.database.pool('supabase_storage_admin')
  const objectNamed = async (name: string) => (await sql()`select * from storage.objects where name = ${name}`)[0]

  function send(content: Buffer, objectName: string, more: Partial<UploadOptions> = {}): Promise<Upload> {
    return new Promise((done, failed) => {
      const upload = new Upload(content, {
        endpoint: url,
        chunkSize: chunkBytes,
        headers: { authorization: `Bearer ${tokenOf.ada}` },
        metadata: {
          bucketName: 'reels',
          objectName,
          contentType: 'video/mp4',
          cacheControl: '3600',
          metadata: JSON.stringify({ reel: 2 }),
        },
        retryDelays: [],
        onSuccess: () => done(upload),
        onError: failed,
        ...more,
      })
      upload.start()
    })
  }

  const described = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([key, value]) => `${key} ${btoa(value)}`)
      .join(',')
  function ask(
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: string | ReadableStream,
    who: keyof typeof tokenOf = 'ada',
  ) {
    return fetch(target, {
      method,
      body,
      headers: { authorization: `Bearer ${tokenOf[who]}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { duplex: 'half' } : {}),
    } as RequestInit)
  }
  async function begin(objectName: string, length: number, headers: Record<string, string> = {}, who: keyof typeof tokenOf = 'ada') {
    const answer = await ask(
      'POST',
      url,
      {
        'upload-length': String(length),
        'upload-metadata': described({ bucketName: 'reels', objectName, contentType: 'video/mp4' }),
        ...headers,
      },
      undefined,
      who,
    )
    return { answer, upload: new URL(answer.headers.get('location') ?? '/', url).href }
  }
  const proceed = (upload: string, offset: number, body: string | ReadableStream, who: keyof typeof tokenOf = 'ada') =>
    ask('PATCH', upload, { 'upload-offset': String(offset), 'content-type': offsetBytes }, body, who)
  const offsetOf = async (upload: string) => (await ask('HEAD', upload)).headers.get('upload-offset')
  const isSending = (upload: string) => vi.waitFor(async () => expect((await ask('HEAD', upload)).status).toBe(423), { timeout: 10_000 })
  const folder = () => `${ada}/${randomUUID()}.mp4`

  describe('A resumable upload', () => {
    it.each([
      ['sent at once', true, 15_000_000],
      ['made first, then sent', false, 13_000_000],
      ['of no bytes', false, 0],
    ] as const)('%s arrives whole, with the platform’s metadata of an object', async (_how, uploadDataDuringCreation, size) => {
      const [content, name] = [randomBytes(size), folder()]
      await send(content, name, { uploadDataDuringCreation })
      const { data } = await house.service().storage.from('reels').download(name)
      expect(Buffer.from(await data!.arrayBuffer()).equals(content)).toBe(true)
      const row = await objectNamed(name)
      expect(row).toMatchObject({ owner: ada, owner_id: ada, user_metadata: { reel: 2 } })
      expect(row!.metadata).toMatchObject({
        size,
        contentLength: size,
        mimetype: 'video/mp4',
        cacheControl: 'max-age=3600',
        httpStatusCode: 200,
        eTag: expect.stringMatching(/^"\w+"$/),
      })
      expect(Date.parse(row!.metadata.lastModified)).toBeGreaterThan(Date.now() - 60_000)
    })
    it('is no object before its last byte', async () => {
      const name = folder()
      const { upload } = await begin(name, 10)
      expect((await proceed(upload, 0, 'half')).headers.get('upload-offset')).toBe('4')
      expect(await objectNamed(name)).toBeUndefined()
      const head = await ask('HEAD', upload)
      expect([
        head.status,
        head.headers.get('upload-offset'),
        head.headers.get('upload-length'),
        head.headers.get('cache-control'),
      ]).toEqual([200, '4', '10', 'no-store'])
      expect(Date.parse(head.headers.get('upload-expires')!)).toBeGreaterThan(Date.now() + 23 * 3600_000)
      const last = await proceed(upload, 4, 'second')
      expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '10'])
      expect(await objectNamed(name)).toBeDefined()
    })
    it('that is complete still answers a sender that missed the last answer, and accepts nothing more', async () => {
      const name = folder()
      const { upload } = await begin(name, 4)
      await proceed(upload, 0, 'film')
      expect(await offsetOf(upload)).toBe('4')
      expect((await proceed(upload, 4, '')).status).toBe(204)
      expect((await proceed(upload, 4, 'more')).status).toBe(413)
      expect(await (await house.service().storage.from('reels').download(name)).data?.text()).toBe('film')
    })
    it('keeps what arrived before a lost connection', async () => {
      const name = folder()
      const { upload } = await begin(name, 1_000_000)
      const body = new PassThrough()
      const cut = new AbortController()
      const sent = fetch(upload, {
        method: 'PATCH',
        signal: cut.signal,
        duplex: 'half',
        body: Readable.toWeb(body) as ReadableStream,
        headers: { authorization: `Bearer ${tokenOf.ada}`, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': offsetBytes },
      } as RequestInit).catch(() => 'cut')
      const content = randomBytes(500_000).toString('hex')
      body.write(content.slice(0, 300_000))
      await isSending(upload)
      cut.abort()
      expect(await sent).toBe('cut')
      const kept = await vi.waitFor(async () => {
        const answer = await ask('HEAD', upload)
        expect(answer.status).toBe(200)
        return Number(answer.headers.get('upload-offset'))
      }, 10_000)
      expect(kept).toBeLessThanOrEqual(300_000)
      expect((await proceed(upload, kept, content.slice(kept))).headers.get('upload-offset')).toBe('1000000')
      const { data } = await house.service().storage.from('reels').download(name)
      expect(await data?.text()).toBe(content)
    })
    it('takes its length later', async () => {
      const name = folder()
      const answer = await ask('POST', url, {
        'upload-defer-length': '1',
        'upload-metadata': described({ bucketName: 'reels', objectName: name, contentType: 'video/mp4' }),
      })
      const upload = new URL(answer.headers.get('location')!, url).href
      expect((await ask('HEAD', upload)).headers.get('upload-defer-length')).toBe('1')
      await proceed(upload, 0, 'film')
      const last = await ask('PATCH', upload, { 'upload-offset': '4', 'upload-length': '5', 'content-type': offsetBytes }, '!')
      expect(last.headers.get('upload-offset')).toBe('5')
      expect((await objectNamed(name))!.metadata.size).toBe(5)
    })
    it('passes networks that block PATCH', async () => {
      const { upload } = await begin(folder(), 4)
      expect(
        (await ask('POST', upload, { 'x-http-method-override': 'PATCH', 'upload-offset': '0', 'content-type': offsetBytes }, 'film'))
          .status,
      ).toBe(204)
    })
    it('reports its capabilities', async () => {
      const answer = await fetch(url, { method: 'OPTIONS' })
      expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-resumable')]).toEqual([204, '1.0.0', '1.0.0'])
      expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,creation-defer-length,termination,expiration')
    })
    it('can be cancelled, and leaves nothing', async () => {
      const { upload } = await begin(folder(), 10)
      await proceed(upload, 0, 'half')
      expect((await ask('DELETE', upload)).status).toBe(204)
      expect((await ask('HEAD', upload)).status).toBe(404)
      expect((await proceed(upload, 4, 'second')).status).toBe(404)
      const { existsSync } = await import('node:fs')
      expect(existsSync(`${house.context.config.dataDir}/files/.incoming/${upload.split('/').at(-1)}`)).toBe(false)
    })
    it('that rested too long is deleted', async () => {
      const { upload } = await begin(folder(), 10)
      await sql()`update storage.resumable_uploads set expires_at = now() - interval '1 second' where id = ${upload.split('/').at(-1)!}`
      expect((await ask('HEAD', upload)).status).toBe(410)
      expect((await proceed(upload, 0, 'half')).status).toBe(410)
    })
  })

  describe('A resumable upload is refused', () => {
    it.each<[string, number, Record<string, string>]>([
      ['without a length', 400, { 'upload-length': '' }],
      ['of a negative length', 400, { 'upload-length': '-1' }],
      ['of an absurd length', 400, { 'upload-length': '1e99' }],
      ['beyond the bucket', 413, { 'upload-length': '40000001' }],
      ['in another protocol version', 412, { 'tus-resumable': '0.2.1' }],
      ['without metadata', 400, { 'upload-metadata': '' }],
      ['with unreadable metadata', 400, { 'upload-metadata': 'bucketName !!!' }],
      ['into a bucket that is not there', 404, { 'upload-metadata': described({ bucketName: 'nowhere', objectName: 'a' }) }],
      ['out of its bucket', 400, { 'upload-metadata': described({ bucketName: 'reels', objectName: '../keys/jwt-secret' }) }],
      ['under a name that splits headers', 400, { 'upload-metadata': described({ bucketName: 'reels', objectName: 'a\r\nx: y' }) }],
      [
        'in a type the bucket does not take',
        415,
        { 'upload-metadata': described({ bucketName: 'reels', objectName: 'a', contentType: 'text/html' }) },
      ],
      [
        "into another's folder",
        403,
        { 'upload-metadata': described({ bucketName: 'reels', objectName: `${bo}/a.mp4`, contentType: 'video/mp4' }) },
      ],
      [
        'with broken metadata of its own',
        400,
        { 'upload-metadata': described({ bucketName: 'reels', objectName: `${ada}/a.mp4`, contentType: 'video/mp4', metadata: '{' }) },
      ],
      ['with a forged token', 403, { authorization: 'Bearer x.y.z' }],
      ['without a token', 403, { authorization: '' }],
    ])('%s (%i)', async (_why, status, headers) => {
      const { answer } = await begin(folder(), 10, headers)
      expect(answer.status).toBe(status)
      expect((await answer.text()).length).toBeGreaterThan(5)
      expect(answer.headers.get('location')).toBeNull()
    })
    it('over an existing object, unless it may replace', async () => {
      const name = folder()
      await send(Buffer.from('one'), name)
      expect((await begin(name, 3)).answer.status).toBe(409)
      await expect(
        send(Buffer.from('two'), name, { headers: { authorization: `Bearer ${tokenOf.ada}`, 'x-upsert': 'true' } }),
      ).rejects.toThrow(/403/)
      await send(Buffer.from('two'), name, { headers: { authorization: `Bearer ${tokenOf.service}`, 'x-upsert': 'true' } })
      expect(await (await house.service().storage.from('reels').download(name)).data?.text()).toBe('two')
    })
    it('at a wrong place, in a wrong type, beyond its length, and what was there stays', async () => {
      const { upload } = await begin(folder(), 10)
      await proceed(upload, 0, 'half')
      expect((await proceed(upload, 0, 'half')).status).toBe(409)
      expect((await proceed(upload, 5, 'half')).status).toBe(409)
      expect((await ask('PATCH', upload, { 'upload-offset': '4', 'content-type': 'text/plain' }, 'x')).status).toBe(415)
      expect((await ask('PATCH', upload, { 'content-type': offsetBytes }, 'x')).status).toBe(400)
      expect((await proceed(upload, 4, 'much too long')).status).toBe(413)
      expect(await offsetOf(upload)).toBe('4')
    })
    it("to others: another sender's upload looks like none", async () => {
      const { upload } = await begin(folder(), 10)
      for (const [method, headers] of [
        ['HEAD', {}],
        ['DELETE', {}],
        ['PATCH', { 'upload-offset': '0', 'content-type': offsetBytes }],
      ] as const)
        expect((await ask(method, upload, headers, undefined, 'bo')).status).toBe(404)
      expect((await ask('HEAD', upload.replace(/[^/]+$/, randomUUID()))).status).toBe(404)
      expect((await ask('HEAD', upload.replace(/[^/]+$/, '..%2f..%2fkeys'))).status).toBe(404)
      expect(await offsetOf(upload)).toBe('0')
    })
    it('at its end, when the rules have changed meanwhile; the bytes wait', async () => {
      const name = folder()
      const { upload } = await begin(name, 8)
      await proceed(upload, 0, 'half')
      await house.context.database.pool('postgres').unsafe(`alter policy "People fill their folder" on storage.objects with check (false)`)
      try {
        expect((await proceed(upload, 4, 'half')).status).toBe(403)
        expect(await objectNamed(name)).toBeUndefined()
      } finally {
        await house.context.database
          .pool('postgres')
          .unsafe(
            `alter policy "People fill their folder" on storage.objects with check (bucket_id = 'reels' and (storage.foldername(name))[1] = auth.uid()::text)`,
          )
      }
      expect(await offsetOf(upload)).toBe('8')
      expect(await (await house.service().storage.from('reels').download(name)).data?.text()).toBe('halfhalf')
    })
  })

  describe('Two tabs on one upload', () => {
    it('cannot write it at once: the second waits until the first has finished', async () => {
      const name = folder()
      const { upload } = await begin(name, 8)
      const body = new PassThrough()
      const first = proceed(upload, 0, Readable.toWeb(body) as ReadableStream)
      body.write('half')
      await isSending(upload)
      expect((await proceed(upload, 0, 'XXXXXXXX')).status).toBe(423)
      body.end('half')
      expect((await first).headers.get('upload-offset')).toBe('8')
      expect(await (await house.service().storage.from('reels').download(name)).data?.text()).toBe('halfhalf')
    })
  })

  describe('With a signed address', () => {
    const signedUrl = () => `${url}/sign`
    it('anyone may upload that one object', async () => {
      const name = folder()
      const { data } = await house.service().storage.from('reels').createSignedUploadUrl(name)
      await send(randomBytes(7_000_000), name, { endpoint: signedUrl(), headers: { 'x-signature': data!.token } })
      expect((await objectNamed(name))!.metadata.size).toBe(7_000_000)
      await expect(send(Buffer.from('x'), folder(), { endpoint: signedUrl(), headers: { 'x-signature': data!.token } })).rejects.toThrow(
        /Invalid signature/,
      )
      await expect(send(Buffer.from('x'), name, { endpoint: signedUrl(), headers: { 'x-signature': data!.token } })).rejects.toThrow(/409/)
    })
    it('uploads without it or with one for reading are refused', async () => {
      const name = folder()
      await send(Buffer.from('film'), name)
      const reading = (await house.service().storage.from('reels').createSignedUrl(name, 60)).data!.signedUrl.split('token=')[1]!
      for (const signature of ['', 'x', reading, house.serviceRoleKey])
        await expect(send(Buffer.from('x'), name, { endpoint: signedUrl(), headers: { 'x-signature': signature } })).rejects.toThrow(/400/)
    })
  })
})
