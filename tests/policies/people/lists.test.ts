import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

type Who = 'keeper' | 'other' | 'moderator' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let creator: SupabaseClient
const films = {} as Record<'open' | 'closed' | 'unlisted', StagedFilm>
const lists = {} as Record<'private' | 'link' | 'public', string>
const everyone: Who[] = ['keeper', 'other', 'moderator', 'guest', 'visitor']

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [keeper, other, moderator, made] = await Promise.all(['Kea', 'Otto', 'Mo', 'Cy'].map((name) => house.person(name)))
  people = { keeper: keeper!, other: other!, moderator: moderator!, guest: house.visitor(), visitor: house.visitor() }
  creator = made!
  await people.guest.auth.signInAnonymously()
  const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id
  await house
    .service()
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf(people.moderator))
    .throwOnError()
  const owner = { id: await idOf(creator) } as StagedPerson
  films.open = await makeFilm(house.context.database, owner, { title: 'Open film' })
  films.closed = await makeFilm(house.context.database, owner, { title: 'Closed film', visibility: 'private' })
  films.unlisted = await makeFilm(house.context.database, owner, { title: 'Unlisted film', visibility: 'unlisted' })
  await people.keeper.rpc('open_documentary', { documentary: films.unlisted.id }).throwOnError()
  for (const visibility of ['private', 'link', 'public'] as const) {
    const row = { title: `A ${visibility} list`, visibility }
    lists[visibility] = (await people.keeper.from('lists').insert(row).select('id').single().throwOnError()).data!.id
    for (const [at, film] of [films.open, films.unlisted].entries())
      await people.keeper
        .from('list_entries')
        .insert({ list_id: lists[visibility], documentary_id: film.id, position: at, words: 'See it twice.' })
        .throwOnError()
  }
})
afterAll(() => house.close())

const read = async (who: Who, list: string) =>
  (await people[who].rpc('read_list', { list })).data as {
    title: string
    isOwn: boolean
    films: { film: { title: string } | null }[]
  } | null

describe('the page of public lists', () => {
  const shelf = async (who: Who) => {
    const { data, error } = await people[who].rpc('shown_lists')
    return error ? null : (data as { title: string; by: string; films: number; stills: unknown[] }[])
  }
  it.each<[Who, string[] | null]>([
    ['other', ['A public list']],
    ['moderator', ['A public list']],
    // The person's own are above it.
    ['keeper', []],
    ['guest', []],
    ['visitor', null],
  ])('has for %s %j', async (who, titles) => {
    expect((await shelf(who))?.map(({ title }) => title) ?? null).toEqual(titles)
  })
  it('counts and draws public films only, and names people who show their name', async () => {
    expect(await shelf('other')).toMatchObject([{ films: 1, by: '', stills: [{ posterObject: null }] }])
    const { data } = await people.keeper.auth.getUser()
    await people.keeper.from('profiles').update({ shown: true }).eq('user_id', data.user!.id).throwOnError()
    expect(await shelf('other')).toMatchObject([{ by: 'Kea' }])
    await people.keeper.from('profiles').update({ shown: false }).eq('user_id', data.user!.id).throwOnError()
  })
  it.each([
    ['is taken away', { removed_at: new Date().toISOString() }],
    ['is hidden by a moderator', { hidden_at: new Date().toISOString() }],
    ['is shown by its link', { visibility: 'link' }],
  ])('has no list that %s', async (_, change) => {
    const row = () => house.service().from('lists')
    await row().update(change).eq('id', lists.public).throwOnError()
    expect(await shelf('other')).toEqual([])
    await row().update({ removed_at: null, hidden_at: null, visibility: 'public' }).eq('id', lists.public).throwOnError()
  })
  it('has no list whose films are all withdrawn', async () => {
    await house.service().from('documentaries').update({ visibility: 'private' }).eq('id', films.open.id).throwOnError()
    expect(await shelf('other')).toEqual([])
    await house.service().from('documentaries').update({ visibility: 'public' }).eq('id', films.open.id).throwOnError()
  })
})

describe('a list', () => {
  it.each([
    ['private', ['keeper']],
    ['link', ['keeper', 'other', 'moderator']],
    ['public', ['keeper', 'other', 'moderator']],
  ] as const)('that is %s is read only by %j', async (visibility, readers) => {
    for (const who of everyone)
      expect((await read(who, lists[visibility]))?.title ?? null, who).toBe(
        (readers as readonly string[]).includes(who) ? `A ${visibility} list` : null,
      )
  })
  it('is found by others only when it is public, and its lines are read by its owner only', async () => {
    const titles = async (who: Who) => ((await people[who].from('lists').select('title')).data ?? []).map(({ title }) => title).sort()
    expect(await titles('keeper')).toEqual(['A link list', 'A private list', 'A public list'])
    for (const who of ['other', 'moderator'] as const) expect(await titles(who), who).toEqual(['A public list'])
    for (const who of ['guest', 'visitor'] as const) expect(await titles(who), who).toEqual([])
    for (const who of everyone.slice(1)) expect((await people[who].from('list_entries').select('id')).data ?? [], who).toEqual([])
  })
  it('does not name a film to people who may not watch it', async () => {
    expect((await read('keeper', lists.public))?.films.map(({ film }) => film?.title)).toEqual(['Open film', 'Unlisted film'])
    expect((await read('other', lists.public))?.films.map(({ film }) => film?.title)).toEqual(['Open film'])
    await creator.rpc('publish_documentary', { documentary: films.open.id, visibility: 'private' }).throwOnError()
    expect((await read('other', lists.public))?.films).toEqual([])
    expect((await read('keeper', lists.public))?.films.map(({ film }) => film)).toMatchObject([null, { title: 'Unlisted film' }])
    await creator.rpc('publish_documentary', { documentary: films.open.id, visibility: 'public' })
    await house
      .service()
      .from('documentaries')
      .update({ visibility: 'public', published_at: new Date().toISOString() })
      .eq('id', films.open.id)
  })
  it('refuses a film its owner may not watch, and is written by no one else', async () => {
    const add = async (who: Who, film: StagedFilm, list = lists.public) =>
      (await people[who].from('list_entries').insert({ list_id: list, documentary_id: film.id })).error?.code
    expect(await add('keeper', films.closed)).toBe('42501')
    for (const who of everyone.slice(1)) {
      expect(await add(who, films.open), who).toMatch(/^(42501|PGRST301)$/)
      expect((await people[who].from('lists').update({ title: 'Mine' }).eq('id', lists.public).select('id')).data ?? [], who).toEqual([])
      expect((await people[who].from('lists').delete().eq('id', lists.public).select('id')).data ?? [], who).toEqual([])
      expect((await people[who].from('list_entries').delete().eq('list_id', lists.public).select('id')).data ?? [], who).toEqual([])
    }
    const { data } = await people.other.auth.getUser()
    expect((await people.keeper.from('lists').insert({ title: 'x', user_id: data.user!.id })).error?.code).toBe('42501')
  })
  it('is ordered as a whole by its owner only, and a removed film is restored to its place with its note', async () => {
    const own = () => people.keeper.from('list_entries').select('id, list_id, documentary_id, position, words').eq('list_id', lists.public)
    const titles = async () => (await read('keeper', lists.public))?.films.map(({ film }) => film?.title)
    const ids = (await own().order('position').throwOnError()).data!.map(({ id }) => id)
    const order = async (who: Who, entries: string[]) => (await people[who].rpc('order_list', { list: lists.public, entries })).error?.code
    for (const who of everyone.slice(1)) expect(await order(who, ids.toReversed()), who).toMatch(/^(42501|PGRST301)$/)
    expect(await titles()).toEqual(['Open film', 'Unlisted film'])
    expect(
      await order(
        'keeper',
        Array.from({ length: 1001 }, () => ids[0]!),
      ),
    ).toBe('42501')
    expect(await order('keeper', ids.toReversed())).toBeUndefined()
    expect(await titles()).toEqual(['Unlisted film', 'Open film'])
    const gone = (await own().eq('documentary_id', films.unlisted.id).single().throwOnError()).data!
    const { id, ...row } = gone
    await people.keeper.from('list_entries').delete().eq('id', id).throwOnError()
    expect(await titles()).toEqual(['Open film'])
    await people.keeper.from('list_entries').insert(row).throwOnError()
    expect(await titles()).toEqual(['Unlisted film', 'Open film'])
    const back = (await own().order('position').throwOnError()).data!
    expect(back[0]).toMatchObject({ words: 'See it twice.' })
    await order('keeper', back.map((each) => each.id).toReversed())
  })
  it('disappears for its readers when its owner deletes it, and can be restored', async () => {
    const set = (removed_at: string | null) => people.keeper.from('lists').update({ removed_at }).eq('id', lists.link).throwOnError()
    await set(new Date().toISOString())
    expect(await read('other', lists.link)).toBeNull()
    expect(await read('keeper', lists.link)).not.toBeNull()
    await set(null)
    expect(await read('other', lists.link)).not.toBeNull()
  })
  it('is reported by readers, without a name; moderators hide it from everyone but its owner, and restore it', async () => {
    const report = async (who: Who, list: string) => (await people[who].rpc('report_list', { list, reason: 'It is unkind.' })).error?.code
    for (const who of ['guest', 'visitor'] as const) expect(await report(who, lists.public), who).toBe('42501')
    expect(await report('keeper', lists.public)).toBe('42501')
    expect(await report('other', lists.private)).toBe('42501')
    expect(await report('other', lists.link)).toBeUndefined()
    expect(await report('other', lists.public)).toBeUndefined()
    expect(await report('other', lists.public)).toBeUndefined()
    const { data } = await people.moderator.rpc('list_cases')
    const queued = (data as { cases: { id: string; listId: string }[] }).cases.filter(({ listId }) => listId === lists.public)
    expect(queued).toMatchObject([{ kind: 'list', quoted: 'A public list', state: 'waiting', reportCount: 1 }])
    expect(JSON.stringify(queued)).not.toContain((await people.other.auth.getUser()).data.user!.id)
    const one = queued[0]!.id
    const decision = { one, decision: 'taken-down', reason: 'It names a neighbour.' }
    for (const who of ['keeper', 'other', 'guest', 'visitor'] as const) {
      expect((await people[who].rpc('settle_case', decision)).error?.code, who).toBe('42501')
      expect((await people[who].from('reports').select('id')).data ?? [], who).toEqual([])
    }
    await people.moderator.rpc('settle_case', decision).throwOnError()
    for (const who of ['other', 'moderator'] as const) {
      expect(await read(who, lists.public), who).toBeNull()
      expect((await people[who].from('lists').select('id')).data, who).toEqual([])
    }
    expect(await read('keeper', lists.public)).toMatchObject({ hidden: true })
    expect((await people.keeper.from('lists').update({ hidden_at: null }).eq('id', lists.public)).error?.code).toBe('42501')
    // Another report of what is hidden already would only fill the queue.
    expect(await report('other', lists.public)).toBe('42501')
    await people.keeper.rpc('appeal_case', { one, words: 'Nobody is named.' }).throwOnError()
    const second = await house.person('Mora')
    const { id } = (await second.auth.getUser()).data.user!
    await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', id).throwOnError()
    await second.rpc('settle_appeal', { one, overturn: true, reason: 'So it is.' }).throwOnError()
    expect(await read('other', lists.public)).toMatchObject({ title: 'A public list', hidden: false })
  })
  it('to watch later is created with the first film, private permanently, and takes films the person may watch', async () => {
    const later = async () =>
      (await people.keeper.from('list_entries').select('documentary_id, lists!inner (kind)').eq('lists.kind', 'later')).data!.map(
        ({ documentary_id }) => documentary_id,
      )
    await people.keeper.rpc('watch_later', { documentary: films.open.id, wanted: true }).throwOnError()
    await people.keeper.rpc('watch_later', { documentary: films.open.id, wanted: true }).throwOnError()
    expect(await later()).toEqual([films.open.id])
    expect((await people.keeper.rpc('watch_later', { documentary: films.closed.id, wanted: true })).error?.code).toBe('42501')
    expect((await people.keeper.from('lists').update({ visibility: 'public' }).eq('kind', 'later')).error?.code).toBe('23514')
    for (const who of ['guest', 'visitor'] as const)
      expect((await people[who].rpc('watch_later', { documentary: films.open.id, wanted: true })).error, who).not.toBeNull()
    await people.keeper.rpc('watch_later', { documentary: films.open.id, wanted: false }).throwOnError()
    expect(await later()).toEqual([])
  })
})
