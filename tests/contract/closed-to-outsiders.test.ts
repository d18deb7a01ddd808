import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution, makeLicence } from '#tests/support/institutions.ts'

// What the rooms of the house make of a film, asked for by all the world with its identifier in hand: it says nothing, also while previews and embedding are
// allowed, because those open the film and not what others made of it. The same question by who may ask it is answered, so that silence is refusal.

let house: TestHouse
let creator: SupabaseClient
let teacher: SupabaseClient
let visitor: SupabaseClient
let guest: SupabaseClient
let film: StagedFilm
const ids: Record<string, string> = {}
const secret = 'Zwielicht'
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  ;[creator, teacher] = [await house.person('Cy', 'creator'), await house.person('Tea')]
  guest = house.visitor()
  await guest.auth.signInAnonymously()
  visitor = house.visitor()
  const idOf = async (who: SupabaseClient) => (await who.auth.getUser()).data.user!.id
  const { database } = house.context
  film = await makeFilm(database, { id: await idOf(creator) } as StagedPerson, {
    title: `${secret} one`,
    director: `Ada ${secret}`,
    cues: [{ startsMs: 1000, text: `The ${secret} was lit.` }],
  })
  await creator.from('documentaries').update({ previews: true, embeds: true, indexed: true }).eq('id', film.id).throwOnError()
  const made = async (call: string, args: object, who = creator) => (await who.rpc(call, args).throwOnError()).data as string
  const kept = async (table: string, row: object, who = creator) =>
    (await who.from(table).insert(row).select('id').single().throwOnError()).data!.id as string

  await sql()`insert into public.trailers (documentary_id, version_id, ranges, state, object_name, duration_ms, width, height)
    values (${film.id}, ${film.versionId}, array[0, 1000], 'ready', ${`${film.versionId}/trailer-1.mp4`}, 1000, 640, 268)`
  for (const name of ['trailer-1', '360p'])
    await house.service().storage.from('media').upload(`${film.versionId}/${name}.mp4`, new Uint8Array(50), { contentType: 'video/mp4' })
  await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${film.versionId}, '360p', 640, 360, 25, 1000, 'avc1.4d401f', ${`${film.versionId}/360p.mp4`},
      ${`#EXTM3U\n#EXTINF:40,\n${film.versionId}/360p.mp4\n#EXT-X-ENDLIST\n`})`
  ids.space = await made('begin_space', { kind: 'map', title: `${secret} all around`, documentary: film.id })
  await sql()`update public.spaces set published_at = now(), summary = ${secret}, twin = ${secret} where id = ${ids.space}`
  ids.board = await made('begin_board', { board: randomUUID(), title: `${secret} board`, documentary: film.id })
  ids.boardLink = await made('make_board_link', { board: ids.board, role: 'view' })
  ids.screening = await made('announce_screening', {
    wish: {
      ...{ title: `${secret} evening`, word: '', startsAt: new Date(Date.now() + 86_400_000).toISOString(), zone: 'UTC', online: true },
      ...{ venue: '', entry: 'invitation', doorsMinutes: 30, items: [{ kind: 'film', documentaryId: film.id }], people: [] },
    },
  })
  ids.list = await kept('lists', { title: `${secret} list`, visibility: 'link' })
  await creator.from('list_entries').insert({ list_id: ids.list, documentary_id: film.id }).throwOnError()
  await creator
    .from('diary_entries')
    .insert({ documentary_id: film.id, line: `${secret} seen`, shown: true })
    .throwOnError()
  await creator
    .from('other_names')
    .insert({ documentary_id: film.id, kind: 'title', written: `${secret} anders` })
    .throwOnError()
  ids.moment = await kept('moments', { version_id: film.versionId, starts_ms: 0, ends_ms: 2000, note: `${secret} note` })
  const institution = await makeInstitution(database, 'Fjord Library', { teacher: await idOf(teacher) })
  await makeLicence(database, institution, [film.id], { endsOn: '2099-03-05' })
  const passage = { starts_ms: 0, ends_ms: 2000, title: `${secret} clip`, course: '', words: '' }
  ids.clip = await made('make_class_clip', { institution, documentary: film.id, ...passage }, teacher)
  const ends = new Date(Date.now() + 86_400_000).toISOString()
  ids.screener = await made('make_screener', { version: film.versionId, person: secret, expires_at: ends })
  ids.review = await made('make_review', { version: film.versionId, expires_at: ends, label: secret })
})
afterAll(() => house.close())

type Ask = (who: SupabaseClient) => Promise<unknown>
const rpc = (call: string, args: () => object) => async (who: SupabaseClient) => (await who.rpc(call, args())).data as unknown
const row = (table: string, column: string, id: () => string) => async (who: SupabaseClient) =>
  (await who.from(table).select('*').eq(column, id())).data as unknown
const endpoint = (path: () => string) => async (who: SupabaseClient) => {
  const token = (await who.auth.getSession()).data.session?.access_token ?? house.anonKey
  const answer = await fetch(`${house.url}/functions/v1/${path()}`, {
    headers: { apikey: house.anonKey, authorization: `Bearer ${token}` },
  })
  return answer.ok ? answer.text() : ''
}
const ofFilm = () => film.id
/** `by` is who may ask, whose answer shows that the question is well put; nothing to hold where the table is closed to browsers, or nothing need be there. */
const doors: Record<string, { ask: Ask; by?: () => SupabaseClient; holds?: string }> = {
  'the clip of a class': { ask: rpc('class_clip', () => ({ clip: ids.clip })), by: () => teacher },
  'the row of that clip': { ask: row('class_clips', 'id', () => ids.clip!), by: () => teacher, holds: '' },
  'a screening that is announced': { ask: rpc('read_screening', () => ({ screening: ids.screening })) },
  'the list of screenings': { ask: rpc('list_screenings', () => ({})) },
  'the trailer’s row': { ask: row('trailers', 'documentary_id', ofFilm), holds: 'ready' },
  'the trailer’s address': { ask: endpoint(() => `playback?trailer=${film.id}`), holds: 'trailer-1' },
  'a space around it': { ask: rpc('read_space', () => ({ space: ids.space })) },
  'a board about it': { ask: rpc('read_board', () => ({ board: ids.board })) },
  'the changes of that board': { ask: rpc('board_changes', () => ({ board: ids.board })), holds: '' },
  'what a review shows': { ask: rpc('review_people', () => ({ version: film.versionId })), holds: '' },
  'the review’s row': { ask: row('reviews', 'version_id', () => film.versionId), holds: '' },
  'the screener’s row': { ask: row('screeners', 'version_id', () => film.versionId), holds: '' },
  'a list by link': { ask: rpc('read_list', () => ({ list: ids.list })) },
  'what people say of it': { ask: rpc('reviews_of', () => ({ documentary: film.id })) },
  'its other names': { ask: row('other_names', 'documentary_id', ofFilm) },
  'a kept moment': { ask: row('moments', 'id', () => ids.moment!) },
  'a still with what is said': {
    ask: rpc('ask_quote', () => ({ version: film.versionId, at_ms: 1500, language: 'en' })),
    holds: 'waiting',
  },
  'films like it': { ask: rpc('similar_documentaries', () => ({ documentary: film.id })), holds: '' },
  'the search': { ask: rpc('search_documentaries', () => ({ query: secret })) },
  'the search by another name': { ask: rpc('search_documentaries', () => ({ query: 'anders' })) },
  'the people': { ask: rpc('search_people', () => ({ query: `Ada ${secret}` })) },
  'the map': { ask: rpc('map_of_films', () => ({})), holds: '' },
}

describe.each(Object.entries(doors))('%s', (_name, { ask, by, holds = secret }) => {
  it('answers authorised callers', async () => {
    expect(JSON.stringify((await ask(by?.() ?? creator)) ?? '')).toContain(holds)
  })
  it('answers nothing to a visitor or a guest', async () => {
    for (const who of [visitor, guest]) {
      const said = JSON.stringify((await ask(who)) ?? '')
      for (const trace of [secret, film.id, film.versionId]) expect(said).not.toContain(trace)
    }
  })
})

it('a link to a board admits nobody without an account', async () => {
  for (const who of [visitor, guest]) expect((await who.rpc('follow_board_link', { key: ids.boardLink })).error).not.toBeNull()
})

it('shared, embedded and machine-readable pages of the film contain nothing others wrote about it', async () => {
  const page = encodeURIComponent(`${house.url}/documentary/${film.id}`)
  for (const path of [`share?documentary=${film.id}`, `oembed?url=${page}`, `embed?documentary=${film.id}`]) {
    const said = await (await fetch(`${house.url}/functions/v1/${path}`)).text()
    expect(said, path).toContain(secret)
    for (const made of ['trailer-1', 'anders', `${secret} seen`, `${secret} note`, `${secret} clip`, `${secret} evening`, `${secret} list`])
      expect(said, `${path} ${made}`).not.toContain(made)
  }
  const map = await (await fetch(`${house.url}/functions/v1/feed?sitemap`)).text()
  expect(map).toContain(film.id)
  for (const [what, id] of Object.entries(ids)) expect(map, what).not.toContain(id)
})

it('visitors read one table only, the settings of the house', async () => {
  const readable = await sql()`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
      and (has_table_privilege('anon', c.oid, 'select') or has_any_column_privilege('anon', c.oid, 'select'))`
  expect(readable.map(({ name }) => name)).toEqual(['house_settings'])
})
