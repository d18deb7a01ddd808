import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

// A search that reads a part of what there is says so, and finds by the same words what one finds that reads all.

let house: TestHouse
let [maker, viewer, follower]: StagedPerson[] = []
const films: Record<string, StagedFilm> = {}
const answer = async <T>(who: Identity, statement: string, params: unknown[] = []) =>
  (await house.context.database.run<{ answer: T }>(who, statement, params))[0]!.answer
interface Found {
  total: number
  more: boolean
  meant: string | null
  films: { id: string; title: string; total: number; because: { said: number | null; nearly: boolean } }[]
  facets: Record<string, { value: string | number; count: number }[]>
}
const found = (query: string, rest = '') =>
  answer<Found>(viewer!.identity, `select public.search_documentaries($1${rest}) as answer`, [query])
const moments = (query: string, rest = '') => answer<Found>(viewer!.identity, `select public.search_moments($1${rest}) as answer`, [query])

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Solveig')
  viewer = await makePerson(database, 'Jo')
  follower = await makePerson(database, 'Follower')
  for (const [title, more] of Object.entries({
    Public: {},
    Private: { visibility: 'private' as const },
    Unlisted: { visibility: 'unlisted' as const },
    Withdrawn: {},
  }))
    films[title] = await makeFilm(database, maker, {
      title,
      ...more,
      cues: [
        { startsMs: 0, text: `${title.toLowerCase()}plover over the saltmarsh` },
        { startsMs: 3000, text: 'under his breath he counted', sensitive: true },
      ],
    })
  await database.run(follower.identity, 'select public.open_documentary($1::uuid)', [films['Unlisted']!.id])
  await database.run(maker.identity, "select public.publish_documentary($1::uuid, 'private')", [films['Withdrawn']!.id])
})
afterAll(() => house.close())

describe('the list of films you may watch', () => {
  const guest = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', is_anonymous: true }
  it.each([
    ['the maker', () => maker!.identity, ['Private', 'Public', 'Unlisted', 'Withdrawn']],
    ['a viewer', () => viewer!.identity, ['Public']],
    ['who followed the link', () => follower!.identity, ['Public', 'Unlisted']],
    ['a guest', (): Identity => ({ role: 'authenticated', claims: guest }), []],
    ['a visitor', (): Identity => ({ role: 'anon', claims: { role: 'anon' } }), []],
  ])('of %s contains exactly what can_watch allows', async (_who, identity, expected) => {
    const { role, claims } = identity()
    const sql = house.context.database.pool('postgres')
    const listed = await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true)`
      return tx<{ title: string; asked: boolean; listed: boolean }[]>`
        select d.title, public.can_watch(d.id) as asked, d.id in (select w.id from private.watchable_films w) as listed
        from public.documentaries d order by d.title`
    })
    expect(listed.filter((film) => film.listed).map((film) => film.title)).toEqual(expected)
    expect(listed.every((film) => film.listed === film.asked)).toBe(true)
  })
})

describe('an index of words', () => {
  it('leaves few rows in its pending list, because every search reads all of it', async () => {
    const unbounded = await house.context.database.pool('postgres')<{ name: string }[]>`
      select c.relname as name
      from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not coalesce(c.reloptions::text ~ 'fastupdate=off|gin_pending_list_limit=(64|512)\\M', false)`
    expect(unbounded).toEqual([])
  })
})

describe('frequent words', () => {
  it('are read and counted in the newest films, with a mark that there are more', async () => {
    const { database } = house.context
    const sql = database.pool('postgres')
    for (let n = 0; n < 5; n++) {
      const film = await makeFilm(database, maker!, { title: `Tide ${n}`, language: n ? 'en' : 'no' })
      await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
        select ${film.trackId}::uuid, ${film.versionId}::uuid, c * 2000, c * 2000 + 1900, 'the tide of ' || c from generate_series(1, 1200) c`
      await sql`update public.documentaries set published_at = now() - make_interval(days => ${n}) where id = ${film.id}`
      films[`Tide ${n}`] = film
    }
    await sql`analyze private.passages`
    const said = await moments('tide')
    expect(said.more).toBe(true)
    expect(said.total).toBeGreaterThanOrEqual(1000)
    expect(said.films.map((film) => film.title)).toEqual(['Tide 0', 'Tide 1', 'Tide 2', 'Tide 3', 'Tide 4'])
    const written = await found('tide')
    expect(written).toMatchObject({ total: 5, more: true })
    expect(written.films.every((film) => film.because.said === null || film.because.said > 0)).toBe(true)
    // What was not looked through can still be chosen.
    expect(written.facets['languages']!.map((language) => language.value)).toEqual(expect.arrayContaining(['en', 'no']))
  })
  it('are counted in full in one film', async () => {
    const whole = await moments('tide', ", documentary => (select id from public.documentaries where title = 'Tide 1'), per_film => 200")
    expect(whole).toMatchObject({ total: 1200, more: false })
  })
  it('are read among the films left by a filter', async () => {
    const norwegian = await moments('tide', ", languages => array['no']")
    expect(norwegian.films.map((film) => film.title)).toEqual(['Tide 0'])
    expect((await found('tide', ", languages => array['no']")).films.map((film) => film.title)).toEqual(['Tide 0'])
  })
  it('find the same sentences as a full search', async () => {
    const sql = house.context.database.pool('postgres')
    const heard = (most: number) =>
      sql<
        { cue_id: string }[]
      >`select h.cue_id from private.said(private.read_words('tide of 7'), most => ${most}, enough => 100000) h order by 1`
    const [all, part] = [await heard(100_000), await heard(1)]
    expect(all.length).toBe(5)
    expect(part).toEqual(all)
  })
  it('never return a withdrawn film, in any order', async () => {
    const { database } = house.context
    await database.run(maker!.identity, "select public.publish_documentary($1::uuid, 'private')", [films['Tide 0']!.id])
    expect((await moments('tide')).films.map((film) => film.title)).not.toContain('Tide 0')
    expect((await found('tide')).films.map((film) => film.title)).not.toContain('Tide 0')
    await database.pool(
      'postgres',
    )`update public.documentaries set visibility = 'public', published_at = now() where id = ${films['Tide 0']!.id}`
    expect((await moments('tide')).films.map((film) => film.title)).toContain('Tide 0')
  })
})

describe('a spelling suggestion', () => {
  it('is a word of a film you may find', async () => {
    expect(await found('publicplovr')).toMatchObject({ meant: 'publicplover' })
    expect(await found('saltmrsh')).toMatchObject({ meant: 'saltmarsh' })
  })
  it.each(['privateplovr', 'unlistedplovr', 'withdrawnplovr', 'breth'])('is never a word hidden from the reader: %s', async (typed) => {
    expect((await found(typed)).meant ?? '').not.toMatch(/privateplover|unlistedplover|withdrawnplover|breath/)
  })
  it('prefers, of two equally similar words, the one as long as the query', async () => {
    await makeFilm(house.context.database, maker!, { title: 'Lamps', cues: [{ startsMs: 0, text: 'counted with and without a lamp' }] })
    expect(await found('withut')).toMatchObject({ meant: 'without' })
  })
  it('is not computed where the words are known', async () => expect((await found('saltmarsh')).meant).toBeNull())
  it('finds a title remembered with an extra word', async () => {
    await makeFilm(house.context.database, maker!, { title: 'Nine Straits of Chiloe' })
    expect((await found('Nine Straits saltmarsh Chiloe')).films[0]).toMatchObject({
      title: 'Nine Straits of Chiloe',
      because: { nearly: true },
    })
  })
})

describe('words while they are typed', () => {
  it.each([
    ['saltmarsh -publicplover', 0],
    ['saltmarsh -over', 0],
    ['saltmarsh -curlew', 1],
    ['"over the saltmarsh"', 1],
    ['"saltmarsh the over"', 0],
    ['"public plovers"', 0],
    ['-saltmarsh', 0],
    ['saltmarsh -', 1],
    ['saltmarshes', 1],
  ])('%s: %i', async (query, total) => expect((await moments(query)).total).toBe(total))
})
