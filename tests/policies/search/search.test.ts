import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

let house: TestHouse
let [maker, viewer]: StagedPerson[] = []
let harbour: StagedFilm
let unlisted: StagedFilm
const guest: Identity = {
  role: 'authenticated',
  claims: { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', is_anonymous: true },
}

const harbourCues = [
  { startsMs: 1_402_000, text: 'Every morning I went down to count the ships.', speaker: 'Port clerk' },
  { startsMs: 1_405_000, text: 'It was in my contract.' },
  { startsMs: 2_832_000, text: 'We counted the ships until', speaker: 'Port clerk' },
  { startsMs: 2_834_500, text: 'there was nothing left to count.' },
  { startsMs: 3_000_000, text: 'Her name was Ingeborg Vassdal', sensitive: true },
  { startsMs: 3_003_000, text: 'and she lived behind the chandlery.' },
]

interface Found {
  total: number
  films: { id: string; title: string; because: Record<string, boolean | number> }[]
  facets: Record<string, { value: string | number; count: number }[]>
}
interface Moments {
  total: number
  protectedPassages: number
  films: {
    id: string
    total: number
    positions: number[]
    moments: { startsMs: number; snippet: string; speaker: string; unreviewed: boolean }[]
  }[]
}
const call = async <T>(who: Identity, statement: string, params: unknown[]) =>
  (await house.context.database.run<{ answer: T }>(who, statement, params))[0]!.answer
const films = (who: Identity, query: string) => call<Found>(who, 'select public.search_documentaries($1) as answer', [query])
const moments = (who: Identity, query: string) => call<Moments>(who, 'select public.search_moments($1) as answer', [query])
const titles = async (query: string) => (await films(viewer!.identity, query)).films.map((film) => film.title)

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Solveig')
  viewer = await makePerson(database, 'Jo')
  harbour = await makeFilm(database, maker, {
    title: 'A Harbour Without Ships',
    synopsis: 'A port clerk keeps counting for eleven years after the last freighter leaves.',
    director: 'Solveig Amundrud-Bekele',
    language: 'en',
    cues: harbourCues,
  })
  await makeFilm(database, maker, {
    title: 'Nueve estrechos',
    synopsis: 'The last season of a pilot.',
    language: 'es',
    year: 2022,
    durationMs: 30 * 60_000,
    reviewed: false,
    cues: [{ startsMs: 5000, text: 'Aquí no se cuentan los barcos, compañero.', speaker: 'Capitán' }],
  })
  await makeFilm(database, maker, {
    title: 'A Secret Zeppelin',
    synopsis: 'Hidden.',
    visibility: 'private',
    cues: [{ startsMs: 1000, text: 'The zeppelin is in the hangar.' }],
  })
  unlisted = await makeFilm(database, maker, {
    title: 'An Unlisted Zeppelin',
    visibility: 'unlisted',
    cues: [{ startsMs: 1000, text: 'Another zeppelin rises here.' }],
  })
})
afterAll(() => house.close())

describe('finding films', () => {
  it.each([
    ['harbour', 'A Harbour Without Ships', 'title'],
    ['harbuor', 'A Harbour Without Ships', 'nearly'],
    ['freighter', 'A Harbour Without Ships', 'description'],
    ['Amundrud', 'A Harbour Without Ships', 'people'],
    ['amundrut', 'A Harbour Without Ships', 'nearly'],
    ['contract', 'A Harbour Without Ships', 'said'],
    ['estrechos', 'Nueve estrechos', 'title'],
    ['companero', 'Nueve estrechos', 'said'],
  ])('finds by %s: %s, because of its %s', async (query, title, reason) => {
    const [first] = (await films(viewer!.identity, query)).films
    expect(first?.title).toBe(title)
    expect(Boolean(first?.because[reason])).toBe(true)
  })

  it('ranks first the film in which a sentence is spoken, though two cues share it', async () => {
    expect((await titles('We counted the ships until there was nothing left to count'))[0]).toBe('A Harbour Without Ships')
  })

  it('lists every public film, newest first, for an empty query', async () =>
    expect(await titles('')).toEqual(['Nueve estrechos', 'A Harbour Without Ships']))
  it('finds nothing for words that are in no text and no caption', async () => expect(await titles('xylophone quartet')).toEqual([]))
  it('takes operators and quotation marks for words, not for statements', async () => {
    for (const query of ["'; drop table cues; --", '!!!', '&|:*', '"count the ships" -freighter', '\\', '%', 'a'.repeat(5000)])
      expect(await films(viewer!.identity, query)).toHaveProperty('total')
  })

  it('counts each facet with the other filters as they are', async () => {
    const answer = await call<Found>(viewer!.identity, "select public.search_documentaries('', languages => array['es']) as answer", [])
    expect(answer.films.map((film) => film.title)).toEqual(['Nueve estrechos'])
    expect(answer.facets['languages']).toEqual([
      { value: 'en', count: 1 },
      { value: 'es', count: 1 },
    ])
    expect(answer.facets['years']).toEqual([{ value: 2022, count: 1 }])
    expect(answer.facets['access']).toEqual([{ value: 'captions', count: 1 }])
  })
  it.each([
    ['from_year => 2023', ['A Harbour Without Ships']],
    ['to_year => 2023', ['Nueve estrechos']],
    ["access => array['reviewed-captions']", ['A Harbour Without Ships']],
    ["access => array['described']", []],
    ["runtimes => array['short']", ['Nueve estrechos']],
    ["runtimes => array['long', 'short']", ['Nueve estrechos', 'A Harbour Without Ships']],
  ])('keeps films that match %s', async (filter, expected) => {
    const answer = await call<Found>(viewer!.identity, `select public.search_documentaries('', ${filter}) as answer`, [])
    expect(answer.films.map((film) => film.title)).toEqual(expected)
  })
  it('finds sign language and audio description once they can be watched, and no longer than that', async () => {
    const { database } = house.context
    const film = await makeFilm(database, maker!, { title: 'Signed', cues: [] })
    const sql = database.pool('postgres')
    const fitting = async (access: string) => {
      const answer = await call<Found>(
        viewer!.identity,
        `select public.search_documentaries('', access => array['${access}']) as answer`,
        [],
      )
      return answer.films.map(({ title }) => title).includes('Signed')
    }
    for (const [kind, access] of [
      ['sign', 'signed'],
      ['described', 'described'],
    ] as const) {
      const [track] = await sql`insert into public.side_tracks (version_id, kind, language, source_object)
        values (${film.versionId}, ${kind}, 'ase', ${`${film.versionId}/side/${kind}`}) returning id`
      expect(await fitting(access), kind).toBe(false)
      await sql`update public.side_tracks set state = 'ready', playlist = '#EXTM3U', object_name = 'a', bandwidth = 1 where id = ${track!.id}`
      expect(await fitting(access), kind).toBe(true)
      await sql`delete from public.side_tracks where id = ${track!.id}`
      expect(await fitting(access), kind).toBe(false)
    }
    await sql`delete from public.documentaries where id = ${film.id}`
  })
  it('follows an edited title, credit and cue at once', async () => {
    const { database } = house.context
    const film = await makeFilm(database, maker!, { title: 'Before', cues: [{ startsMs: 0, text: 'gramophone needle' }] })
    const sql = database.pool('postgres')
    await sql`update public.documentaries set title = 'Afterwards' where id = ${film.id}`
    await sql`insert into public.credits (documentary_id, position, role, name) values (${film.id}, 1, 'editor', 'Lucja Brandvold')`
    await sql`update public.cues set text = 'barometer falling' where track_id = ${film.trackId}`
    expect(await titles('Afterwards')).toEqual(['Afterwards'])
    expect(await titles('Before')).toEqual([])
    expect(await titles('Brandvold')).toEqual(['Afterwards'])
    expect(await titles('barometer')).toEqual(['Afterwards'])
    expect(await titles('gramophone')).toEqual([])
    await sql`delete from public.documentaries where id = ${film.id}`
    expect(await titles('barometer')).toEqual([])
  })
})

describe('finding moments', () => {
  it('shows position, speaker and the matching words', async () => {
    const answer = await moments(viewer!.identity, 'count the ships')
    expect(answer.films).toHaveLength(1)
    expect(answer.films[0]).toMatchObject({ id: harbour.id, total: 2, positions: [1_402_000, 2_832_000] })
    expect(answer.films[0]!.moments[0]).toMatchObject({ startsMs: 1_402_000, speaker: 'Port clerk', unreviewed: false })
    expect(answer.films[0]!.moments[0]!.snippet).toBe('Every morning I went down to \u0001count\u0002 the \u0001ships\u0002.')
  })
  it('joins a sentence that spans two cues', async () => {
    const [film] = (await moments(viewer!.identity, 'ships until there was nothing left')).films
    expect(film!.moments.map((moment) => moment.startsMs)).toEqual([2_832_000])
    expect(film!.moments[0]!.snippet).toContain('nothing')
  })
  it('finds a sentence remembered slightly wrong', async () => {
    const [film] = (await moments(viewer!.identity, 'we counted ships until nothing remained to count')).films
    expect(film!.moments[0]!.startsMs).toBe(2_832_000)
  })
  it('stems words in their own language, and marks captions no person has read', async () => {
    const [film] = (await moments(viewer!.identity, 'cuenta barco')).films
    expect(film!.moments[0]).toMatchObject({ startsMs: 5000, unreviewed: true })
  })
  it('returns three for each film, and all of one on request', async () => {
    const cues = Array.from({ length: 7 }, (_, index) => ({ startsMs: index * 60_000, text: `The lighthouse, time ${index}` }))
    const film = await makeFilm(house.context.database, maker!, { title: 'Lamps', cues })
    const three = (await moments(viewer!.identity, 'lighthouse')).films[0]!
    expect([three.total, three.moments.length, three.positions.length]).toEqual([7, 3, 7])
    const all = await call<Moments>(viewer!.identity, "select public.search_moments('lighthouse', $1::uuid, per_film => 200) as answer", [
      film.id,
    ])
    expect(all.films[0]!.moments).toHaveLength(7)
  })
})

describe('search never returns', () => {
  it.each(['zeppelin', 'Secret', 'hangar', 'Hidden', 'Unlisted', 'rises here'])(
    '%s, of a private or unlisted film, to anyone',
    async (query) => {
      const follower = await makePerson(house.context.database, 'Follower')
      await house.context.database.run(follower.identity, 'select public.open_documentary($1::uuid)', [unlisted.id])
      for (const who of [viewer!, maker!, follower]) {
        expect(await titles(query)).toEqual([])
        expect((await films(who.identity, query)).films).toEqual([])
        expect((await moments(who.identity, query)).films).toEqual([])
      }
    },
  )
  it.each(['Ingeborg', 'Vassdal', 'her name was', 'Ingeborg Vassdal and she lived'])(
    '%s, of a sensitive passage, not even joined to its neighbours',
    async (query) => {
      for (const who of [viewer!, maker!]) {
        expect(JSON.stringify([await films(who.identity, query), await moments(who.identity, query)])).not.toMatch(/Ingeborg|Vassdal/i)
      }
      if (/^(Ingeborg|Vassdal)$/.test(query)) expect((await moments(viewer!.identity, query)).films).toEqual([])
    },
  )
  it('a passage after it has been marked sensitive, and returns it again when the mark is removed', async () => {
    const sql = house.context.database.pool('postgres')
    const film = await makeFilm(house.context.database, maker!, {
      title: 'Marks',
      cues: [
        { startsMs: 0, text: 'quicksilver one' },
        { startsMs: 3000, text: 'wolfram two' },
      ],
    })
    const told = async (query: string) => (await moments(viewer!.identity, query)).total
    expect(await told('quicksilver wolfram')).toBe(1)
    await sql`update public.cues set sensitive = true where version_id = ${film.versionId} and text = 'wolfram two'`
    expect([await told('wolfram'), await told('quicksilver wolfram'), await told('quicksilver')]).toEqual([0, 0, 1])
    expect((await moments(viewer!.identity, 'quicksilver')).protectedPassages).toBe(1)
    await sql`update public.cues set sensitive = false where version_id = ${film.versionId}`
    expect(await told('quicksilver wolfram')).toBe(1)
  })
  it('a film that has been withdrawn, or a cut that is not the current one', async () => {
    const sql = house.context.database.pool('postgres')
    const film = await makeFilm(house.context.database, maker!, { title: 'Periwinkle', cues: [{ startsMs: 0, text: 'obsidian' }] })
    expect([await titles('Periwinkle'), (await moments(viewer!.identity, 'obsidian')).total]).toEqual([['Periwinkle'], 1])
    await sql`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms) values (gen_random_uuid(), ${film.id}, 2, 'ready', 'cut', 1, 60000)`
    await sql`update public.documentaries set current_version_id = (select id from public.versions where documentary_id = ${film.id} and number = 2) where id = ${film.id}`
    expect([await titles('Periwinkle'), (await moments(viewer!.identity, 'obsidian')).total]).toEqual([['Periwinkle'], 0])
    await house.context.database.run(maker!.identity, "select public.publish_documentary($1::uuid, 'private')", [film.id])
    expect(await titles('Periwinkle')).toEqual([])
  })
  it('anything to a guest invited by link', async () => {
    expect(await films(guest, 'harbour')).toMatchObject({ total: 0, films: [] })
    expect(await moments(guest, 'count the ships')).toMatchObject({ total: 0, films: [] })
    expect(await call(guest, "select public.search_people('Solveig') as answer", [])).toEqual([])
  })
  it.each(["search_documentaries('harbour')", "search_moments('ships')", "search_people('Solveig')"])(
    'anything to a visitor: %s',
    async (asked) => {
      await expect(house.context.database.run(anonymous, `select public.${asked}`)).rejects.toMatchObject({ code: '42501' })
    },
  )
  it.each(['catalogue', 'passages', 'listed_films', 'listed_versions'])('its own tables: %s', async (table) => {
    await expect(house.context.database.run(viewer!.identity, `select * from private.${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('people', () => {
  it('finds a director by part of the name, and misspelt', async () => {
    const people = (query: string) => call(viewer!.identity, 'select public.search_people($1) as answer', [query])
    const expected = [{ name: 'Solveig Amundrud-Bekele', roles: ['director'], films: 1, written: null }]
    expect(await people('Solveig')).toEqual(expected)
    expect(await people('solveig amundrut')).toEqual(expected)
    expect(await people('Ingeborg')).toEqual([])
  })
})

describe('with many passages', () => {
  it('a search reads the index and never the whole table', { timeout: 120_000 }, async () => {
    const sql = house.context.database.pool('postgres')
    const film = await makeFilm(house.context.database, maker!, { title: 'Volume' })
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
      select ${film.trackId}::uuid, ${film.versionId}::uuid, n * 2000, n * 2000 + 1500, 'passage ' || n || ' about ' || md5(n::text) from generate_series(1, 8000) n`
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text) values (${film.trackId}, ${film.versionId}, 1, 900, 'a tungsten filament glows')`
    await sql`vacuum analyze private.passages`
    // Counted in the search's own transaction: what others read meanwhile is not in it.
    const reads = (name: string) =>
      `(select coalesce(sum(${name}), 0)::int from pg_stat_xact_user_tables where relname in ('passages', 'spoken'))`
    await house.context.database.transaction(viewer!.identity, async (tx) => {
      const [row] = await tx`select public.search_moments('tungsten filament') as answer`
      expect(row!['answer'].total).toBe(1)
      const [read] = await tx.unsafe(`select ${reads('idx_scan')} as index, ${reads('seq_scan')} as whole`)
      expect(read!['index']).toBeGreaterThan(0)
      expect(read!['whole']).toBe(0)
    })
  })
})
