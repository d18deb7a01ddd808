import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

type Who = 'viewer' | 'keeper' | 'moderator' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
const films = {} as Record<'leaving' | 'staying' | 'over' | 'closed' | 'unlisted', StagedFilm>
const seasons = {} as Record<'now' | 'past' | 'coming' | 'empty', string>
const everyone: Who[] = ['viewer', 'keeper', 'moderator', 'guest', 'visitor']
const named = (who: Who) => ['viewer', 'keeper', 'moderator'].includes(who)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [viewer, keeper, moderator, creator] = await Promise.all(['Vera', 'Kea', 'Mo', 'Cy'].map((name) => house.person(name)))
  people = { viewer: viewer!, keeper: keeper!, moderator: moderator!, guest: house.visitor(), visitor: house.visitor() }
  await people.guest.auth.signInAnonymously()
  const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id
  const service = house.service()
  await service
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf(people.moderator))
    .throwOnError()
  const owner = { id: await idOf(creator!) } as StagedPerson
  const stage = (title: string, visibility: 'public' | 'private' | 'unlisted' = 'public') =>
    makeFilm(house.context.database, owner, { title, visibility })
  films.leaving = await stage('Leaving film')
  films.staying = await stage('Staying film')
  films.over = await stage('Over film')
  films.closed = await stage('Closed film', 'private')
  films.unlisted = await stage('Unlisted film', 'unlisted')
  const until = (film: StagedFilm, published_until: string) =>
    service
      .from('documentaries')
      .update({ published_at: inDays(-60), published_until })
      .eq('id', film.id)
      .throwOnError()
  await until(films.leaving, inDays(9))
  await until(films.staying, inDays(90))
  await until(films.over, inDays(-1))
  const begin = async (title: string, from: number, to: number, shown: StagedFilm[]) => {
    const row = { title, introduction: 'Harbours, counted twice.', signed_by: 'Ines Prat', starts_on: inDays(from), ends_on: inDays(to) }
    const { data } = await people.moderator.from('seasons').insert(row).select('id').single().throwOnError()
    for (const [position, { id }] of shown.entries())
      await people.moderator.from('season_films').insert({ season_id: data.id, documentary_id: id, position }).throwOnError()
    return data.id as string
  }
  const all = [films.closed, films.staying, films.over, films.leaving, films.unlisted]
  seasons.now = await begin('Tides', -3, 20, all)
  seasons.past = await begin('Old tides', -90, -30, all)
  seasons.coming = await begin('Tides to come', 5, 30, all)
  seasons.empty = await begin('Tides nobody sees', -3, 20, [films.closed, films.over, films.unlisted])
})
afterAll(() => house.close())

interface Found {
  kind: string
  id: string
  title: string
  by: string
  films: number
}
const search = async (who: Who, query: string) => ((await people[who].rpc('search_collections', { query })).data ?? []) as Found[]
const read = async (who: Who, season: string) =>
  (await people[who].rpc('read_season', { season })).data as { title: string; films: { title: string }[] } | null

describe('a season', () => {
  it('is found once it has begun, by signed-in people, with only the films they may watch', async () => {
    for (const who of everyone)
      for (const query of ['', 'harbours', 'tides', 'prat'])
        expect(
          (await search(who, query)).map(({ title, films: count, by }) => [title, count, by]),
          `${who} ${query}`,
        ).toEqual(
          !named(who)
            ? []
            : [
                ['Tides', 2, 'Ines Prat'],
                ['Old tides', 2, 'Ines Prat'],
              ],
        )
    expect(await search('viewer', 'glaciers')).toEqual([])
    expect(await search('viewer', 'tides -old')).toHaveLength(1)
  })
  it('is read in full from its first day on, before it by moderators, and names no closed, expired or unlisted film', async () => {
    for (const who of everyone) {
      const shown = await read(who, seasons.now)
      expect(shown?.films.map(({ title }) => title) ?? null, who).toEqual(named(who) ? ['Staying film', 'Leaving film'] : null)
      expect((await read(who, seasons.coming))?.title ?? null, who).toBe(who === 'moderator' ? 'Tides to come' : null)
      expect((await people[who].from('season_films').select('season_id')).data?.length ?? 0, who).toBe(who === 'moderator' ? 18 : 0)
    }
    expect(await read('viewer', seasons.empty)).toMatchObject({ films: [] })
    expect(await read('viewer', films.closed.id)).toBeNull()
  })
})

describe('a public list', () => {
  it('is found by others by its text while it is public and exists, with its owner’s name only if shown', async () => {
    const row = { title: 'Quays', about: 'Films for the ferry.', visibility: 'public' }
    const { data: list } = await people.keeper.from('lists').insert(row).select('id').single().throwOnError()
    const titles = async (who: Who) => (await search(who, 'ferry')).map(({ title, by }) => [title, by])
    expect(await titles('viewer')).toEqual([])
    await people.keeper.from('list_entries').insert({ list_id: list.id, documentary_id: films.staying.id }).throwOnError()
    for (const who of everyone) expect(await titles(who), who).toEqual(who === 'viewer' || who === 'moderator' ? [['Quays', '']] : [])
    expect(await search('viewer', '')).not.toContainEqual(expect.objectContaining({ kind: 'list' }))
    for (const change of [{ visibility: 'link' }, { visibility: 'private' }, { removed_at: inDays(0) }]) {
      await people.keeper
        .from('lists')
        .update({ visibility: 'public', removed_at: null, ...change })
        .eq('id', list.id)
        .throwOnError()
      expect(await titles('viewer'), JSON.stringify(change)).toEqual([])
    }
    await people.keeper.from('lists').update({ visibility: 'public', removed_at: null }).eq('id', list.id).throwOnError()
    expect(await titles('viewer')).toHaveLength(1)
    await house
      .service()
      .from('lists')
      .update({ hidden_at: inDays(0) })
      .eq('id', list.id)
      .throwOnError()
    expect(await titles('viewer')).toEqual([])
  })
})

describe('films that leave soon', () => {
  it('narrow a search, are counted there, and are on the front page for everyone', async () => {
    const narrowed = async (who: Who) =>
      (await people[who].rpc('search_documentaries', { access: ['leaving'] })).data as { total: number; films: { title: string }[] } | null
    for (const who of everyone)
      expect((await narrowed(who))?.films?.map(({ title }) => title) ?? [], who).toEqual(named(who) ? ['Leaving film'] : [])
    const { data } = await people.viewer.rpc('search_documentaries')
    expect((data as { facets: { access: { value: string; count: number }[] } }).facets.access).toContainEqual({
      value: 'leaving',
      count: 1,
    })
    const page = (await people.visitor.rpc('home_page')).data as { leaving: { title: string }[] }
    expect(page.leaving.map(({ title }) => title)).toEqual(['Leaving film'])
  })
  it('are notified only to people with them on a list or in progress, with the reason', async () => {
    const told = async (who: Who) => ((await people[who].rpc('my_leaving_films')).data ?? []) as object[]
    for (const who of everyone) expect(await told(who), who).toEqual([])
    await people.viewer.rpc('watch_later', { documentary: films.leaving.id, wanted: true }).throwOnError()
    await people.viewer.rpc('watch_later', { documentary: films.staying.id, wanted: true }).throwOnError()
    await people.keeper.rpc('save_place', { version: films.leaving.versionId, position_ms: 60_000, finished: false }).throwOnError()
    expect(await told('viewer')).toMatchObject([{ title: 'Leaving film', later: true, lists: [], begun: false, width: 1920 }])
    expect(await told('keeper')).toMatchObject([{ title: 'Leaving film', later: false, lists: [], begun: true }])
    for (const who of ['moderator', 'guest', 'visitor'] as const) expect(await told(who), who).toEqual([])
    await house.service().from('documentaries').update({ visibility: 'private' }).eq('id', films.leaving.id).throwOnError()
    for (const who of everyone) expect(await told(who), who).toEqual([])
    await house
      .service()
      .from('documentaries')
      .update({ visibility: 'public', published_until: inDays(-1) })
      .eq('id', films.leaving.id)
    for (const who of everyone) expect(await told(who), who).toEqual([])
    const page = (await people.visitor.rpc('home_page')).data as { leaving: object[] }
    expect(page.leaving).toEqual([])
  })
})
