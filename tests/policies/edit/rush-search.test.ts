import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// What is said in rushes is found by the film's editors alone, by the beginnings of words; and originals are removed by them alone.

let house: TestHouse
let team: StagedTeam
let rush: string
let track: string
const stretch = (from: number, to: number) => ({ track, from, to })
const sql = () => house.context.database.pool('postgres')
const words = async (asked: string, film = '$film') => {
  const [row] = await team.run('editor', `select search_rushes(${film}, '${asked}') as found`)
  return row!['found'] as { said: { text: string; startsMs: number }[]; selects: { tags: string[] }[] }
}
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  const [row] = await team.run('editor', `select begin_rushes($film, '[{"name": "A.mov", "bytes": 1000}]') as made`)
  rush = (row!['made'] as { id: string }[])[0]!.id
  await sql()`update public.versions set state = 'ready', duration_ms = 60000, has_sound = true where id = ${rush}`
  const [made] = await sql()`insert into public.caption_tracks (version_id, language, label) values (${rush}, 'en', 'English') returning id`
  track = made!['id'] as string
  const cue = (starts: number, text: string) =>
    sql()`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values (${track}, ${rush}, ${starts}, ${starts + 900}, ${text})`
  await cue(1000, 'Nobody asked the harbour.')
  await cue(2000, 'The café closed in winter.')
  await team.run(
    'editor',
    `insert into selects (documentary_id, rush_id, in_frame, out_frame, words, tags) values ($film, '${rush}', 0, 50, 'We left.', '{departure,Höfe}')`,
  )
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
it.each([
  ['searches rushes', () => `select search_rushes($film, 'harbour')`, '- - - - 1 1 1 - 1 1'],
  [
    'reads stretches of transcripts',
    () => `select from jsonb_array_elements(read_said('${JSON.stringify([stretch(0, 5000)])}'))`,
    '- 0 0 0 2 2 2 - 2 2',
  ],
  ['removes originals', () => `select remove_originals(array['${rush}']::uuid[])`, '- - - - 1 1 1 - - 1'],
  ['reads the index itself', () => 'select from private.rush_words', '- - - - - - - - - -'],
])('who %s', async (_, statement, outcomes) => {
  expect(await team.outcomes(statement())).toBe(outcomes)
})

it('a stretch has the captions that are heard in it, each once', async () => {
  const texts = async (...stretches: object[]) => {
    const [row] = await team.run('editor', `select read_said('${JSON.stringify(stretches)}') as said`)
    return (row!['said'] as { text: string }[]).map(({ text }) => text)
  }
  expect(await texts(stretch(1900, 2000))).toEqual([])
  expect(await texts(stretch(1899, 2000), stretch(0, 1001))).toEqual(['Nobody asked the harbour.'])
  expect(await texts(stretch(1500, 2001))).toEqual(['Nobody asked the harbour.', 'The café closed in winter.'])
  await expect(texts(...Array.from({ length: 501 }, () => stretch(0, 1)))).rejects.toMatchObject({ code: 'P0001' })
})

describe('a search in rushes', () => {
  it.each([
    ['harb', ['Nobody asked the harbour.']],
    ['asked harbour', ['Nobody asked the harbour.']],
    ['cafe', ['The café closed in winter.']],
    ['asked winter', []],
    ['', []],
    ["' & !(", []],
  ])('for "%s" finds words with that prefix', async (asked, texts) => {
    expect((await words(asked.replaceAll("'", "''"))).said.map(({ text }) => text)).toEqual(texts)
  })
  it('finds selects by their tags', async () => {
    expect((await words('depart')).selects).toHaveLength(1)
    expect((await words('hofe')).selects.concat((await words('höfe')).selects).length).toBeGreaterThan(0)
  })
  it('follows a correction and a deletion', async () => {
    await sql()`update public.cues set text = 'Nobody asked the miller.' where version_id = ${rush} and starts_ms = 1000`
    expect((await words('harbour')).said).toEqual([])
    expect((await words('miller')).said).toHaveLength(1)
    await sql()`delete from public.cues where version_id = ${rush} and starts_ms = 1000`
    expect((await words('miller')).said).toEqual([])
  })
  it('finds nothing in other people’s films', async () => {
    const [other] = await sql()`insert into public.documentaries (owner_id, title) values (${team.ids.stranger}, 'Other') returning id`
    await expect(words('cafe', `'${other!['id']}'`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('originals', () => {
  it('stay while a rush is prepared or heard', async () => {
    await sql()`update public.versions set state = 'preparing' where id = ${rush}`
    expect(await team.attempt('editor', `select remove_originals(array['${rush}']::uuid[])`)).toBe('P0001')
    await sql()`update public.versions set state = 'ready' where id = ${rush}`
    await sql()`insert into public.transcriptions (version_id) values (${rush})`
    expect(await team.attempt('editor', `select remove_originals(array['${rush}']::uuid[])`)).toBe('P0001')
    await sql()`delete from public.transcriptions where version_id = ${rush}`
  })
  it('that were removed use no storage and are not transcribed again', async () => {
    const used = async () => Number((await sql()`select used_bytes from private.storage_of(${team.ids.owner})`)[0]!['used_bytes'])
    const before = await used()
    await team.run('editor', `select remove_originals(array['${rush}']::uuid[])`)
    expect(await used()).toBe(before - 1000)
    const [kept] = await sql()`select source_object, source_name, source_bytes from public.versions where id = ${rush}`
    expect(kept).toMatchObject({ source_object: null, source_name: 'A.mov' })
    await sql()`insert into private.house_abilities (name) values ('hear') on conflict do nothing`
    expect(await team.attempt('editor', `select transcribe('${rush}')`)).toBe('P0001')
    expect(await team.attempt('editor', `select remove_originals(array['${randomUUID()}']::uuid[])`)).toBe('-')
  })
})

it('recalculates a sound’s timecode by the frame rate of the picture, unless its timecode was typed', async () => {
  const begun = await team.run(
    'editor',
    `select begin_rushes($film, '[{"name": "P.mov", "bytes": 10}, {"name": "S.wav", "bytes": 10}]') as made`,
  )
  const [picture, sound] = (begun[0]!['made'] as { id: string }[]).map(({ id }) => id) as [string, string]
  await sql()`update public.rushes set rate_num = 30000, rate_den = 1001, drop_frame = true where version_id = ${picture}`
  const set = sql()
  await set`update public.rushes set rate_num = 25, rate_den = 1, rate_presumed = true, sample_rate = 48000, samples = 144000, start_samples = 48048000,
    start_frame = 25025, code_from = 'file' where version_id = ${sound}`
  await sql()`select private.recount_sounds(${team.film.id})`
  const read = async () =>
    (await sql()`select rate_num, drop_frame, duration_frames, start_frame::int from public.rushes where version_id = ${sound}`)[0]
  // 1,001 s are 30,000 frames of 30000/1001; three seconds are 89 whole ones.
  expect(await read()).toEqual({ rate_num: 30_000, drop_frame: true, duration_frames: 89, start_frame: 30_000 })
  await sql()`update public.rushes set code_from = 'typed', start_frame = 7, rate_num = 25, rate_den = 1 where version_id = ${sound}`
  await sql()`select private.recount_sounds(${team.film.id})`
  expect(await read()).toMatchObject({ rate_num: 30_000, start_frame: 7 })
})
