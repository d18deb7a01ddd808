import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { heavyDrawing, noisePicture, plainPicture } from '#tests/support/media/hostile-pictures.ts'
import { admit } from '#tests/support/storage-houses.ts'

let house: TestHouse
let person: SupabaseClient
let [token, othersToken] = ['', '']

beforeAll(async () => {
  house = await openTestHouse({ TRUST_PROXY: '127.0.0.1' })
  const [id, other] = [randomUUID(), randomUUID()]
  await admit(house, id, other)
  await house.context.database.pool('postgres').unsafe(`
    create policy "Everybody hangs pictures" on storage.objects for insert to authenticated with check (bucket_id = 'wall');
    create policy "Everybody sees pictures" on storage.objects for select to authenticated using (bucket_id = 'wall');`)
  await house.service().storage.createBucket('wall', { public: false })
  const tokenOf = (sub: string) => house.context.tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)
  ;[token, othersToken] = [await tokenOf(id), await tokenOf(other)]
  person = createClient(house.url, house.anonKey, { accessToken: async () => token })
}, 120_000)
afterAll(() => house?.close())

const wall = (client: SupabaseClient = house.service()) => client.storage.from('wall')
const ask = (path: string, from: string, signal?: AbortSignal, bearer = token) =>
  fetch(`${house.url}/storage/v1/render/image/authenticated/wall/${path}`, {
    signal,
    headers: { authorization: `Bearer ${bearer}`, apikey: house.anonKey, 'x-forwarded-for': from },
  })

describe('A file declared as a picture', () => {
  const resumable = async (content: Buffer) => {
    const headers = { authorization: `Bearer ${token}`, apikey: house.anonKey, 'tus-resumable': '1.0.0' }
    const names = { bucketName: 'wall', objectName: `${randomUUID()}.png`, contentType: 'image/png' }
    const metadata = Object.entries(names).map(([key, value]) => `${key} ${btoa(value)}`)
    const answer = await fetch(`${house.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') },
    })
    const sent = await fetch(new URL(answer.headers.get('location')!, house.url), {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    })
    return { status: sent.status, there: (await wall().download(names.objectName)).error === null }
  }
  it('must begin as one, at every public endpoint, and is not stored otherwise', async () => {
    const png = await plainPicture(8, 8)
    const doors: Record<string, (content: Buffer) => Promise<unknown>> = {
      upload: async (content) => (await wall(person).upload(`${randomUUID()}.png`, content, { contentType: 'image/png' })).error,
      form: async (content) =>
        (await wall(person).upload(`${randomUUID()}.png`, new Blob([new Uint8Array(content)], { type: 'image/png' }))).error,
      signed: async (content) => {
        const { data } = await wall().createSignedUploadUrl(`${randomUUID()}.png`)
        return (await wall(person).uploadToSignedUrl(data!.path, data!.token, content, { contentType: 'image/png' })).error
      },
    }
    for (const [door, send] of Object.entries(doors)) {
      expect(await send(png), door).toBeNull()
      expect(await send(heavyDrawing()), door).toMatchObject({ message: 'the content is not of the type it says, image/png' })
      expect(await send(Buffer.alloc(0)), door).not.toBeNull()
    }
    expect(await resumable(png)).toEqual({ status: 204, there: true })
    expect(await resumable(heavyDrawing())).toEqual({ status: 415, there: false })
    // One kind of picture under the name of another is how cameras and editors are.
    expect((await wall(person).upload(`${randomUUID()}.jpg`, png, { contentType: 'image/jpeg' })).error).toBeNull()
  })
  it('that is a vector drawing is refused where it would be transformed, and is never drawn', async () => {
    await wall().upload('drawing.png', heavyDrawing(), { contentType: 'image/png' })
    const answer = await ask('drawing.png?width=1280', '203.0.113.1')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'The source image is invalid or unsupported for rendering' }),
    ])
  })
})

describe('A client other than the house', () => {
  it('gets the configured widths and no others, also by an address it signs', async () => {
    await wall().upload('sizes.png', await plainPicture(400, 200), { contentType: 'image/png' })
    const transforms = [
      { width: 161 },
      { height: 160 },
      { width: 160, height: 161 },
      { width: 160, quality: 50 },
      { format: 'origin' as const },
    ]
    for (const transform of transforms) {
      expect((await wall(person).download('sizes.png', { transform })).error, JSON.stringify(transform)).not.toBeNull()
      expect((await wall(person).createSignedUrl('sizes.png', 60, { transform })).error?.message).toMatch(
        /^Images are made in these widths/,
      )
      expect((await wall().download('sizes.png', { transform })).error, JSON.stringify(transform)).toBeNull()
    }
    for (const transform of [{ width: 160 }, { width: 320, height: 160 }])
      expect((await wall(person).download('sizes.png', { transform })).error).toBeNull()
    const signed = await wall(person).createSignedUrl('sizes.png', 60, { transform: { width: 160 } })
    expect((await fetch(signed.data!.signedUrl)).status).toBe(200)
  })
  it('has one picture drawn at a time and five waiting, and delays no other client', async () => {
    for (const name of ['noise-1', 'noise-2']) await wall().upload(name, await noisePicture(5000, 4800), { contentType: 'image/jpeg' })
    await wall().upload('small.png', await plainPicture(300, 200), { contentType: 'image/png' })
    await wall().upload('other.png', await plainPicture(300, 200), { contentType: 'image/png' })
    const leave = new AbortController()
    const wishes = [160, 320, 640, 960, 1280].flatMap((width) => [
      `?width=${width}&height=1280&format=avif`,
      `?width=1280&height=${width}&format=avif`,
    ])
    const hogs = wishes.flatMap((wish) => ['noise-1', 'noise-2'].map((name) => ask(`${name}${wish}`, '203.0.113.7', leave.signal)))
    const all = Promise.allSettled(hogs)
    const first = await Promise.any(hogs.map(async (hog) => ((await hog).status === 429 ? (await hog).json() : Promise.reject(await hog))))
    expect(first).toMatchObject({ statusCode: '429', code: 'TooManyRequests' })
    // The house's own size, and someone's at another address, come while they wait.
    const ours = await wall().createSignedUrl('small.png', 60, { transform: { width: 160 } })
    expect((await fetch(ours.data!.signedUrl)).status).toBe(200)
    const theirs = await wall().createSignedUrl('other.png', 60, { transform: { width: 160 } })
    expect((await fetch(theirs.data!.signedUrl, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200)
    expect((await ask('other.png?width=320', '203.0.113.8', undefined, othersToken)).status).toBe(200)
    leave.abort()
    await all
    // Nothing of what they asked for is still at work for them: their next one comes.
    expect((await ask('other.png?width=640', '203.0.113.7')).status).toBe(200)
  })
})
