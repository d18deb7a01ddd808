import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What all films are counted by is kept counted: after everything that may happen to a film it is what counting again would say.

let house: TestHouse
let [maker, viewer]: StagedPerson[] = []
const films: Record<string, StagedFilm> = {}
const owner = () => house.context.database.pool('postgres')
type Owner = ReturnType<typeof owner>

/** What is kept and what counting again says, as someone who is signed in. */
async function counts(): Promise<{ kept: string[]; anew: string[] }> {
  const list = (rows: { row: unknown }[]) => rows.map(({ row }) => JSON.stringify(row))
  return owner().begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(viewer!.identity.claims)}, true)`
    const kept = await tx<{ row: unknown }[]>`
      select to_jsonb(k) as row from private.counted_kinds k
      union all select to_jsonb(d) from private.counted_facets d order by 1`
    const anew = await tx<{ row: unknown }[]>`
      select to_jsonb(k) as row from (select language, year, access, runtime, count(*) as films from private.counted_films group by 1, 2, 3, 4) k
      union all
      select to_jsonb(d) from (
        select kind, key, count(*) as films
        from private.counted_films c
        cross join lateral (select 'places' as kind, unnest(c.places) as key union all select 'subjects', unnest(c.subjects)) facet
        group by 1, 2
      ) d
      order by 1`
    return { kept: list(kept), anew: list(anew) }
  })
}
interface Found {
  total: number
  films: { title: string }[]
  facets: Record<string, { value: string | number; count: number }[]>
}
const found = async (narrowed = '', who = viewer!.identity) =>
  (await house.context.database.run<{ answer: Found }>(who, `select public.search_documentaries(${narrowed}) as answer`))[0]!.answer
const set = (title: string, change: Record<string, unknown>, sql: Owner = owner()) =>
  sql`update public.documentaries set ${sql(change)} where id = ${films[title]!.id}`.then(() => undefined)

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Solveig')
  viewer = await makePerson(database, 'Jo')
  for (const film of [
    { title: 'Harbour', year: 1990, language: 'no' },
    { title: 'Ferry', year: 1990, language: 'no', durationMs: 20 * 60_000 },
    { title: 'Élan', year: 2001, language: 'fr', durationMs: 50 * 60_000 },
    { title: 'Barley', year: 2012, reviewed: false },
    { title: 'Closed', year: 2020, language: 'de', visibility: 'private' as const },
  ])
    films[film.title] = await makeFilm(database, maker, film)
  await set('Harbour', { country: 'Norway, Chile', subjects: ['The Sea', 'Work'] })
  await set('Ferry', { country: 'norway', subjects: ['the sea'] })
})
afterAll(() => house.close())

describe('the stored counts equal a new count', () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000)
  it.each<[string, () => Promise<unknown>]>([
    ['at first', async () => undefined],
    ['when a film is published', () => set('Closed', { visibility: 'public', published_at: day(-1) })],
    ['when its year and its subjects are corrected', () => set('Closed', { year: 2021, subjects: ['Work', 'Spies'] })],
    ['when it gets another language', () => set('Closed', { language: 'no' })],
    [
      'when its captions are looked through',
      () => owner()`update public.caption_tracks set reviewed = true where version_id = ${films['Barley']!.versionId}`,
    ],
    ['when its captions go', () => owner()`delete from public.caption_tracks where id = ${films['Ferry']!.trackId}`],
    [
      'when another length becomes known',
      () => owner()`update public.versions set duration_ms = 1000 where id = ${films['Élan']!.versionId}`,
    ],
    ['when it is given an end', () => set('Harbour', { published_until: day(60) })],
    ['when that end comes near', () => set('Harbour', { published_until: day(3) })],
    ['when it has no end any more', () => set('Harbour', { published_until: null })],
    ['when its beginning is put off', () => set('Élan', { published_at: day(2) })],
    ['when it is closed', () => set('Ferry', { visibility: 'private', published_at: null })],
    ['when it is deleted', () => owner()`delete from public.documentaries where id = ${films['Ferry']!.id}`],
    [
      'when a change of it is taken back',
      () =>
        owner()
          .begin(async (tx) => {
            await set('Barley', { year: 1950 }, tx)
            throw new Error('undone')
          })
          .catch(() => undefined),
    ],
    ['when what is alike is added up', () => owner()`select private.add_counts_up()`],
    ['when it is added up again', () => owner()`select private.add_counts_up()`],
  ])('%s', async (_, change) => {
    await change()
    const { kept, anew } = await counts()
    expect(anew.length).toBeGreaterThan(0)
    expect(kept).toEqual(anew)
  })
  it('and a film whose time ends is no longer counted, without any write', async () => {
    const before = (await found()).total
    await set('Harbour', { published_until: new Date(Date.now() + 500) })
    await expect.poll(async () => (await found()).total).toBe(before - 1)
    const { kept, anew } = await counts()
    expect(kept).toEqual(anew)
    await set('Harbour', { published_until: null })
    expect((await found()).total).toBe(before)
  })
})

describe('two people who publish at once', () => {
  it('do not wait for each other, and both are counted', async () => {
    const sql = owner()
    const before = (await found()).total
    const [one, other] = [
      await makeFilm(house.context.database, maker!, { title: 'One', visibility: 'private' }),
      await makeFilm(house.context.database, maker!, { title: 'Other', visibility: 'private' }),
    ]
    const publish = (tx: Owner, id: string) =>
      tx`update public.documentaries set visibility = 'public', published_at = now() where id = ${id}`
    await sql.begin(async (tx) => {
      await publish(tx, one.id)
      await tx`select private.add_counts_up()`
      await sql.begin(async (second) => {
        // It would be refused if it had to wait.
        await second`set local lock_timeout = 1`
        await publish(second, other.id)
        await second`select private.add_counts_up()`
      })
      expect((await found()).total).toBe(before + 1)
    })
    expect((await found()).total).toBe(before + 2)
    const { kept, anew } = await counts()
    expect(kept).toEqual(anew)
  })
  it('leave one row of each kind, once it is added up', async () => {
    await owner()`select private.add_counts_up()`
    const [left] = await owner()<{ doubled: number; empty: number }[]>`select
      (select count(*)::int from (select from private.film_counts group by language, year, access, runtime having count(*) > 1) d) as doubled,
      (select count(*)::int from private.film_counts where films = 0) + (select count(*)::int from private.facet_counts where films = 0) as empty`
    expect(left).toEqual({ doubled: 0, empty: 0 })
  })
})

describe('a search for all films', () => {
  it.each(['best', 'title', 'newest', 'oldest', 'shortest'])(
    'put in order by %s shows the same films as one with a filter that excludes none',
    async (sort) => {
      const page = async (narrowed: string, offset: number) =>
        (await found(`sort => '${sort}', page_limit => 2, page_offset => ${offset}${narrowed}`)).films.map(({ title }) => title)
      for (const offset of [0, 2, 4]) expect(await page('', offset)).toEqual(await page(', from_year => 1', offset))
    },
  )
  it('counts like one with a filter that excludes none', async () => {
    const [all, narrowed] = [await found(), await found('from_year => 1')]
    expect(all).toEqual(narrowed)
    expect(all.total).toBe(all.films.length)
  })
  it('counts each facet as if it were not filtered itself', async () => {
    const { total, facets } = await found("languages => array['fr'], from_year => 2000")
    expect(total).toBe(facets['languages']!.find(({ value }) => value === 'fr')?.count ?? 0)
    expect(facets['languages']!.length).toBeGreaterThan(1)
  })
  it('returns nothing to a guest', async () => {
    const guest = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', is_anonymous: true }
    const none = await found('', { role: 'authenticated', claims: guest })
    expect(none.total).toBe(0)
    expect(none.films).toEqual([])
    expect(Object.values(none.facets).flat()).toEqual([])
  })
})
