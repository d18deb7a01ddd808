import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// A person in a film takes a passage back. It goes from everything at once, in every cut, anyone who writes what afterwards.

let house: TestHouse
let maker: SupabaseClient
let keeper: SupabaseClient
let viewer: SupabaseClient
let film: StagedFilm
const sql = () => house.context.database.pool('postgres')
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id
const secret = 'She lives behind the lighthouse.'
const passage = { startsMs: 11_000, endsMs: 16_000 }

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  maker = await house.person('Mara')
  keeper = await house.person('Keeper')
  viewer = await house.person('Viewer')
})
afterAll(() => house.close())

const playlistOf = (name: string) =>
  ['#EXTM3U', `#EXT-X-MAP:URI="${name}"`, ...[0, 1, 2, 3, 4].flatMap(() => ['#EXTINF:6.000,', name]), '#EXT-X-ENDLIST', ''].join('\n')

/** Thirty seconds: what is kept silent is said at 12 s and shown, without a word, until 16 s. */
beforeEach(async () => {
  film = await makeFilm(house.context.database, { id: await idOf(maker) } as never, {
    title: 'Keeper',
    durationMs: 30_000,
    cues: [
      { startsMs: 1000, text: 'The light was lit at five.', speaker: 'Anna Keeper' },
      { startsMs: 12_000, text: secret, speaker: 'Anna Keeper' },
      { startsMs: 25_000, text: 'Nobody asked.' },
    ],
  })
  const object = `${film.versionId}/360p.mp4`
  await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${film.versionId}, '360p', 640, 360, 25, 1000, 'avc1.4d401f', ${object}, ${playlistOf(object)})`
  await sql()`insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
    values (${film.versionId}, ${`${film.versionId}/storyboard.jpg`}, 2, 2, 160, 90, ${[0, 10_000, 15_000, 25_000]})`
  await sql()`insert into private.still_times (documentary_id, stem, version_id, at_ms)
    values (${film.id}, private.still_stem(${`${film.id}/poster-1-1.jpg`}), ${film.versionId}, 15000)`
  await sql()`update public.documentaries set poster_object = ${`${film.id}/poster-1-1.jpg`}, poster_ms = 15000 where id = ${film.id}`
})

async function ask(): Promise<string> {
  const { data: claim } = await keeper.rpc('claim_film', { documentary: film.id, kind: 'appearance', name: 'Anna Keeper' }).throwOnError()
  await maker.rpc('decide_claim', { claim, confirmed: true, agreed: 'Not her house.' }).throwOnError()
  return (await keeper.rpc('ask_withdrawal', { documentary: film.id, ranges: [passage], words: 'My house can be found.' }).throwOnError())
    .data
}
/** What anyone who may watch the film gets of it. */
async function seen(who: SupabaseClient) {
  const said = (await who.from('cues').select('text').eq('version_id', film.versionId)).data!.map(({ text }) => text)
  const { data: found } = await who.rpc('search_moments', { query: 'behind the lighthouse' })
  const { data: heard } = await who.rpc('moments_of_person', { person: 'Anna Keeper', documentary: film.id, per_film: 200 })
  const playlist = (await who.from('renditions').select('playlist').eq('version_id', film.versionId).single()).data!.playlist
  const { data: facts } = await who.rpc('film_playlists', { version: film.versionId })
  return {
    said: said.includes(secret),
    found: JSON.stringify((found as { films: { id: string }[] }).films.filter(({ id }) => id === film.id)).includes('lighthouse'),
    heard: JSON.stringify(heard).includes('behind'),
    gaps: [...playlist.matchAll(/#EXT-X-GAP\n#EXTINF/g)].length,
    played: (JSON.stringify(facts).match(/EXT-X-GAP/g) ?? []).length,
    quoted: ((await who.rpc('ask_quote', { version: film.versionId, at_ms: 15_500, language: 'en' })).data as { state: string }).state,
    storyboard: ((await who.from('storyboards').select('version_id').eq('version_id', film.versionId)).data ?? []).length,
    poster: (await who.from('documentaries').select('poster_object').eq('id', film.id).single()).data!.poster_object !== null,
  }
}
const everything = { said: true, found: true, heard: true, gaps: 0, played: 0, quoted: 'waiting', storyboard: 1, poster: true }
// Segments of six seconds: from 6 to 18 s is what has something of 11 to 16 s in it.
const nothing = { said: false, found: false, heard: false, gaps: 2, played: 2, quoted: 'protected', storyboard: 0, poster: false }

it('Only a person who appears in the film, confirmed by its maker, may request it; nothing changes until it is granted', async () => {
  const withdraw = (who: SupabaseClient) => who.rpc('ask_withdrawal', { documentary: film.id, ranges: [passage] })
  expect((await withdraw(viewer)).error?.details).toBe('no-appearance')
  expect((await withdraw(house.visitor())).error?.code).toBe('42501')
  await keeper.rpc('claim_film', { documentary: film.id, kind: 'appearance', name: 'Anna Keeper' }).throwOnError()
  expect((await withdraw(keeper)).error?.details).toBe('no-appearance')
  const id = await ask()
  expect(await seen(viewer)).toEqual(everything)
  for (const client of [viewer, keeper, house.visitor()])
    expect((await client.rpc('decide_withdrawal', { withdrawal: id, granted: true })).error?.code).toMatch(/P0002|42501/)
  expect((await viewer.from('withdrawals').select('id')).data).toEqual([])
  expect((await viewer.from('withdrawn_ranges').select('id')).data).toEqual([])
  expect((await keeper.from('withdrawals').select('words').eq('id', id)).data).toEqual([{ words: 'My house can be found.' }])
})

it('A granted passage is removed from everything people receive, and is restored when the request is withdrawn', async () => {
  const id = await ask()
  await maker.rpc('decide_withdrawal', { withdrawal: id, granted: true }).throwOnError()
  expect(await seen(viewer)).toEqual(nothing)
  expect((await sql()`select 1 from graphile_worker.jobs where key = ${`rename-media:${film.versionId}`}`).length).toBe(1)
  // The person it belongs to still sees what they asked; the maker sees which line it was.
  expect(JSON.stringify((await keeper.rpc('my_appearances')).data)).toContain('My house can be found.')
  await expect(maker.rpc('decide_withdrawal', { withdrawal: id, granted: false, answer: 'No.' }).throwOnError()).resolves.toBeTruthy()
  expect((await seen(viewer)).said).toBe(false)
  expect((await viewer.rpc('take_back_withdrawal', { withdrawal: id })).error?.code).toBe('P0002')
  await keeper.rpc('take_back_withdrawal', { withdrawal: id }).throwOnError()
  // A quote and a storyboard come back by the worker, a poster by its maker's choice.
  expect(await seen(viewer)).toMatchObject({ said: true, found: true, heard: true, gaps: 0, played: 0, quoted: 'waiting' })
})

describe('later edits', () => {
  beforeEach(async () => {
    await maker.rpc('decide_withdrawal', { withdrawal: await ask(), granted: true }).throwOnError()
  })
  it('restore nothing of it: not by other captions, another track, a playlist or a still', async () => {
    await maker.from('cues').update({ sensitive: false }).eq('version_id', film.versionId).throwOnError()
    const { data: track } = await maker
      .from('caption_tracks')
      .insert({ version_id: film.versionId, language: 'nb', label: 'Norsk', kind: 'subtitles' })
      .select('id')
      .single()
    if (track)
      await maker.from('cues').insert({ track_id: track.id, version_id: film.versionId, starts_ms: 12_100, ends_ms: 15_000, text: secret })
    await sql()`update public.renditions set playlist = ${playlistOf('again.mp4')} where version_id = ${film.versionId}`
    const poster = await maker
      .from('documentaries')
      .update({ poster_object: `${film.id}/poster-1-1.jpg` })
      .eq('id', film.id)
    expect(poster.error?.details).toBe('protected-still')
    expect(await seen(viewer)).toEqual(nothing)
  })
  it('do not show a newer cut before a person has checked the passage there', async () => {
    const [cut] =
      await sql()`insert into public.versions (documentary_id, number, state, source_name, source_bytes, duration_ms, frame_rate)
      values (${film.id}, 2, 'ready', 'second.mov', 1000, 28000, 25) returning id`
    const show = () => sql()`update public.documentaries set current_version_id = ${cut!.id} where id = ${film.id}`
    await expect(show()).rejects.toThrow('withdrew a passage')
    const { data } = await maker.rpc('asked_of_film', { documentary: film.id })
    const [withdrawal] = (data as { withdrawals: { id: string; unplaced: { number: number }[] }[] }).withdrawals
    expect(withdrawal!.unplaced).toMatchObject([{ number: 2 }])
    const place = (who: SupabaseClient) =>
      who.rpc('place_withdrawal', { withdrawal: withdrawal!.id, version: cut!.id, ranges: [{ startsMs: 3000, endsMs: 9000 }] })
    expect((await place(keeper)).error?.code).toBe('P0002')
    expect((await place(maker)).error).toBeNull()
    expect((await place(maker)).error?.details).toBe('placed')
    await show()
    expect((await sql()`select private.protected_ranges(${cut!.id})::text as ranges`)[0]!.ranges).toBe('{[3000,9000)}')
  })
})

it('A request without an answer within a day is granted by the rule of the house; a moderator may decide as well', async () => {
  const id = await ask()
  expect((await sql()`select private.keep_withdrawals() as granted`)[0]!.granted).toBe(0)
  await sql()`update public.withdrawals set holds_from = now() where id = ${id}`
  expect((await sql()`select private.keep_withdrawals() as granted`)[0]!.granted).toBe(1)
  expect(await seen(viewer)).toEqual(nothing)
  expect((await keeper.from('withdrawals').select('state, by_rule').eq('id', id)).data).toEqual([{ state: 'granted', by_rule: true }])
})

it('A maker declines with a reason, and a moderator may grant it anyway', async () => {
  const id = await ask()
  expect((await maker.rpc('decide_withdrawal', { withdrawal: id, granted: false })).error?.details).toBe('answer')
  await maker.rpc('decide_withdrawal', { withdrawal: id, granted: false, answer: 'It was agreed in writing.' }).throwOnError()
  expect(await seen(viewer)).toEqual(everything)
  const moderator = await house.person('Mo')
  await house
    .service()
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf(moderator))
    .throwOnError()
  await moderator.rpc('decide_withdrawal', { withdrawal: id, granted: true }).throwOnError()
  expect(await seen(viewer)).toEqual(nothing)
})

it('Withdrawn requests wait at the moderators’ desk, with their day; the requester decides none, and decisions are logged', async () => {
  const id = await ask()
  const moderator = await house.person('Desk')
  const role = async (who: SupabaseClient, name: string) =>
    house
      .service()
      .from('user_roles')
      .update({ role: name })
      .eq('user_id', await idOf(who))
      .throwOnError()
  for (const who of [maker, keeper, viewer]) expect((await who.rpc('list_withdrawals')).error?.code).toBe('42501')
  await role(moderator, 'moderator')
  const { data: desk } = await moderator.rpc('list_withdrawals', { asked: { one: id } }).throwOnError()
  expect(desk).toMatchObject({ more: false, withdrawals: [{ id, name: 'Anna Keeper', state: 'asked', ranges: [passage], bar: null }] })
  const { data: agenda } = await moderator.rpc('office_agenda').throwOnError()
  expect(agenda.lines.map((line: { kind: string; id: string }) => [line.kind, line.id])).toContainEqual(['withdrawal', id])
  await role(keeper, 'moderator')
  expect((await keeper.rpc('decide_withdrawal', { withdrawal: id, granted: true })).error?.code).toBe('42501')
  await role(keeper, 'user')
  await moderator.rpc('decide_withdrawal', { withdrawal: id, granted: false, answer: 'It was agreed.' }).throwOnError()
  const [act] = await sql()`select user_id, reason from public.audit_events where about_id = ${id}`
  expect(act).toEqual({ user_id: await idOf(moderator), reason: 'It was agreed.' })
})
