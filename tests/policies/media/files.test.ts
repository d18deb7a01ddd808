import { randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let people: Record<'creator' | 'stranger' | 'visitor' | 'guest' | 'moderator' | 'service', SupabaseClient>
type Who = keyof typeof people
interface Awaited {
  id: string
  documentary_id: string
  source_object: string
}
let version: Awaited
const bytes = randomBytes(3000)
/** Begins as a JPEG does: what says it is a picture and is none is refused for that. */
const picture = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), bytes])

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  const [creator, stranger, moderator] = await Promise.all(['Ada', 'Bo', 'Mo'].map((name) => house.person(name)))
  const { data } = await moderator!.auth.getUser()
  await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', data.user!.id).throwOnError()
  people = { creator: creator!, stranger: stranger!, moderator: moderator!, visitor: house.visitor(), guest, service: house.service() }
})
afterAll(() => house.close())

beforeEach(async () => {
  const { data } = await people.creator.rpc('begin_version', { file_name: 'reel.mov', size_bytes: bytes.length }).throwOnError()
  version = data
})

const send = (who: Who, bucket: string, name: string, content: Buffer = bytes, contentType = 'video/quicktime', upsert = false) =>
  people[who].storage
    .from(bucket)
    .upload(name, content, { contentType, upsert })
    .then(({ error }) => error)
const stateOf = async (id: string) =>
  (await people.service.from('versions').select('state').eq('id', id).single().throwOnError()).data.state
const kept = async (bucket: string, name: string) => {
  const { data } = await people.service.storage.from(bucket).download(name)
  return data ? Buffer.from(await data.arrayBuffer()) : undefined
}
const everyoneElse: Who[] = ['stranger', 'visitor', 'guest', 'moderator']

describe('the source of a version', () => {
  it('is uploaded by its creator, in one piece or in parts, while it is awaited', async () => {
    expect(await send('creator', 'sources', version.source_object)).toBeNull()
    expect(await stateOf(version.id)).toBe('received')
    const { data: next } = await people.creator.rpc('begin_version', { file_name: 'b.mov', size_bytes: bytes.length }).throwOnError()
    expect(await sendInParts('creator', next.source_object)).toBe('arrived')
    expect(await kept('sources', next.source_object)).toEqual(bytes)
  })

  it.each(everyoneElse)('is not uploaded by a %s, in one piece or in parts', async (who) => {
    expect(await send(who, 'sources', version.source_object)).toMatchObject({ message: expect.stringContaining('row-level security') })
    expect(await sendInParts(who, version.source_object)).toBe(403)
    expect(await stateOf(version.id)).toBe('receiving')
    expect(await kept('sources', version.source_object)).toBeUndefined()
  })

  it.each([
    ['another name in its folder', () => `${version.id}/source2`],
    ['a name below it', () => `${version.source_object}/x`],
    ['another version', () => `${randomUUID()}/source`],
    ['no folder', () => 'source'],
  ])('is not uploaded under %s', async (_, name) => {
    expect(await send('creator', 'sources', name())).not.toBeNull()
    expect(await sendInParts('creator', name())).toBe(403)
  })

  it('is not replaced once it has arrived, not even by its creator', async () => {
    expect(await send('creator', 'sources', version.source_object)).toBeNull()
    for (const upsert of [false, true])
      expect(await send('creator', 'sources', version.source_object, randomBytes(10), 'video/quicktime', upsert)).not.toBeNull()
    expect((await people.creator.storage.from('sources').update(version.source_object, randomBytes(10))).error).not.toBeNull()
    expect((await people.creator.storage.from('sources').move(version.source_object, `${version.id}/away`)).error).not.toBeNull()
    expect((await people.creator.storage.from('sources').remove([version.source_object])).data).toEqual([])
    expect(await kept('sources', version.source_object)).toEqual(bytes)
  })

  it('is refused when it is larger than the reserved room', async () => {
    expect(await send('creator', 'sources', version.source_object, randomBytes(bytes.length + 1))).not.toBeNull()
    expect(await sendInParts('creator', version.source_object, randomBytes(bytes.length + 1))).not.toBe('arrived')
    expect(await stateOf(version.id)).toBe('receiving')
    expect(await kept('sources', version.source_object)).toBeUndefined()
    expect(await send('creator', 'sources', version.source_object)).toBeNull()
  })

  it('is refused before its first byte when more is announced than was reserved', async () => {
    const { data } = await people.creator.auth.getSession()
    const announce = async (bytes: number) =>
      (
        await fetch(`${house.url}/storage/v1/upload/resumable`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${data.session!.access_token}`,
            'tus-resumable': '1.0.0',
            'upload-length': String(bytes),
            'upload-metadata': `bucketName ${btoa('sources')},objectName ${btoa(version.source_object)}`,
          },
        })
      ).status
    expect(await announce(60e9)).toBe(403)
    expect(await announce(bytes.length + 1)).toBe(403)
    expect(await announce(bytes.length)).toBe(201)
  })

  it('is downloaded by its creator only', async () => {
    await send('creator', 'sources', version.source_object)
    const read = async (who: Who) => (await people[who].storage.from('sources').download(version.source_object)).data !== null
    expect(await read('creator')).toBe(true)
    for (const who of everyoneElse) expect(await read(who), who).toBe(false)
  })

  it('is no longer expected once the version is deleted', async () => {
    await people.creator.from('versions').delete().eq('id', version.id).throwOnError()
    expect(await send('creator', 'sources', version.source_object)).not.toBeNull()
  })

  function sendInParts(who: Who, objectName: string, content: Buffer = bytes): Promise<'arrived' | number | undefined> {
    return new Promise((done) => {
      people[who].auth.getSession().then(({ data }) =>
        new Upload(content, {
          endpoint: `${house.url}/storage/v1/upload/resumable`,
          chunkSize: 6 * 1024 * 1024,
          retryDelays: [],
          headers: { authorization: `Bearer ${data.session?.access_token ?? house.anonKey}` },
          metadata: { bucketName: 'sources', objectName, contentType: 'video/quicktime' },
          onSuccess: () => done('arrived'),
          onError: (error) => done('originalResponse' in error ? error.originalResponse?.getStatus() : undefined),
        }).start(),
      )
    })
  }
})

describe('renditions and storyboards', () => {
  it.each(['creator', ...everyoneElse] as Who[])('are uploaded by no %s', async (who) => {
    for (const name of [`${version.id}/480p.mp4`, `${version.id}/storyboard.jpg`]) expect(await send(who, 'media', name)).not.toBeNull()
  })
  it('are changed and deleted by the house only', async () => {
    const name = `${version.id}/480p.mp4`
    expect(await send('service', 'media', name)).toBeNull()
    for (const who of ['creator', ...everyoneElse] as Who[]) {
      expect((await people[who].storage.from('media').update(name, randomBytes(10))).error, who).not.toBeNull()
      expect((await people[who].storage.from('media').remove([name])).data ?? [], who).toEqual([])
    }
    expect(await kept('media', name)).toEqual(bytes)
  })
})

describe('posters', () => {
  const own = (folder = version.documentary_id, extension = 'jpeg') => `${folder}/own-${randomUUID()}.${extension}`

  it('are added by the creator, in formats browsers show', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'avif'])
      expect(await send('creator', 'stills', own(undefined, kind), picture, `image/${kind}`)).toBeNull()
  })
  it.each(everyoneElse)('are not added by a %s', async (who) => {
    expect(await send(who, 'stills', own(), picture, 'image/jpeg')).not.toBeNull()
  })
  it.each([
    ['a page', () => own(), 'text/html'],
    ['a drawing with a script in it', () => own(), 'image/svg+xml'],
    ['the name of a proposed still', () => `${version.documentary_id}/poster-1-1.jpg`, 'image/jpeg'],
    ['a name without a picture’s ending', () => `${version.documentary_id}/own-${randomUUID()}.html`, 'image/jpeg'],
    ['a folder below', () => `${version.documentary_id}/more/own-${randomUUID()}.jpeg`, 'image/jpeg'],
    ['the folder of another film', () => own(randomUUID()), 'image/jpeg'],
    ['no folder', () => `own-${randomUUID()}.jpeg`, 'image/jpeg'],
  ])('are refused as %s', async (_, name, type) => {
    expect(await send('creator', 'stills', name(), picture, type)).not.toBeNull()
  })
  it('are refused when their content is not the picture they claim to be', async () => {
    for (const content of [bytes, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect(await send('creator', 'stills', own(), content, 'image/png')).toMatchObject({ statusCode: '415' })
  })
  it('are limited to 20 uploads a film', async () => {
    for (let count = 0; count < 20; count++) expect(await send('creator', 'stills', own(), picture, 'image/jpeg')).toBeNull()
    expect(await send('creator', 'stills', own(), picture, 'image/jpeg')).not.toBeNull()
  })
  it('are deleted by the creator, except the current one', async () => {
    const [chosen, other] = [own(), own()]
    for (const name of [chosen, other]) await send('creator', 'stills', name, picture, 'image/jpeg')
    await people.creator.from('documentaries').update({ poster_object: chosen }).eq('id', version.documentary_id).throwOnError()
    for (const who of everyoneElse) expect((await people[who].storage.from('stills').remove([chosen, other])).data ?? [], who).toEqual([])
    expect((await people.creator.storage.from('stills').remove([chosen, other])).data?.map(({ name }) => name)).toEqual([other])
  })
  it('are never replaced, so that an address always shows the same picture', async () => {
    const name = own()
    await send('creator', 'stills', name, picture, 'image/jpeg')
    expect(await send('creator', 'stills', name, Buffer.concat([picture, picture]), 'image/jpeg', true)).not.toBeNull()
    expect(await kept('stills', name)).toEqual(picture)
  })
})

describe('the files of a space', () => {
  let awaited: string
  const sendFile = (who: Who, name: string, content = bytes) => send(who, 'spaces', name, content, 'model/gltf-binary')
  beforeEach(async () => {
    const { data: space } = await people.creator.rpc('begin_space', { kind: 'object', title: 'The buoy' }).throwOnError()
    const file = { space, kind: 'model', name: 'buoy.glb', size_bytes: bytes.length }
    const { data: asset } = await people.creator.rpc('begin_space_asset', file).throwOnError()
    awaited = `${space}/${asset}/source`
  })

  it('are uploaded by its author while they are awaited, once', async () => {
    expect(await sendFile('creator', awaited)).toBeNull()
    expect(await sendFile('creator', awaited, randomBytes(10))).not.toBeNull()
    expect(await kept('spaces', awaited)).toEqual(bytes)
  })
  it.each(everyoneElse)('are neither uploaded nor read by a %s', async (who) => {
    expect(await sendFile(who, awaited)).not.toBeNull()
    expect(await kept('spaces', awaited)).toBeUndefined()
    await sendFile('creator', awaited)
    expect((await people[who].storage.from('spaces').download(awaited)).data).toBeNull()
    expect((await people[who].storage.from('spaces').remove([awaited])).data ?? []).toEqual([])
    expect(await kept('spaces', awaited)).toEqual(bytes)
  })
  it.each([
    ['under a name that is not awaited', () => awaited.replace('source', 'model.glb')],
    ['into a space there is not', () => `${randomUUID()}/${awaited.split('/')[1]}/source`],
    ['into no folder', () => 'source'],
  ])('are not uploaded %s', async (_, name) => {
    expect(await sendFile('creator', name())).not.toBeNull()
  })
  it('are refused when they are larger than the reserved room', async () => {
    expect(await sendFile('creator', awaited, randomBytes(bytes.length + 1))).not.toBeNull()
    expect(await kept('spaces', awaited)).toBeUndefined()
  })
})

it('no bucket is public, and only the house creates, opens or empties one', async () => {
  const { data: buckets } = await people.service.storage.listBuckets()
  expect(buckets!.map((bucket) => [bucket.name, bucket.public]).sort()).toEqual([
    ['archives', false],
    ['board-pictures', false],
    ['clearance-proofs', false],
    ['film-files', false],
    ['letters', false],
    ['mail', false],
    ['media', false],
    ['notes', false],
    ['portraits', false],
    ['sources', false],
    ['spaces', false],
    ['stills', false],
  ])
  for (const who of ['creator', ...everyoneElse] as Who[]) {
    expect((await people[who].storage.createBucket('mine')).error, who).not.toBeNull()
    expect((await people[who].storage.updateBucket('stills', { public: true })).error, who).not.toBeNull()
    expect((await people[who].storage.emptyBucket('sources')).error, who).not.toBeNull()
  }
})
