import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let people: Record<'viewer' | 'other' | 'guest' | 'visitor', SupabaseClient>
let owner: StagedPerson

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [viewer, other, creator] = await Promise.all(['Vi', 'Otto', 'Cy'].map((name) => house.person(name)))
  people = { viewer: viewer!, other: other!, guest: house.visitor(), visitor: house.visitor() }
  await people.guest.auth.signInAnonymously()
  owner = { id: (await creator!.auth.getUser()).data.user!.id } as StagedPerson
})
afterAll(() => house.close())

const keep = async (who: keyof typeof people, address: string, asked: object) =>
  (await people[who].from('kept_searches').insert({ address, asked: asked as never })).error?.code
const mine = async (who: keyof typeof people) =>
  ((await people[who].rpc('my_kept_searches')).data ?? []) as unknown as { id: string; address: string; news: number }[]
const news = async (address: string) => (await mine('viewer')).find((search) => search.address === address)?.news
const publish = (title: string, more: object = {}) => makeFilm(house.context.database, owner, { title, ...more })

describe('a saved search', () => {
  it('is visible to its owner only', async () => {
    expect(await keep('viewer', 'q=heron', { query: 'heron' })).toBeUndefined()
    expect((await mine('viewer')).map((search) => search.address)).toEqual(['q=heron'])
    expect(await mine('other')).toEqual([])
    expect((await people.other.from('kept_searches').select('id')).data).toEqual([])
    const id = (await mine('viewer'))[0]!.id
    await people.other.from('kept_searches').delete().eq('id', id)
    expect(await mine('viewer')).toHaveLength(1)
  })
  it('is saved once, from any number of tabs, with its new results', async () => {
    const before = await mine('viewer')
    const again = await people.viewer
      .from('kept_searches')
      .upsert({ address: 'q=heron', asked: { query: 'other' } }, { onConflict: 'user_id,address', ignoreDuplicates: true })
    expect(again.error).toBeNull()
    expect(await mine('viewer')).toEqual(before)
    expect((await people.viewer.from('kept_searches').select('asked').eq('address', 'q=heron')).data).toEqual([
      { asked: { query: 'heron' } },
    ])
  })
  it('is refused from guests, visitors and in another person’s name', async () => {
    for (const who of ['guest', 'visitor'] as const) expect(await keep(who, 'q=x', { query: 'x' }), who).toBe('42501')
    const { error } = await people.viewer.from('kept_searches').insert({ address: 'q=y', asked: {}, user_id: owner.id } as never)
    expect(error?.code).toBe('42501')
  })
  it('shows films published since, until they were seen', async () => {
    await keep('viewer', 'place=Kenya', { places: ['Kenya'], from_year: 2000 })
    expect([await news('q=heron'), await news('place=Kenya')]).toEqual([0, 0])
    const { id } = await publish('The Heron', { year: 2020 })
    const sql = house.context.database.pool('postgres')
    await sql`update public.documentaries set country = 'Kenya, Chad' where id = ${id}`
    await publish('Nothing of it')
    expect([await news('q=heron'), await news('place=Kenya')]).toEqual([1, 1])
    expect((await mine('viewer'))[0]!.news).toBe(1)
    const search = (await mine('viewer')).find((each) => each.address === 'q=heron')!
    await people.other.rpc('see_kept_search', { search: search.id })
    expect(await news('q=heron')).toBe(1)
    await people.viewer.rpc('see_kept_search', { search: search.id })
    expect([await news('q=heron'), await news('place=Kenya')]).toEqual([0, 1])
    await sql`update public.documentaries set visibility = 'unlisted' where id = ${id}`
    expect(await news('place=Kenya')).toBe(0)
  })
  it('shows films whose captions match, never a private one or a protected passage', async () => {
    await keep('viewer', 'q=bittern', { query: 'bittern' })
    await publish('Reeds', { visibility: 'private', cues: [{ startsMs: 0, text: 'a bittern booms' }] })
    await publish('Sedge', { cues: [{ startsMs: 0, text: 'a bittern booms', sensitive: true }] })
    expect(await news('q=bittern')).toBe(0)
    await publish('Rushes', { cues: [{ startsMs: 0, text: 'a bittern booms' }] })
    expect(await news('q=bittern')).toBe(1)
  })
  it.each([
    ['q=odd', { query: { a: 1 }, places: 'Kenya', from_year: 'soon', languages: [{}, 3], access: null }],
    ['q=%25', { query: "'; drop table cues; --", people: ['%', '_'] }],
  ])('answers though its query is meaningless: %s', async (address, asked) => {
    expect(await keep('viewer', address, asked)).toBeUndefined()
    expect(await news(address)).toBeGreaterThanOrEqual(0)
  })
  it('has a length limit', async () => {
    expect(await keep('viewer', 'q'.repeat(1001), {})).toBe('23514')
    expect(await keep('viewer', 'q=long', { query: 'x'.repeat(4000) })).toBe('23514')
    expect(await keep('viewer', 'q=list', [1])).toBe('23514')
  })
  it('creates a notice once for each film its owner may see; a faulty one does not stop the others', async () => {
    const sql = house.context.database.pool('postgres')
    const { id: owl } = (await people.other.auth.getUser()).data.user!
    await keep('other', 'q=dunlin', { query: 'dunlin' })
    await sql`insert into public.kept_searches (user_id, address, asked) values (${owl}, 'from=abc', '{"query": "dunlin", "people": ["\\u0001"], "from_year": 1e30}')`
    const tell = async () => Number((await sql`select private.tell_kept_searches(100) as looked`)[0]!.looked)
    const told = async () =>
      (
        await sql`select about, leads_to, times from public.notices where person_id = ${owl} and kind = 'kept-search' and leads_to like '%dunlin'`
      ).map((row) => ({
        ...row,
      }))
    while ((await tell()) > 0);
    expect(await told()).toEqual([])
    await publish('A dunlin in private', { visibility: 'private' })
    await publish('Another shore')
    await tell()
    expect(await told()).toEqual([])
    await publish('The Dunlin')
    await tell()
    const once = [{ about: { search: 'dunlin', films: 1 }, leads_to: '/search?q=dunlin', times: 1 }]
    expect(await told()).toEqual(once)
    expect(await tell()).toBe(0)
    await publish('A third shore')
    await tell()
    expect(await told()).toEqual(once)
    for (const who of ['viewer', 'other', 'guest', 'visitor'] as const)
      expect(
        (
          await people[who]
            .from('kept_searches')
            .update({ told_at: null } as never)
            .eq('address', 'q=dunlin')
        ).error,
        who,
      ).not.toBeNull()
    // The keeper is shut out: nothing more is told.
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${owl}`
    await publish('Dunlin again')
    await tell()
    expect(await told()).toEqual(once)
  })
})
