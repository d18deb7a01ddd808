import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

const tables = ['caption_tracks', 'cues', 'chapters', 'credits'] as const
type Table = (typeof tables)[number]

let house: TestHouse
let [maker, viewer, other]: StagedPerson[] = []
const films: Record<string, StagedFilm> = {}
const cues = [
  { startsMs: 0, text: 'Said aloud' },
  { startsMs: 3000, text: 'A protected name', sensitive: true },
]

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[maker, viewer, other] = [await makePerson(database, 'Maker'), await makePerson(database, 'Viewer'), await makePerson(database, 'Other')]
  for (const visibility of ['public', 'private', 'unlisted'] as const) {
    films[visibility] = await makeFilm(database, maker, { title: visibility, visibility, cues })
  }
  films['draft'] = await makeFilm(database, maker, { title: 'a later cut', cues })
  const sql = database.pool('postgres')
  await sql`insert into public.versions (documentary_id, number, state, source_name, source_bytes) values (${films['draft'].id}, 2, 'ready', 'cut 2', 1)`
  await sql`update public.documentaries set current_version_id = (select id from public.versions where documentary_id = ${films['draft'].id} and number = 2) where id = ${films['draft'].id}`
  for (const film of Object.values(films)) {
    await sql`insert into public.chapters (version_id, starts_ms, ends_ms, title) values (${film.versionId}, 0, 60000, 'The last pilot boat')`
    await sql`insert into public.credits (documentary_id, position, role, name) values (${film.id}, 1, 'sound', 'Piet')`
  }
})
afterAll(() => house.close())

const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const of = (table: Table, film: string) =>
  (table === 'credits' ? ['documentary_id', films[film]!.id] : ['version_id', films[film]!.versionId]) as [string, string]
const seen = async (who: Identity, table: Table, film: string) => {
  const [column, id] = of(table, film)
  return (await run(who, `select * from public.${table} where ${column} = $1`, [id])).length
}

describe.each(tables)('%s', (table) => {
  const all = table === 'cues' ? 2 : 1
  it.each(['public', 'private', 'unlisted', 'draft'])('is read by the creator of a %s film', async (film) =>
    expect(await seen(maker!.identity, table, film)).toBe(all),
  )
  it('is read by people who may watch the film', async () => expect(await seen(viewer!.identity, table, 'public')).toBe(1))
  it('of a private film is read by its creator only', async () => expect(await seen(viewer!.identity, table, 'private')).toBe(0))
  it('of an unlisted film is read only after its link was followed', async () => {
    const follower = await makePerson(house.context.database, 'Follower')
    expect(await seen(follower.identity, table, 'unlisted')).toBe(0)
    await run(follower.identity, 'select public.open_documentary($1::uuid)', [films['unlisted']!.id])
    expect(await seen(follower.identity, table, 'unlisted')).toBe(1)
    expect(await seen(viewer!.identity, table, 'unlisted')).toBe(0)
  })
  if (table !== 'credits')
    it('of a cut that is not the current one is read by the creator only', async () =>
      expect(await seen(viewer!.identity, table, 'draft')).toBe(0))
  it('is closed to visitors', async () => await expect(seen(anonymous, table, 'public')).rejects.toMatchObject({ code: '42501' }))
  it('is changed by the creator, and not by people who may only watch', async () => {
    const [column, id] = of(table, 'public')
    const change = {
      caption_tracks: "label = 'English'",
      cues: "text = 'Corrected'",
      chapters: "title = 'Renamed'",
      credits: "role = 'music'",
    }[table]
    const statement = `update public.${table} set ${change} where ${column} = $1 returning 1`
    expect(await run(viewer!.identity, statement, [id])).toHaveLength(0)
    expect(await run(maker!.identity, statement, [id])).toHaveLength(all)
  })
  it('is not removed by people who may only watch', async () => {
    const [column, id] = of(table, 'public')
    expect(await run(viewer!.identity, `delete from public.${table} where ${column} = $1 returning 1`, [id])).toHaveLength(0)
  })
})

describe('writing', () => {
  const insert: Record<Table, (film: StagedFilm) => [string, unknown[]]> = {
    caption_tracks: (film) => [
      "insert into public.caption_tracks (version_id, language, label) values ($1, 'fr', 'Français') returning 1",
      [film.versionId],
    ],
    cues: (film) => [
      "insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values ($1, $2, 9000, 9500, 'More') returning 1",
      [film.trackId, film.versionId],
    ],
    chapters: (film) => [
      "insert into public.chapters (version_id, starts_ms, ends_ms, title) values ($1, 60000, 70000, 'Tonnage') returning 1",
      [film.versionId],
    ],
    credits: (film) => [
      "insert into public.credits (documentary_id, position, role, name) values ($1, 2, 'editor', 'Lucja') returning 1",
      [film.id],
    ],
  }
  it.each(tables)('%s: the creator adds, another creator is refused', async (table) => {
    const [statement, params] = insert[table](films['public']!)
    await expect(run(other!.identity, statement, params)).rejects.toMatchObject({ code: '42501' })
    expect(await run(maker!.identity, statement, params)).toHaveLength(1)
  })
  it('a cue cannot be put on the track of another film', async () => {
    const own = await makeFilm(house.context.database, other!, { title: 'Own' })
    const statement = "insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values ($1, $2, 0, 1, 'Smuggled')"
    await expect(run(other!.identity, statement, [films['public']!.trackId, own.versionId])).rejects.toMatchObject({ code: '42501' })
    await expect(run(other!.identity, statement, [own.trackId, films['public']!.versionId])).rejects.toMatchObject({ code: '42501' })
  })
  it.each([
    ['ends before it starts', 5, 5, 'x'],
    ['starts before the film', -1, 5, 'x'],
    ['is empty', 0, 5, ''],
  ])('a cue that %s is refused', async (_, starts, ends, text) => {
    const film = films['private']!
    const statement = 'insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values ($1, $2, $3, $4, $5)'
    await expect(run(maker!.identity, statement, [film.trackId, film.versionId, starts, ends, text])).rejects.toMatchObject({
      code: '23514',
    })
  })
})

describe('a sensitive cue', () => {
  const texts = async (who: Identity) =>
    (await run(who, 'select text from public.cues where version_id = $1', [films['unlisted']!.versionId])).map((row) => row['text'])
  it('is read by its creator and not by viewers', async () => {
    await run(viewer!.identity, 'select public.open_documentary($1::uuid)', [films['unlisted']!.id])
    expect(await texts(maker!.identity)).toContain('A protected name')
    expect(await texts(viewer!.identity)).toEqual(['Said aloud'])
  })
})
