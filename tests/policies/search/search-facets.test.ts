import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

// Facets of the catalogue: places, subjects, people, an order, and films that lead on.

let house: TestHouse
let [maker, viewer]: StagedPerson[] = []
const ids: Record<string, string> = {}
interface Found {
  total: number
  films: { title: string }[]
  facets: Record<string, { value: string; count: number }[]>
}
const ask = async <T>(who: Identity, statement: string, params: unknown[] = []) =>
  (await house.context.database.run<{ answer: T }>(who, `select ${statement} as answer`, params))[0]!.answer
const titles = async (narrowed: string, who = viewer!.identity) =>
  (await ask<Found>(who, `public.search_documentaries(${narrowed})`)).films.map((film) => film.title)

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  maker = await makePerson(database, 'Solveig')
  viewer = await makePerson(database, 'Jo')
  const sql = database.pool('postgres')
  const films = [
    {
      title: 'Harbour',
      director: 'Ada Moe',
      year: 1990,
      country: 'Norway, Chile',
      subjects: ['The Sea', 'Work'],
      synopsis: 'A quay in Norway.',
    },
    {
      title: 'Ferry',
      director: 'Ada Moe and Kim Sand',
      year: 2001,
      country: 'norway',
      subjects: ['the sea'],
      synopsis: 'Norway by night.',
      durationMs: 20 * 60_000,
    },
    { title: 'Meadow', director: 'Lo Vik', year: 2010, country: 'Perú', subjects: ['Work'], synopsis: 'A scythe after a whetstone.' },
    {
      title: 'Barley',
      director: 'Ann Lie',
      year: 2012,
      country: 'Kenya',
      subjects: [],
      synopsis: 'The whetstone sings after dawn, and the scythe.',
    },
    { title: 'Closed', director: 'Ada Moe', year: 2020, country: 'Atlantis', subjects: ['Spies'], visibility: 'private' as const },
  ]
  for (const { country, subjects, ...film } of films) {
    const { id } = await makeFilm(database, maker, film)
    await sql`update public.documentaries set country = ${country}, subjects = ${subjects} where id = ${id}`
    ids[film.title] = id
  }
})
afterAll(() => house.close())

describe('narrowing', () => {
  it.each([
    ["places => array['Norway']", ['Ferry', 'Harbour']],
    ["places => array['NORWAY', 'chile']", ['Harbour']],
    ["places => array['peru']", ['Meadow']],
    ["subjects => array['the  sea']", ['Ferry', 'Harbour']],
    ["subjects => array['work', 'the sea']", ['Harbour']],
    ["people => array['moe']", ['Ferry', 'Harbour']],
    ["people => array['Ada Moe', 'sand']", ['Ferry']],
    ["people => array['mo']", []],
    ["people => array['']", []],
    ["people => array['%']", []],
    ["places => array['Atlantis']", []],
    ["subjects => array['Spies']", []],
    ["query => 'whetstone', places => array['Kenya']", ['Barley']],
  ])('%s', async (narrowed, expected) => expect((await titles(narrowed)).sort()).toEqual(expected))
  it('applies to captions as well', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
      select t.id, t.version_id, 0, 900, 'a cormorant dives' from public.caption_tracks t`
    const said = (narrowed: string) =>
      ask<Found>(viewer!.identity, `public.search_moments('cormorant'${narrowed})`).then((answer) =>
        answer.films.map((film) => film.title).sort(),
      )
    expect(await said('')).toEqual(['Barley', 'Ferry', 'Harbour', 'Meadow'])
    expect(await said(", people => array['Moe'], places => array['Chile']")).toEqual(['Harbour'])
  })
  it('counts places and subjects under their first spelling, of listed films only', async () => {
    const { facets } = await ask<Found>(viewer!.identity, 'public.search_documentaries()')
    expect(facets['places']).toEqual([
      { value: 'Norway', count: 2 },
      { value: 'Chile', count: 1 },
      { value: 'Kenya', count: 1 },
      { value: 'Perú', count: 1 },
    ])
    expect(facets['subjects']).toEqual([
      { value: 'The Sea', count: 2 },
      { value: 'Work', count: 2 },
    ])
  })
  it('refuses more than a hundred values', async () => {
    await expect(titles("subjects => array_fill('x'::text, array[101])")).rejects.toMatchObject({ code: 'P0001' })
  })
  it.each([
    ['newest', ['Barley', 'Meadow', 'Ferry', 'Harbour']],
    ['oldest', ['Harbour', 'Ferry', 'Meadow', 'Barley']],
    ['title', ['Barley', 'Ferry', 'Harbour', 'Meadow']],
  ])('orders by %s', async (sort, expected) => expect(await titles(`sort => '${sort}'`)).toEqual(expected))
  it('orders by length', async () => expect((await titles("sort => 'shortest'"))[0]).toBe('Ferry'))
})

describe('related films', () => {
  interface Similar {
    title: string
    shared: Record<string, string[]>
  }
  const similar = (title: string, who = viewer!.identity) => ask<Similar[]>(who, 'public.similar_documentaries($1::uuid)', [ids[title]])
  it('show what they share, the most alike first', async () => {
    const [first, second] = await similar('Harbour')
    // The place is in both texts too, and said once.
    expect(first).toMatchObject({ title: 'Ferry', shared: { people: ['Ada Moe'], subjects: ['The Sea'], places: ['Norway'], words: [] } })
    expect(second).toMatchObject({ title: 'Meadow', shared: { people: [], subjects: ['Work'] } })
  })
  it('share meaningful words, not stop words', async () => {
    const barley = (await similar('Meadow')).find(({ title }) => title === 'Barley')
    expect(barley?.shared.words?.toSorted()).toEqual(['scythe', 'whetstone'])
  })
  it('never include an unlisted film, even for its maker', async () => {
    for (const who of [viewer!, maker!]) expect(JSON.stringify(await similar('Harbour', who.identity))).not.toContain('Closed')
  })
  it('of a film that is not public are shown to its maker only', async () => {
    expect(await similar('Closed')).toEqual([])
    expect((await similar('Closed', maker!.identity)).map((film) => film.title).sort()).toEqual(['Ferry', 'Harbour'])
  })
  it('are shown to no visitor and no guest', async () => {
    await expect(similar('Harbour', { role: 'anon', claims: { role: 'anon' } })).rejects.toMatchObject({ code: '42501' })
    const sub = '00000000-0000-4000-8000-000000000001'
    expect(await similar('Harbour', { role: 'authenticated', claims: { sub, role: 'authenticated', is_anonymous: true } })).toEqual([])
  })
})

describe('the places of a film', () => {
  interface Place {
    name: string
    films: number
    latitude: number | null
  }
  const map = (who: Identity) => ask<Place[]>(who, 'public.map_of_films()')
  it('are found, counted and mapped with their point, only of films the person may watch', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`insert into public.film_places (documentary_id, name, latitude, longitude) values
      (${ids.Meadow!}, 'Valparaíso', -33.05, -71.6), (${ids.Barley!}, 'valparaiso', null, null), (${ids.Closed!}, 'Hidden cove', 1, 1)`
    expect(await titles("places => array['Valparaiso']")).toEqual(['Barley', 'Meadow'])
    expect((await titles("'valparaiso'")).toSorted()).toEqual(['Barley', 'Meadow'])
    const shown = await map(viewer!.identity)
    expect(shown.find(({ name }) => name.toLowerCase().startsWith('valpara'))).toMatchObject({ films: 2, latitude: -33.05 })
    expect(shown.find(({ name }) => name === 'Norway')).toMatchObject({ films: 2, latitude: null })
    expect(shown.map(({ name }) => name)).not.toContain('Hidden cove')
    expect(shown.map(({ name }) => name)).not.toContain('Atlantis')
    expect(await map({ role: 'anon', claims: {} } as Identity).catch(() => [])).toEqual([])
  })
  it('use no point of a closed film, and are removed with the film and when they are deleted', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`insert into public.film_places (documentary_id, name, latitude, longitude) values (${ids.Closed!}, 'Norway', 12, 12)`
    expect((await map(viewer!.identity)).find(({ name }) => name === 'Norway')).toMatchObject({ films: 2, latitude: null })
    await sql`delete from public.film_places where documentary_id = ${ids.Barley!}`
    expect(await titles("places => array['Valparaiso']")).toEqual(['Meadow'])
    await sql`update public.film_places set name = 'Quilpué' where documentary_id = ${ids.Meadow!}`
    expect(await titles("places => array['Valparaiso']")).toEqual([])
    expect(await titles("places => array['quilpue']")).toEqual(['Meadow'])
  })
})
