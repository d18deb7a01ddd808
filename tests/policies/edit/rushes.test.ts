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

  it('is of one film: sounds, scenes and people of another are refused', async () => {
    const [picture, sound] = (await made('E.mov', 'E.wav')) as [string, string]
    await team.run('editor', `select join_sound('${sound}', '${picture}', -12)`)
    expect(await sql()`select sounds_of, offset_frames from public.rushes where version_id = ${sound}`).toEqual([
      { sounds_of: picture, offset_frames: -12 },
    ])
    expect(await team.attempt('editor', `select join_sound('${sound}', '${sound}', 0)`)).toBe('22023')
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
    ['what is no list', `select begin_rushes($film, '{}')`, '22023'],
  ])('refuses %s', async (_, statement, code) => {
    expect(await team.attempt('editor', statement)).toBe(code)
  })
})
