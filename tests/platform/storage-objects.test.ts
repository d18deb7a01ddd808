import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { openStorageHouse, stores } from '#tests/support/storage-houses.ts'

/** In UTC with milliseconds and a Z, on every route. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe.each(stores)('Files stored %s:', (where) => {
  let house: TestHouse
  let bucket: string
  const reel = Buffer.from('0123456789')

  beforeAll(async () => {
    house = await openStorageHouse(where)
  })
  afterAll(() => house?.close())

  const storage = () => house.service().storage
  async function newBucket(options: Parameters<ReturnType<typeof storage>['createBucket']>[1] = { public: false }) {
    const name = `bucket-${randomUUID()}`
    expect((await storage().createBucket(name, options)).error).toBeNull()
    return name
  }

  describe('Buckets', () => {
    it('are created, read, changed, emptied and deleted', async () => {
      const name = `room-${randomUUID()}`
      const made = await storage().createBucket(name, { public: true, fileSizeLimit: '1mb', allowedMimeTypes: ['text/plain', 'image/*'] })
      expect(made.data).toMatchObject({ name })
      expect((await storage().getBucket(name)).data).toMatchObject({
        id: name,
        name,
        public: true,
        file_size_limit: 1_000_000,
        allowed_mime_types: ['text/plain', 'image/*'],
        created_at: expect.stringMatching(time),
      })
      expect((await storage().updateBucket(name, { public: false })).data?.message).toBe('Successfully updated')
      expect((await storage().getBucket(name)).data).toMatchObject({ public: false, file_size_limit: 1_000_000 })
      await storage().from(name).upload('one.txt', reel)
      expect((await storage().deleteBucket(name)).error).toMatchObject({
        message: 'The bucket you tried to delete is not empty',
        statusCode: '409',
      })
      expect((await storage().emptyBucket(name)).data?.message).toBe('Successfully emptied')
      expect((await storage().deleteBucket(name)).data?.message).toBe('Successfully deleted')
      expect((await storage().getBucket(name)).error).toMatchObject({ message: 'Bucket not found', statusCode: '404' })
    })
    it('are listed in order and by search', async () => {
      const mark = randomUUID().slice(0, 8)
      for (const letter of ['b', 'a', 'c']) await storage().createBucket(`${mark}-${letter}`)
      const { data } = await storage().listBuckets({ search: mark, sortColumn: 'name', sortOrder: 'desc', limit: 2 })
      expect(data?.map(({ name }) => name)).toEqual([`${mark}-c`, `${mark}-b`])
    })
    it.each([
      ['an existing name', 'sources', 'The resource already exists'],
      ['a path', '../etc', 'Bucket name invalid'],
      ['an endless name', 'x'.repeat(100), 'Bucket name invalid'],
    ])('refuse %s', async (_what, name, message) => {
      expect((await storage().createBucket(name)).error?.message).toBe(message)
    })
    it('cannot be read without a token, by a forged one, or by a visitor', async () => {
      const bare = await fetch(`${house.url}/storage/v1/bucket`)
      expect([bare.status, await bare.json()]).toEqual([
        400,
        expect.objectContaining({ statusCode: '400', message: "headers must have required property 'authorization'" }),
      ])
      const forged = await fetch(`${house.url}/storage/v1/bucket`, {
        headers: { authorization: `Bearer ${house.serviceRoleKey.slice(0, -4)}AAAA` },
      })
      expect([forged.status, await forged.json()]).toEqual([400, expect.objectContaining({ statusCode: '403', error: 'Unauthorized' })])
      expect((await house.visitor().storage.createBucket('mine')).error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
      expect((await house.visitor().storage.listBuckets()).data).toEqual([])
    })
  })

  describe('An upload', () => {
    it.each([
      ['a buffer', () => reel],
      ['an array buffer', () => new Uint8Array(reel).buffer],
      ['a blob', () => new Blob([reel])],
      ['a stream', () => new Blob([reel]).stream()],
      [
        'a form with the file first',
        () => {
          const form = new FormData()
          form.append('', new Blob([reel]), 'file.txt')
          return form
        },
      ],
      ['text', () => reel.toString()],
    ])('takes %s', async (_what, body) => {
      bucket = await newBucket()
      const { data, error } = await storage()
        .from(bucket)
        .upload('a/b.txt', body() as Blob)
      expect(error).toBeNull()
      expect(data).toMatchObject({ path: 'a/b.txt', fullPath: `${bucket}/a/b.txt`, id: expect.any(String) })
      expect(await (await storage().from(bucket).download('a/b.txt')).data?.text()).toBe('0123456789')
    })
    it('accepts an empty file', async () => {
      bucket = await newBucket()
      expect((await storage().from(bucket).upload('empty.txt', Buffer.alloc(0))).error).toBeNull()
      expect((await storage().from(bucket).download('empty.txt')).data?.size).toBe(0)
    })
    it.each(['buffer', 'form'])('keeps metadata, type and cache time of a %s', async (kind) => {
      bucket = await newBucket()
      const body = kind === 'form' ? new Blob([reel], { type: 'video/mp4' }) : reel
      await storage()
        .from(bucket)
        .upload('film.mp4', body, { contentType: 'video/mp4', cacheControl: '120', metadata: { custom: 'yes', n: 3 } })
      const { data } = await storage().from(bucket).info('film.mp4')
      expect(data).toMatchObject({
        name: 'film.mp4',
        bucketId: bucket,
        size: 10,
        contentType: 'video/mp4',
        cacheControl: 'max-age=120',
        metadata: { custom: 'yes', n: 3 },
      })
      expect(data).toMatchObject({
        id: expect.any(String),
        version: expect.any(String),
        etag: expect.any(String),
        createdAt: expect.stringMatching(time),
        lastModified: expect.stringMatching(time),
      })
      const [listed] = (await storage().from(bucket).list()).data!
      expect(listed).toMatchObject({ created_at: data!.createdAt, updated_at: data!.lastModified })
      expect(data).not.toHaveProperty('updatedAt')
    })
    it('is refused into an unknown bucket, twice under a name, over the limit, in a type that is not allowed', async () => {
      bucket = await newBucket({ public: false, fileSizeLimit: '1kb', allowedMimeTypes: ['image/png'] })
      const shelf = storage().from(bucket)
      expect((await storage().from('nowhere').upload('a.txt', reel)).error?.message).toBe('Bucket not found')
      expect((await shelf.upload('a.png', reel, { contentType: 'image/png' })).error).toBeNull()
      expect((await shelf.upload('a.png', reel, { contentType: 'image/png' })).error).toMatchObject({
        statusCode: '409',
        message: 'The resource already exists',
      })
      expect((await shelf.upload('b.png', Buffer.alloc(2000), { contentType: 'image/png' })).error).toMatchObject({
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      })
      expect((await shelf.upload('b.png', new Blob([Buffer.alloc(2000)], { type: 'image/png' }))).error).toMatchObject({
        statusCode: '413',
      })
      expect((await shelf.upload('b.jpg', reel, { contentType: 'image/jpeg' })).error).toMatchObject({
        statusCode: '415',
        message: 'mime type image/jpeg is not supported',
      })
      expect((await shelf.list()).data?.map(({ name }) => name)).toEqual(['a.png'])
    })
    it('that turns out too large on the way is refused, and leaves nothing', async () => {
      bucket = await newBucket({ public: false, fileSizeLimit: '1mb' })
      const body = new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < 40; sent += 1) controller.enqueue(new Uint8Array(100_000))
          controller.close()
        },
      })
      const { error } = await storage().from(bucket).upload('long.bin', body)
      expect(error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' })
      expect((await storage().from(bucket).list()).data).toEqual([])
    })
    it.each([
      ['cut off in the file', '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: video/mp4\r\n\r\nhalf'],
      ['without a file', '--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n10\r\n--b--\r\n'],
      ['that is no form', 'nothing of the kind'],
      ['of nothing', ''],
    ])('in a form %s is refused, and the house continues', async (_what, body) => {
      bucket = await newBucket()
      const headers = { authorization: `Bearer ${house.serviceRoleKey}`, 'content-type': 'multipart/form-data; boundary=b' }
      const answer = await fetch(`${house.url}/storage/v1/object/${bucket}/a.mp4`, { method: 'POST', headers, body })
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'InvalidRequest'])
      expect((await storage().from(bucket).list()).data).toEqual([])
    })
    it('replaces with upsert and with update, and the old content is gone from the disk', async () => {
      bucket = await newBucket()
      const shelf = storage().from(bucket)
      const first = await shelf.update('a.txt', reel)
      const second = await shelf.upload('a.txt', Buffer.from('second'), { upsert: true })
      expect(second.data?.id).toBe(first.data?.id)
      expect(await (await shelf.download('a.txt')).data?.text()).toBe('second')
      expect((await shelf.update('a.txt', Buffer.from('third'))).error).toBeNull()
      expect(await (await shelf.download('a.txt')).data?.text()).toBe('third')
      await expect
        .poll(() => house.context.database.pool('supabase_storage_admin')`select from storage.discarded_files where bucket_id = ${bucket}`)
        .toHaveLength(0)
      const { readdirSync } = await import('node:fs')
      if (where === 'on disk') expect(readdirSync(`${house.context.config.dataDir}/files/${bucket}/a.txt`)).toHaveLength(1)
    })
    it('goes to a signed address once', async () => {
      bucket = await newBucket()
      const shelf = storage().from(bucket)
      const { data } = await shelf.createSignedUploadUrl('signed.txt')
      const sent = await house.visitor().storage.from(bucket).uploadToSignedUrl('signed.txt', data!.token, reel)
      expect(sent.data?.path).toBe('signed.txt')
      expect((await shelf.uploadToSignedUrl('signed.txt', data!.token, reel)).error).toMatchObject({
        statusCode: '409',
        message: 'The resource already exists',
      })
      expect((await shelf.uploadToSignedUrl('other.txt', data!.token, reel)).error?.message).toBe('Invalid signature')
      const again = await shelf.createSignedUploadUrl('signed.txt', { upsert: true })
      expect((await shelf.uploadToSignedUrl('signed.txt', again.data!.token, Buffer.from('new'))).error).toBeNull()
    })
  })

  describe('A list', () => {
    it('shows one folder, folders first, by page, order and search', async () => {
      bucket = await newBucket()
      const shelf = storage().from(bucket)
      for (const name of ['b.txt', 'a.txt', 'folder/one.txt', 'folder/two.txt', 'folder/deep/three.txt', '100%_x.txt'])
        await shelf.upload(name.replace('%', '&'), reel)
      expect((await shelf.list()).data?.map(({ name, id }) => [name, id !== null])).toEqual([
        ['folder', false],
        ['100&_x.txt', true],
        ['a.txt', true],
        ['b.txt', true],
      ])
      expect((await shelf.list('folder')).data?.map(({ name }) => name)).toEqual(['deep', 'one.txt', 'two.txt'])
      expect((await shelf.list('folder', { search: 'tw' })).data?.map(({ name }) => name)).toEqual(['two.txt'])
      expect((await shelf.list('', { search: '_' })).data).toEqual([])
      expect(
        (await shelf.list('', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } })).data?.map(({ name }) => name),
      ).toEqual(['b.txt', 'a.txt'])
      expect((await shelf.list('', { sortBy: { column: 'created_at', order: 'desc' } })).data?.map(({ name }) => name)).toEqual([
        'folder',
        '100&_x.txt',
        'a.txt',
        'b.txt',
      ])
    })
    it('continues by cursor, with folders or without', async () => {
      bucket = await newBucket()
      const shelf = storage().from(bucket)
      const suffixes = ['zz', 'bb', 'xx', 'ww', 'cc', 'aa', 'yy', 'oo']
      for (const suffix of suffixes) await shelf.upload(`path/file-${suffix}`, reel)
      expect((await shelf.listV2({ with_delimiter: true })).data).toMatchObject({
        hasNext: false,
        folders: [{ key: 'path', name: 'path/' }],
        objects: [],
      })
      expect((await shelf.listV2({ prefix: 'path' })).data?.objects).toHaveLength(8)
      for (const [sortBy, expected] of [
        [undefined, suffixes.toSorted()],
        [{ column: 'name', order: 'desc' }, suffixes.toSorted().reverse()],
        [{ column: 'created_at', order: 'asc' }, suffixes],
        [{ column: 'created_at', order: 'desc' }, suffixes.toReversed()],
      ] as const) {
        const seen: string[] = []
        for (let cursor: string | undefined, more = true, pages = 0; more; pages += 1) {
          const { data } = await shelf.listV2({ prefix: 'path/', with_delimiter: true, limit: 2, cursor, sortBy })
          seen.push(...data!.objects.map(({ name }) => name.slice(-2)))
          ;[cursor, more] = [data!.nextCursor, data!.hasNext]
          expect(pages).toBeLessThan(4)
        }
        expect(seen).toEqual(expected)
      }
    })
  })

  describe('Copy, move and remove', () => {
    it('stay in a bucket or go to another', async () => {
      const [here, there] = [await newBucket(), await newBucket()]
      const shelf = storage().from(here)
      await shelf.upload('a.txt', reel, { metadata: { by: 'Ida' } })
      expect((await shelf.copy('a.txt', 'b/c.txt')).data?.path).toBe(`${here}/b/c.txt`)
      expect((await shelf.copy('a.txt', 'd.txt', { destinationBucket: there })).data?.path).toBe(`${there}/d.txt`)
      expect((await shelf.info('b/c.txt')).data?.metadata).toEqual({ by: 'Ida' })
      expect((await shelf.move('a.txt', 'moved.txt')).data?.message).toBe('Successfully moved')
      expect((await shelf.move('moved.txt', 'moved.txt', { destinationBucket: there })).data?.message).toBe('Successfully moved')
      expect((await shelf.exists('moved.txt')).data).toBe(false)
      for (const name of ['d.txt', 'moved.txt']) expect(await (await storage().from(there).download(name)).data?.text()).toBe('0123456789')
      expect((await shelf.copy('nothing', 'else')).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
      expect((await shelf.move('nothing', 'else')).error).toMatchObject({ statusCode: '404' })
      expect((await storage().from(there).move('d.txt', 'moved.txt')).error).toMatchObject({ statusCode: '409' })
      expect(await (await storage().from(there).download('d.txt')).data?.text()).toBe('0123456789')
    })
    it('return what they removed and delete the bytes', async () => {
      bucket = await newBucket()
      const shelf = storage().from(bucket)
      await shelf.upload('x/a.txt', reel)
      expect((await shelf.remove(['x/a.txt', 'x/none.txt'])).data).toEqual([
        expect.objectContaining({ name: 'x/a.txt', id: expect.any(String), bucket_id: bucket }),
      ])
      const { existsSync } = await import('node:fs')
      await vi.waitFor(() => expect(existsSync(`${house.context.config.dataDir}/files/${bucket}`)).toBe(false))
    })
  })

  describe('An image', () => {
    it('is returned in another size and format', async () => {
      bucket = await newBucket({ public: true })
      const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#884422' } })
        .jpeg()
        .toBuffer()
      const shelf = storage().from(bucket)
      await shelf.upload('p.jpg', picture, { contentType: 'image/jpeg' })
      await shelf.upload('t.txt', reel)
      const { data } = await shelf.download('p.jpg', { transform: { width: 100, height: 100 } })
      expect([data?.type, (await sharp(Buffer.from(await data!.arrayBuffer())).metadata()).width]).toEqual(['image/jpeg', 100])
      const signed = await shelf.createSignedUrl('p.jpg', 60, { transform: { width: 200, height: 200, quality: 60 } })
      const answer = await fetch(signed.data!.signedUrl, { headers: { accept: 'image/webp,*/*' } })
      expect([answer.status, answer.headers.get('x-transformations'), answer.headers.get('content-type')]).toEqual([
        200,
        'height:200,width:200,resizing_type:fill,quality:60',
        'image/webp',
      ])
      const contained = await fetch(
        shelf.getPublicUrl('p.jpg', { transform: { width: 100, height: 100, resize: 'contain' } }).data.publicUrl,
      )
      expect(await sharp(Buffer.from(await contained.arrayBuffer())).metadata()).toMatchObject({ width: 100, height: 50, format: 'jpeg' })
      expect((await shelf.download('t.txt', { transform: { width: 10 } })).error).not.toBeNull()
      const plain = await shelf.createSignedUrl('p.jpg', 60)
      expect((await fetch(plain.data!.signedUrl.replace('/object/sign/', '/render/image/sign/'))).status).toBe(400)
    })
  })
})
