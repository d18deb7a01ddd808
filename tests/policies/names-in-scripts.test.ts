import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StagedPerson, stageFilm, stagePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let viewer: StagedPerson
interface Film {
  title: string
  because: { title: boolean; people: boolean; description: boolean; nearly: boolean }
}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  const maker = await stagePerson(database, 'Maker')
  viewer = await stagePerson(database, 'Viewer')
  for (const film of [
    { title: 'Зеркало', director: 'Андрей Тарковский', language: 'ru' },
    { title: 'Топор', director: 'Сергей Эйзенштейн', language: 'ru' },
    { title: 'The Weeping Meadow', director: 'Theo Angelopoulos', language: 'el' },
    { title: 'Ταξίδι', director: 'Θόδωρος Αγγελόπουλος', language: 'el' },
    { title: 'Salt', director: 'მიხეილ კალატოზოვი', language: 'ka' },
    { title: 'Earth', director: 'Oleksandr Dovzhenko', language: 'uk' },
    { title: 'Ploughs', director: 'Ann Smythe', language: 'en' },
    { title: 'Furrows', director: 'Ann Smithe', language: 'en' },
    { title: 'Закрытое', director: 'Анна Закрытая', language: 'ru', visibility: 'private' as const },
  ])
    await stageFilm(database, maker, film)
})
afterAll(() => house.close())

const ask = async <T>(statement: string, ...params: unknown[]) =>
  (await house.context.database.run<{ answer: T }>(viewer.identity, `select ${statement} as answer`, params))[0]!.answer
const films = async (query: string) => (await ask<{ films: Film[] }>('public.search_documentaries(query => $1)', query)).films

describe('a name in another script', () => {
  it.each([
    ['Tarkovsky', 'Зеркало'],
    ['andrei tarkovskij', 'Зеркало'],
    ['Eisenstein', 'Топор'],
    ['Eizenshtein', 'Топор'],
    ['Довженко', 'Earth'],
    ['Kalatozovi', 'Salt'],
    ['Αγγελόπουλος', 'The Weeping Meadow'],
  ])('%s is found in %s, and said to be by its people', async (query, title) => {
    const found = (await films(query)).find((film) => film.title === title)
    expect(found?.because).toMatchObject({ people: true, nearly: false })
  })
  it('is found both as it is written and as it sounds', async () => {
    expect((await films('Angelopoulos')).map(({ title }) => title).toSorted()).toEqual(['The Weeping Meadow', 'Ταξίδι'])
    expect((await films('zerkalo')).map(({ title }) => title)).toEqual(['Зеркало'])
    expect((await films('zerkalo'))[0]?.because.title).toBe(true)
  })
  it('adds nothing to what Latin letters find among Latin letters, and finds nothing that is closed', async () => {
    const sure = (await films('Smythe')).filter(({ because }) => because.people)
    expect(sure.map(({ title }) => title)).toEqual(['Ploughs'])
    expect(await films('Zakrytaya')).toEqual([])
    expect(await ask('public.search_people($1)', 'Zakrytaya')).toEqual([])
  })
  it('is among the people, and narrows a search as from:', async () => {
    const people = async (query: string) => (await ask<{ name: string }[]>('public.search_people($1)', query)).map(({ name }) => name)
    expect(await people('Tarkovsky')).toContain('Андрей Тарковский')
    expect(await people('Довженко')).toContain('Oleksandr Dovzhenko')
    const from = await ask<{ films: Film[] }>('public.search_documentaries(people => array[$1])', 'tarkovsky')
    expect(from.films.map(({ title }) => title)).toEqual(['Зеркало'])
  })
  it('that is not letters only, or shorter than three, sounds like nothing', async () => {
    for (const query of ["'", 'la', '東京', 'a b', '^^', '%']) expect(await films(query), query).toEqual([])
    const { pool } = house.context.database
    const [row] = await pool(
      'postgres',
    )`select private.sounds_asked('東京') as cjk, private.sounds_asked('') as nothing, private.sounds_asked('ο') as short`
    expect(row).toEqual({ cjk: null, nothing: null, short: null })
  })
})
