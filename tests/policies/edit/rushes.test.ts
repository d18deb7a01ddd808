import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Rushes: seen and described by editors of the film, shown to nobody else, and in no list of versions.

let house: TestHouse
let team: StagedTeam
let rush: string
const sql = () => house.context.database.pool('postgres')
const files = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, bytes: 1000 })))
const begin = (...names: string[]) => `select begin_rushes($film, '${files(...names)}') as made`
const made = async (...names: string[]) => {
  const [row] = await team.run('editor', begin(...names))
  return (row!['made'] as { id: string; object: string; name: string }[]).map(({ id }) => id)
}
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  ;[rush] = (await made('A001C003.mov')) as [string]
  await sql()`update public.versions set state = 'ready', duration_ms = 60000 where id = ${rush}`
  await sql()`insert into public.sound_matches (sound_id, state) values (${rush}, 'done')`
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a rush', () => {
  it.each([
    ['begun', () => begin('B.mov'), '- - - - 1 1 1 - - 1'],
    ['seen', () => 'select from own_rushes', '- 0 0 0 1 1 1 0 1 1'],
    ['seen with what its tape says', () => 'select from rushes', '- 0 0 0 1 1 1 0 1 1'],
    ['seen as a version', () => "select from versions where kind = 'rush'", '- 0 0 0 1 1 1 0 1 1'],
    ['listed among the versions of the film', () => `select from own_versions where id = '${rush}'`, '- 0 0 0 0 0 0 0 0 0'],
    ['described', () => `update rushes set reel = 'A002' where version_id = '${rush}'`, '- 0 0 0 1 1 1 0 - 1'],
    ['given a timecode by a plain update', () => `update rushes set start_frame = 1, code_from = 'typed'`, '- - - - - - - - - -'],
    ['given a timecode', () => `select set_rush_code(array['${rush}']::uuid[], 1000, 'typed')`, '- - - - 1 1 1 - - 1'],
    ['parted from its picture', () => `select join_sound('${rush}', null)`, '- - - - 1 1 1 - - 1'],
    ['filled in by a sheet', () => `select fill_rushes('[{"rush": "${rush}", "take": "2"}]')`, '- - - - 1 1 1 - - 1'],
    ['compared with pictures', () => `select match_sounds(array['${rush}']::uuid[])`, '- - - - 1 1 1 - - 1'],
    ['heard by some of its channels', () => `select hear_channels('${rush}', null)`, '- - - - 1 1 1 - - 1'],
    ['joined by a plain update', () => `update rushes set joined_by = 'typed', heard_channels = '{1}'`, '- - - - - - - - - -'],
    ['seen looking for its picture', () => 'select from sound_matches', '- 0 0 0 1 1 1 0 1 1'],
    ['no longer told of', () => `delete from sound_matches where sound_id = '${rush}'`, '- 0 0 0 1 1 1 0 - 1'],
    ['deleted', () => `select delete_rushes(array['${rush}']::uuid[])`, '- - - - 1 1 1 - - 1'],
    ['heard about by its preparation', () => `select from preparation_stages where version_id = '${rush}'`, '- 0 0 0 6 6 6 0 6 6'],
    [
      'given captions',
      () => `insert into caption_tracks (version_id, language, label) values ('${rush}', 'en', 'English')`,
      '- - - - 1 1 1 - - 1',
    ],
    ['noted upon', () => `select from (select private.can_watch_version('${rush}') as may) x where may`, '0 0 0 0 1 1 1 0 1 1'],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it.each([
    ['the version that is shown', () => `update documentaries set current_version_id = '${rush}' where id = $film`],
    ['lent for review', () => `insert into reviews (version_id, key_hash, expires_at) values ('${rush}', 'y', now() + interval '1 day')`],
    ['sent as a screener', () => `insert into screeners (version_id, person, email) values ('${rush}', 'Ann', 'ann@example.org')`],
    ['quoted', () => `insert into quotes (version_id, at_ms, words, language) values ('${rush}', 0, 'Word', 'en')`],
    ['kept as a clip', () => `insert into moments (version_id, starts_ms, ends_ms) values ('${rush}', 0, 1000)`],
  ])('is not %s, not even by the database owner', async (_, statement) => {
    await sql()`update public.versions set state = 'ready', duration_ms = 60000 where id = ${rush}`
    await expect(sql().unsafe(statement().replace('$film', `'${team.film.id}'`))).rejects.toMatchObject({
      message: 'Rushes cannot be shown or published.',
    })
  })

  it('is numbered apart from the versions of the film, in the order of the files', async () => {
    const [one, two] = await made('C1.mov', 'C2.mov')
    const rows = await sql()`select id, number, source_name from public.versions where id in ${sql()([one, two])} order by number`
    expect(rows.map(({ source_name }) => source_name)).toEqual(['C1.mov', 'C2.mov'])
    await team.run('editor', `select begin_version('cut3.mov', 10, $film)`)
    const [cut] = await sql()`select max(number) as number from public.versions where documentary_id = ${team.film.id} and kind = 'cut'`
    expect(cut).toEqual({ number: 3 })
  })

  it('keeps the timecode its file says unless it is to be replaced', async () => {
    const [one] = (await made('D.mov')) as [string]
    await sql()`update public.rushes set start_frame = 90000, code_from = 'file' where version_id = ${one}`
    const set = (instead: boolean) => team.run('editor', `select set_rush_code(array['${one}']::uuid[], 7, 'typed', ${instead}) as set`)
    expect(await set(false)).toEqual([{ set: 0 }])
    expect(await set(true)).toEqual([{ set: 1 }])
  })

  it('is filled in by a sheet where it says nothing, and all of it only instead', async () => {
    const [one] = (await made('F.mov')) as [string]
    await sql()`update public.rushes set reel = 'A001', rate_num = 30000, rate_den = 1001 where version_id = ${one}`
    const fill = (instead: boolean) =>
      team.run(
        'editor',
        `select fill_rushes('[{"rush": "${one}", "reel": "B002", "take": "3", "startFrame": 1107272, "dropFrame": true}]', ${instead})`,
      )
    const now = () => sql()`select reel, take, start_frame::int, drop_frame, code_from from public.rushes where version_id = ${one}`
    await fill(false)
    expect(await now()).toEqual([{ reel: 'A001', take: '3', start_frame: 1_107_272, drop_frame: true, code_from: 'sheet' }])
    await sql()`update public.rushes set start_frame = 5, drop_frame = false, code_from = 'file' where version_id = ${one}`
    await fill(false)
    expect(await now()).toEqual([{ reel: 'A001', take: '3', start_frame: 5, drop_frame: false, code_from: 'file' }])
    await fill(true)
    // How its numbers count is the file's own.
    expect(await now()).toEqual([{ reel: 'B002', take: '3', start_frame: 1_107_272, drop_frame: false, code_from: 'sheet' }])
  })

  it('that is a sound is joined to none once its picture is deleted', async () => {
    const [picture, sound] = (await made('G.mov', 'G.wav')) as [string, string]
    await team.run('editor', `select join_sound('${sound}', '${picture}', 3, 'timecode')`)
    await team.run('editor', `select delete_rushes(array['${picture}']::uuid[])`)
    expect(await sql()`select sounds_of, offset_frames, joined_by from public.rushes where version_id = ${sound}`).toEqual([
      { sounds_of: null, offset_frames: null, joined_by: null },
    ])
  })

  it('is compared only while it is asked for, and what is not alike enough joins nothing', async () => {
    const [picture, sound] = (await made('H.mov', 'H.wav')) as [string, string]
    await sql()`update public.versions set state = 'ready' where id in ${sql()([picture, sound])}`
    expect(await team.run('editor', `select match_sounds(array['${sound}']::uuid[], '${picture}')`)).toEqual([{ match_sounds: 1 }])
    await sql()`select private.save_sound_match(${sound}, null, null, 0.3)`
    const joined = () => sql()`select sounds_of, offset_frames, joined_by from public.rushes where version_id = ${sound}`
    expect(await joined()).toEqual([{ sounds_of: null, offset_frames: null, joined_by: null }])
    await sql()`select private.save_sound_match(${sound}, ${picture}, 12, 0.9)`
    expect(await joined()).toEqual([{ sounds_of: null, offset_frames: null, joined_by: null }])
    await team.run('editor', `select match_sounds(array['${sound}']::uuid[], '${picture}')`)
    await sql()`select private.save_sound_match(${sound}, ${picture}, 12, 0.9)`
    expect(await joined()).toEqual([{ sounds_of: picture, offset_frames: 12, joined_by: 'waveform' }])
  })

  it('is heard where it speaks another language than a film without speech, and not where nobody speaks in it', async () => {
    await sql()`insert into private.house_abilities (name) values ('hear') on conflict do nothing`
    const [speaks, silent] = (await made('I.mov', 'J.mov')) as [string, string]
    await sql()`update public.documentaries set language = 'zxx' where id = ${team.film.id}`
    await sql()`update public.rushes set language = 'pt' where version_id = ${speaks}`
    for (const one of [speaks, silent]) await sql()`select private.begin_hearing(${one}, true)`
    const begun = await sql()`select version_id from public.transcriptions where version_id in ${sql()([speaks, silent])}`
    expect(begun).toEqual([{ version_id: speaks }])
    await sql()`update public.documentaries set language = 'pt' where id = ${team.film.id}`
    await sql()`update public.rushes set language = 'zxx' where version_id = ${silent}`
    await sql()`select private.begin_hearing(${silent}, true)`
    expect(await sql()`select version_id from public.transcriptions where version_id = ${silent}`).toEqual([])
  })

  it('is of one film: sounds, scenes and people of another are refused', async () => {
    const [picture, sound] = (await made('E.mov', 'E.wav')) as [string, string]
    await team.run('editor', `select join_sound('${sound}', '${picture}', -12)`)
    expect(await sql()`select sounds_of, offset_frames from public.rushes where version_id = ${sound}`).toEqual([
      { sounds_of: picture, offset_frames: -12 },
    ])
    expect(await team.attempt('editor', `select join_sound('${sound}', '${sound}', 0)`)).toBe('22023')
    expect(await team.attempt('editor', `select join_sound('${sound}', '${picture}', 0, 'guess')`)).toBe('22023')
    expect(await team.attempt('editor', `select hear_channels('${sound}', '{9}')`)).toBe('22023')
    expect(await team.attempt('editor', `update rushes set scene_id = '${randomUUID()}' where version_id = '${sound}'`)).toBe('22023')
  })

  it.each([
    ['an empty file', `select begin_rushes($film, '[{"name": "a.mov", "bytes": 0}]')`, 'P0001'],
    ['a file that does not fit', `select begin_rushes($film, '[{"name": "a.mov", "bytes": 900000000000000}]')`, 'P0001'],
    [
      'more than 500 at once',
      `select begin_rushes($film, (select jsonb_agg('{"name": "a", "bytes": 1}'::jsonb) from generate_series(1, 501)))`,
      'P0001',
    ],
    ['a sheet of more than 500', `select fill_rushes((select jsonb_agg('{}'::jsonb) from generate_series(1, 501)))`, 'P0001'],
    ['what is no list', `select begin_rushes($film, '{}')`, '22023'],
  ])('refuses %s', async (_, statement, code) => {
    expect(await team.attempt('editor', statement)).toBe(code)
  })
})
