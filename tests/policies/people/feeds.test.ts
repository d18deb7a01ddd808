import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { programOf } from '#tests/support/program.ts'

let house: TestHouse
let people: Record<'creator' | 'viewer' | 'other' | 'guest' | 'visitor' | 'program', SupabaseClient>
let creatorId: string
let season: string
let later: string

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [creator, viewer, other] = await Promise.all(['Cy', 'Vi', 'Otto'].map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { creator: creator!, viewer: viewer!, other: other!, guest, visitor: house.visitor(), program: await programOf(house, viewer!) }
  creatorId = (await people.creator.auth.getUser()).data.user!.id
  await makeFilm(house.context.database, { id: creatorId } as StagedPerson, { title: 'Seen', director: 'C. Quilaqueo' })
  ;[season, later] = (await Promise.all([-3, 3].map(seasonFrom))) as [string, string]
})
afterAll(() => house.close())

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
async function seasonFrom(days: number) {
  const words = { title: `Season ${days}`, introduction: 'Tides.', signed_by: 'M. O.', starts_on: day(days), ends_on: day(days + 10) }
  return (await house.service().from('seasons').insert(words).select('id').single().throwOnError()).data.id as string
}
const make = async (who: keyof typeof people, kind = 'films', about?: string) => {
  const { data, error } = await people[who].rpc('make_feed', { kind, about })
  return error ? { refused: error.code } : { secret: data as string }
}
const mine = async (who: keyof typeof people) =>
  ((await people[who].rpc('my_feeds')).data ?? []) as { id: string; kind: string; name: string }[]
const statusOf = async (secret?: string) => (await fetch(`${house.url}/functions/v1/feed?key=${secret}`)).status

describe('a feed address', () => {
  it('is created by people in person, not by guests, visitors or programs', async () => {
    expect((await make('viewer')).secret).toMatch(/^[0-9a-f]{64}$/)
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await make(who), who).toEqual({ refused: '42501' })
  })
  it('is shown once: what is stored is no key, and cannot be read', async () => {
    const { secret } = await make('viewer')
    const kept = await house.context.database.pool('postgres')`select to_jsonb(f)::text as row from public.feeds f`
    expect(kept.map(({ row }) => row).join()).not.toContain(secret)
    expect((await people.viewer.from('feeds').select('secret_hash')).error?.code).toBe('42501')
    const exported = JSON.stringify((await people.viewer.rpc('export_my_data')).data)
    expect(exported).toContain('"feeds"')
    expect(exported).not.toContain('secret_hash')
  })
  it('is listed for its person only, in person', async () => {
    expect((await mine('viewer')).length).toBe(2)
    for (const who of ['creator', 'other', 'guest', 'visitor', 'program'] as const) {
      expect(await mine(who), who).toEqual([])
      expect((await people[who].from('feeds').select('id')).data ?? [], who).toEqual([])
    }
  })
  it('is revoked by its person only, and then opens nothing', async () => {
    const { secret } = await make('viewer', 'programme')
    const { id } = (await mine('viewer')).find(({ kind }) => kind === 'programme')!
    for (const who of ['creator', 'other', 'guest', 'visitor', 'program'] as const) await people[who].from('feeds').delete().eq('id', id)
    expect(await statusOf(secret)).toBe(200)
    await people.viewer.from('feeds').delete().eq('id', id).throwOnError()
    expect(await statusOf(secret)).toBe(404)
  })
  it('that never existed or was revoked gives the same empty answer', async () => {
    const { secret } = await make('viewer', 'programme')
    const { id } = (await mine('viewer')).find(({ kind }) => kind === 'programme')!
    await people.viewer.from('feeds').delete().eq('id', id).throwOnError()
    const never = `${secret![0] === '0' ? '1' : '0'}${secret!.slice(1)}`
    const heard = (key: string) =>
      fetch(`${house.url}/functions/v1/feed?key=${key}`).then(async (answer) => [answer.status, await answer.text()])
    const nothing = await heard(secret!)
    expect(nothing[0]).toBe(404)
    for (const key of [never, '', secret!.slice(1), `${secret}0`, secret!.toUpperCase()]) expect(await heard(key), key).toEqual(nothing)
  })
  it('is written and read through its functions only', async () => {
    const row = { kind: 'films', secret_hash: `\\x${'00'.repeat(32)}` }
    for (const who of ['viewer', 'guest', 'visitor'] as const) {
      expect((await people[who].from('feeds').insert(row)).error?.code, who).toBe('42501')
      expect((await people[who].from('feeds').update({ kind: 'programme' }).neq('kind', '')).error?.code, who).toBe('42501')
      expect((await people[who].rpc('read_feed', { secret: 'x' })).error?.code, who).toBe('42501')
    }
  })
  it('is for a creator with a public film, or a season that has begun, and for nothing else', async () => {
    expect((await make('viewer', 'creator', creatorId)).secret).toBeDefined()
    expect((await make('viewer', 'season', season)).secret).toBeDefined()
    expect((await mine('viewer')).map(({ name }) => name)).toEqual(expect.arrayContaining(['C. Quilaqueo', 'Season -3']))
    const nobody = (await people.viewer.auth.getUser()).data.user!.id
    for (const [kind, about] of [
      ['creator', nobody],
      ['season', later],
      ['season', creatorId],
    ] as const)
      expect(await make('viewer', kind, about), `${kind} ${about}`).toEqual({ refused: 'P0002' })
    for (const [kind, about] of [['creator'], ['season'], ['films', creatorId], ['plays']] as const)
      expect(await make('viewer', kind, about), kind).toEqual({ refused: '22023' })
  })
  it('is offered for those creators and seasons, to signed-in people', async () => {
    const offered = async (who: keyof typeof people) => (await people[who].rpc('feeds_to_make')).data ?? []
    expect(await offered('viewer')).toEqual([
      { kind: 'season', about: season, name: 'Season -3' },
      { kind: 'creator', about: creatorId, name: 'C. Quilaqueo' },
    ])
    for (const who of ['guest', 'visitor'] as const) expect(await offered(who), who).toEqual([])
  })
  it('opens nothing while its person is suspended, and nothing after their account is deleted', async () => {
    const { secret } = await make('other')
    const sql = house.context.database.pool('postgres')
    const { id } = (await people.other.auth.getUser()).data.user!
    expect(await statusOf(secret)).toBe(200)
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
    expect(await statusOf(secret)).toBe(404)
    await sql`update auth.users set banned_until = null where id = ${id}`
    expect(await statusOf(secret)).toBe(200)
    await sql`delete from auth.users where id = ${id}`
    expect(await statusOf(secret)).toBe(404)
  })
  it('is limited to fifty a person', async () => {
    for (let made = 0; made < 50; made++) await make('creator')
    expect(await mine('creator')).toHaveLength(50)
    expect((await make('creator')).refused).toBeDefined()
  })
})
