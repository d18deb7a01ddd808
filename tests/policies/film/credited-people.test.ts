import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilmsOfPerson } from '#contract/film/credited-people.ts'
import { foundMoments } from '#contract/search/search.ts'
import { namesIn } from '#core/film/credited-people.ts'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Anyone who a film names has a page of their films, under one name though written twice.

let house: TestHouse
let [maker, viewer]: StagedPerson[] = []
const films: Record<string, StagedFilm> = {}
const guest: Identity = {
  role: 'authenticated',
  claims: { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', is_anonymous: true },
}

const ask = async <T>(who: Identity, statement: string, params: unknown[]) =>
  (await house.context.database.run<{ answer: T }>(who, `select ${statement} as answer`, params))[0]!.answer
const filmsOf = (person: string, who = viewer!.identity) => ask<FilmsOfPerson>(who, 'public.films_of_person($1)', [person])
const momentsOf = async (person: string, who = viewer!.identity) =>
  foundMoments.parse(await ask(who, 'public.moments_of_person($1)', [person]))
const spoken = async (person: string) => (await momentsOf(person)).films.flatMap(({ moments }) => moments.map(({ snippet }) => snippet))

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const { database } = house.context
  maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  films.first = await makeFilm(database, maker, {
    title: 'First',
    year: 2021,
    director: 'Tomasz Wierzchoń-Adu and Ada Moe',
    cues: [
      { startsMs: 1000, text: 'I counted them.', speaker: 'José Brandvold' },
      { startsMs: 4000, text: 'Nobody asked me.', speaker: 'Jose Brandvold, off camera' },
      { startsMs: 7000, text: 'Her name was Ingeborg.', speaker: 'José Brandvold', sensitive: true },
      { startsMs: 9000, text: 'And I did not.', speaker: 'Somebody else' },
    ],
  })
  films.second = await makeFilm(database, maker, { title: 'Second', year: 2024, director: 'José  Brandvold' })
  films.third = await makeFilm(database, maker, { title: 'Third', year: 2019, director: 'Lo Vik' })
  await credit('second', [
    ['Directed by', 'jose brandvold'],
    ['Camera', 'Jose Brandvold'],
    ['Producers', 'Ada Moe and Film Fund of the North'],
  ])
  await credit('third', [['camera', 'JOSÉ BRANDVOLD']])
})
afterAll(() => house.close())

const credit = (film: string, credits: [role: string, name: string][]) =>
  house.context.database.run(maker!.identity, 'select public.replace_credits($1, $2::jsonb)', [
    films[film]!.id,
    JSON.stringify(credits.map(([role, name]) => ({ role, name }))),
  ])

describe('the films of a person', () => {
  it.each(['José Brandvold', 'jose  BRANDVOLD', 'Jose-Brandvold'])('are found however %s is written, newest first', async (person) => {
    const { name, alsoWritten, films: found } = await filmsOf(person)
    expect(name).toBe('José Brandvold')
    expect(alsoWritten.toSorted()).toEqual(['JOSÉ BRANDVOLD', 'Jose Brandvold'])
    expect(found.map(({ title, year, directs, roles }) => [title, year, directs, roles])).toEqual([
      ['Second', 2024, true, ['camera']],
      ['Third', 2019, false, ['camera']],
    ])
  })
  it('include each person of a line that names several', async () => {
    const titles = async (person: string) => (await filmsOf(person)).films.map(({ title }) => title)
    expect(await titles('Ada Moe')).toEqual(['Second', 'First'])
    expect(await titles('Film Fund of the North')).toEqual(['Second'])
  })
  it('lead to the profile their creator chose for the name, for as long as it is shown', async () => {
    const { database } = house.context
    const sql = database.pool('postgres')
    const choose = (profile: string) =>
      database.run(maker!.identity, 'update public.credits set profile_id = $1 where documentary_id = $2 and name = $3 returning id', [
        profile,
        films.third!.id,
        'JOSÉ BRANDVOLD',
      ])
    const { profiles } = await filmsOf('José Brandvold')
    expect(profiles).toEqual([])
    await expect(choose(viewer!.id), 'a profile that is hidden').rejects.toMatchObject({ code: 'P0001' })
    await sql`update public.profiles set shown = true, display_name = 'J. B.' where user_id = ${viewer!.id}`
    expect(await choose(viewer!.id)).toHaveLength(1)
    expect((await filmsOf('Jose Brandvold')).profiles).toEqual([{ userId: viewer!.id, name: 'J. B.' }])
    expect((await filmsOf('Ada Moe')).profiles).toEqual([])
    await sql`update public.profiles set shown = false where user_id = ${viewer!.id}`
    expect((await filmsOf('Jose Brandvold')).profiles).toEqual([])
  })
  it('change with the credits and the director line, at once', async () => {
    const titles = async (person: string) => (await filmsOf(person)).films.map(({ title }) => title)
    const changing = await makeFilm(house.context.database, maker!, { title: 'Changing', director: 'Una Prior' })
    films.changing = changing
    await credit('changing', [['Sound', 'Otto Later']])
    expect([await titles('Una Prior'), await titles('Otto Later')]).toEqual([['Changing'], ['Changing']])
    await house.context.database.run(maker!.identity, "update public.documentaries set director = 'Una Later' where id = $1", [changing.id])
    await credit('changing', [])
    expect([await titles('Una Prior'), await titles('Una Later'), await titles('Otto Later')]).toEqual([[], ['Changing'], []])
    await house.context.database.run(maker!.identity, "select public.publish_documentary($1::uuid, 'private')", [changing.id])
    expect(await titles('Una Later')).toEqual([])
  })
  it('are empty for a name without credits, for an empty name and for a name without letters', async () => {
    for (const person of ['Nobody Here', '', ' . ', 'x'.repeat(100_000)])
      expect(await filmsOf(person)).toEqual({ name: null, alsoWritten: [], profiles: [], films: [] })
  })
})

describe('the moments in which a person speaks', () => {
  it('are found by name, ignoring what follows the name, without protected passages', async () => {
    expect(await spoken('jose brandvold')).toEqual(['I counted them.', 'Nobody asked me.'])
    expect(await momentsOf('jose brandvold')).toMatchObject({ total: 2, films: [{ title: 'First' }] })
    expect(await spoken('Ada Moe')).toEqual([])
  })
  it('follow a correction of the speaker', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`update public.cues set speaker = 'Ada Möe' where version_id = ${films.first!.versionId} and text = 'And I did not.'`
    expect([await spoken('Ada Moe'), await spoken('Somebody else')]).toEqual([['And I did not.'], []])
  })
})

describe('search', () => {
  it('names one person once', async () => {
    const found = await ask<object[]>(viewer!.identity, 'public.search_people($1)', ['brandvold'])
    expect(found).toEqual([expect.objectContaining({ roles: ['camera', 'director'], films: 2 })])
  })
})

describe('refuses', () => {
  it('a guest everything', async () => {
    expect(await filmsOf('José Brandvold', guest)).toEqual({ name: null, alsoWritten: [], profiles: [], films: [] })
    expect(await momentsOf('José Brandvold', guest)).toMatchObject({ total: 0, films: [] })
  })
  it.each(['films_of_person', 'moments_of_person'])('a visitor %s', async (asked) => {
    await expect(house.context.database.run(anonymous, `select public.${asked}('José Brandvold')`)).rejects.toMatchObject({ code: '42501' })
  })
  it.each(['credited_people', 'speakers'])('everyone the table %s itself', async (table) => {
    for (const who of [anonymous, viewer!.identity, maker!.identity])
      await expect(house.context.database.run(who, `select * from private.${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})

it('the database reads names out of a line as the page does', async () => {
  const lines = [
    'Ada Moe, Kim Sand and Lo Vik',
    'Ada Moe, Kim Sand, and Lo Vik',
    'Ada Moe & Kim Sand / Lo Vik',
    'Ada Moe og Kim Sand',
    'Santiago Ramón y Cajal',
    'Film and Television Fund',
    ' Sandy   Anders ',
    'Madonna',
    '',
  ]
  const sql = house.context.database.pool('postgres')
  for (const line of lines) {
    const [row] = await sql`select to_jsonb(private.names_in(${line})) as names`
    expect(row!['names'], line).toEqual(namesIn(line))
  }
})
