import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestHouse } from '#tests/support/house.ts'
import { admit, openStorageHouse, stores } from '#tests/support/storage-houses.ts'

describe.each(stores)('Uploads in progress to files stored %s:', (where) => {
  let house: TestHouse
  let url: string
  let tokens: Record<'ada' | 'bo' | 'service', string>
  const [ada, bo] = [randomUUID(), randomUUID()]

  beforeAll(async () => {
    house = await openStorageHouse(where)
    await admit(house, ada, bo)
    url = `${house.url}/storage/v1/upload/resumable`
    await house.service().storage.createBucket('reels', { public: false })
    await house.context.database.pool('postgres').unsafe(
      `create policy "A thousand bytes at most" on storage.objects for insert to authenticated with check (bucket_id = 'reels' and name like 'small/%' and coalesce((metadata ->> 'size')::bigint, 0) <= 1000);
         create policy "Anything" on storage.objects for insert to authenticated with check (bucket_id = 'reels' and name like 'any/%')`,
    )
    const sign = (sub: string) => house.context.tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' }, 3600)
    tokens = { ada: await sign(ada), bo: await sign(bo), service: house.serviceRoleKey }
  })
  afterAll(() => house?.close())

  type Who = keyof typeof tokens
  const metadataOf = (name: string) => `bucketName ${btoa('reels')},objectName ${btoa(name)},contentType ${btoa('video/mp4')}`
  const ask = (method: string, target: string, headers: Record<string, string>, body?: BodyInit, who: Who = 'ada') =>
    fetch(target, { method, body, headers: { authorization: `Bearer ${tokens[who]}`, 'tus-resumable': '1.0.0', ...headers } })
  async function begin(name: string, length: number | 'later', who: Who = 'ada') {
    const headers: Record<string, string> = length === 'later' ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }
    const answer = await ask('POST', url, { ...headers, 'upload-metadata': metadataOf(name) }, undefined, who)
    return { status: answer.status, upload: new URL(answer.headers.get('location') ?? '/', url).href, said: await answer.text() }
  }
  const send = async (upload: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
    (await ask('PATCH', upload, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more }, body))
      .status
  const offsetOf = async (upload: string, who: Who = 'ada') => {
    const answer = await ask('HEAD', upload, {}, undefined, who)
    return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : answer.status
  }
  const incoming = (upload: string) => {
    const path = `${house.context.config.dataDir}/files/.incoming/${upload.split('/').at(-1)}`
    return existsSync(path) || existsSync(`${path}.1`)
  }

  it('row rules are checked with the announced size', async () => {
    expect((await begin(`small/${randomUUID()}`, 1000)).status).toBe(201)
    expect((await begin(`small/${randomUUID()}`, 1001)).status).toBe(403)
    const shelf = (size: number) =>
      fetch(`${house.url}/storage/v1/object/reels/small/${randomUUID()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.ada}`, 'content-type': 'video/mp4' },
        body: randomBytes(size),
      }).then(({ status }) => status)
    expect([await shelf(1000), await shelf(1001)]).toEqual([200, 400])
  })
  it('a body that is too large for the rules is refused before it is read', async () => {
    const refused = await new Promise<number>((done, failed) => {
      const post = request(`${house.url}/storage/v1/object/reels/small/${randomUUID()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.ada}`, 'content-type': 'video/mp4', 'content-length': 5_000_000 },
      })
      post.on('error', failed).on('response', (answer) => {
        done(answer.statusCode!)
        post.destroy()
      })
      post.write('a few bytes of five million')
    })
    expect(refused).toBe(400)
  })
  it('one that sends its length later is checked again as it grows', async () => {
    const { upload } = await begin(`small/${randomUUID()}`, 'later')
    expect(await send(upload, 0, randomBytes(900))).toBe(204)
    expect(await send(upload, 900, randomBytes(200))).toBe(403)
    expect(await send(upload, 900, randomBytes(50), { 'upload-length': '60000000000' })).toBe(403)
    expect(await send(upload, 900, randomBytes(50), { 'upload-length': '950' })).toBe(204)
  })
  it('one object has one upload of a person at a time: a new one cancels the previous', async () => {
    const name = `any/${randomUUID()}`
    const first = await begin(name, 100)
    await send(first.upload, 0, 'ten bytes!')
    expect(incoming(first.upload)).toBe(true)
    const second = await begin(name, 100)
    expect([first.status, second.status]).toEqual([201, 201])
    expect([await offsetOf(first.upload), incoming(first.upload)]).toEqual([404, false])
    expect(await offsetOf(second.upload)).toBe(0)
    const others = await begin(name, 100, 'bo')
    expect([others.status, await offsetOf(second.upload), await offsetOf(others.upload, 'bo')]).toEqual([201, 0, 0])
  })
  it('two begun at the same moment leave one', async () => {
    const name = `any/${randomUUID()}`
    const begun = await Promise.all([begin(name, 100), begin(name, 100), begin(name, 100)])
    for (const { status } of begun) expect([201, 423]).toContain(status)
    const alive = []
    for (const { status, upload } of begun) if (status === 201) alive.push(await offsetOf(upload))
    expect(alive.filter((offset) => offset === 0)).toHaveLength(1)
  })
  it('the service removes a name, and its upload in progress is deleted with its bytes', async () => {
    const name = `any/${randomUUID()}`
    const { upload } = await begin(name, 20)
    await send(upload, 0, 'ten bytes!')
    const { error } = await house.service().storage.from('reels').remove([name])
    expect(error).toBeNull()
    expect([await offsetOf(upload), incoming(upload)]).toEqual([404, false])
    expect(await send(upload, 10, 'ten bytes!')).toBe(404)
  })
  it('others remove only what they may, and cancel no upload', async () => {
    const name = `any/${randomUUID()}`
    const { upload } = await begin(name, 20)
    const answer = await fetch(`${house.url}/storage/v1/object/reels`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${tokens.bo}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [name] }),
    })
    expect([answer.status, await offsetOf(upload)]).toEqual([200, 0])
  })
})
