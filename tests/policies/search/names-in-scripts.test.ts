import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let viewer: StagedPerson
interface Film {
  title: string
  because: { title: boolean; people: boolean; description: boolean; nearly: boolean; alsoWritten: string[] }
}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  const maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  for (const film of [
    { title: 'Зеркало', director: 'Андрей Тарковский', language: 'ru' },
    { title: 'Топор', director: 'Сергей Эйзенштейн', language: 'ru' },
    { title: 'The Weeping Meadow', director: 'Theo Angelopoulos', language: 'el' },
    { title: 'Ταξίδι', director: 'Θόδωρος Αγγελόπουλος', language: 'el' },
    { title: 'Salt', director: 'მიხეილ კალატოზოვი', language: 'ka' },
    { title: 'Seasons', director: 'Արտավազդ Փելեշյան', language: 'hy' },
    { title: 'Ոսկե Երևան', director: 'Ruben Gevorkyants', language: 'hy' },
    { title: 'Earth', director: 'Oleksandr Dovzhenko', language: 'uk' },
    { title: 'Ploughs', director: 'Ann Smythe', language: 'en' },
    { title: 'Furrows', director: 'Ann Smithe', language: 'en' },
    { title: 'Close-Up', director: 'Abbas Kiarostami', language: 'fa' },
    { title: 'Where Is the Friend’s House?', director: 'Abbas Kiarostami', language: 'fa' },
    { title: 'The Ditch', director: 'Wang Bing', language: 'zh' },
    { title: '東京裁判', director: '小林正樹', language: 'ja' },
    { title: 'Port City', director: 'Ida Brekke', language: 'en' },
    { title: 'Quays', director: 'Ida Brekke', language: 'en' },
    { title: 'Закрытое', director: 'Анна Закрытая', language: 'ru', visibility: 'private' as const },
  ])
    await makeFilm(database, maker, film)
  for (const [title, name] of Object.entries({ 'Port City': 'Одесса', Quays: 'Haifa' }))
    await database.pool(
      'postgres',
    )`insert into public.film_places (documentary_id, name) select id, ${name} from public.documentaries where title = ${title}`
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
    ['Artavazd Peleshyan', 'Seasons'],
    ['Ռուբեն Գևորկյանց', 'Ոսկե Երևան'],
  ])('%s is found in %s, and shown as one of its people', async (query, title) => {
    const found = (await films(query)).find((film) => film.title === title)
    expect(found?.because).toMatchObject({ people: true, nearly: false })
  })
  it('is found by spelling and by sound', async () => {
    expect((await films('Angelopoulos')).map(({ title }) => title).toSorted()).toEqual(['The Weeping Meadow', 'Ταξίδι'])
    expect((await films('zerkalo')).map(({ title }) => title)).toEqual(['Зеркало'])
    expect((await films('zerkalo'))[0]?.because.title).toBe(true)
    expect((await films('Voske Yerevan')).map(({ title }) => title)).toEqual(['Ոսկե Երևան'])
  })
  it('adds nothing to matches among Latin letters, and finds nothing closed', async () => {
    const sure = (await films('Smythe')).filter(({ because }) => because.people)
    expect(sure.map(({ title }) => title)).toEqual(['Ploughs'])
    expect(await films('Zakrytaya')).toEqual([])
    expect(await ask('public.search_people($1)', 'Zakrytaya')).toEqual([])
  })
  it('is listed among the people, and narrows a search with from:', async () => {
    const people = async (query: string) => (await ask<{ name: string }[]>('public.search_people($1)', query)).map(({ name }) => name)
    expect(await people('Tarkovsky')).toContain('Андрей Тарковский')
    expect(await people('Довженко')).toContain('Oleksandr Dovzhenko')
    const from = await ask<{ films: Film[] }>('public.search_documentaries(people => array[$1])', 'tarkovsky')
    expect(from.films.map(({ title }) => title)).toEqual(['Зеркало'])
  })
  it('of a place is found as well, and narrows a search with in:', async () => {
    expect((await films('Odessa')).map(({ title }) => title)).toEqual(['Port City'])
    const within = await ask<{ films: Film[] }>("public.search_documentaries(places => array['Odessa'])")
    expect(within.films.map(({ title }) => title)).toEqual(['Port City'])
  })
  it('that is written without spaces is found by two consecutive characters', async () => {
    expect((await films('東京')).map(({ title }) => title)).toEqual(['東京裁判'])
    expect((await films('正樹'))[0]?.because.people).toBe(true)
    expect(await films('京東')).toEqual([])
  })
  it('that contains other characters, or is shorter than three, has no sound form', async () => {
    for (const query of ["'", 'la', '海', 'a b', '^^', '%']) expect(await films(query), query).toEqual([])
    const { pool } = house.context.database
    const [row] = await pool(
      'postgres',
    )`select private.sounds_asked('海') as cjk, private.sounds_asked('') as nothing, private.sounds_asked('ο') as short`
    expect(row).toEqual({ cjk: null, nothing: null, short: null })
  })
})

describe('a name with another spelling given by the creator', () => {
  const also = async (title: string, kind: string, name: string, written: string) => {
    await house.context.database.pool('postgres')`
      insert into public.other_names (documentary_id, kind, name, written)
      select id, ${kind}, ${name}, ${written} from public.documentaries where title = ${title}`
  }
  beforeAll(async () => {
    await also('Close-Up', 'person', 'Abbas Kiarostami', 'عباس کیارستمی')
    await also('Close-Up', 'title', '', 'کلوزآپ')
    await also('The Ditch', 'person', 'Wang Bing', '王兵')
    await also('The Ditch', 'title', '', '夹边沟')
    await also('Quays', 'place', 'Haifa', 'חיפה')
    await also('Закрытое', 'title', '', 'Unheard-of')
  })
  it.each([
    ['کلوزآپ', 'Close-Up', { title: true, alsoWritten: ['کلوزآپ'] }],
    ['عباس کیارستمی', 'Close-Up', { people: true, alsoWritten: ['عباس کیارستمی'] }],
    ['王兵', 'The Ditch', { people: true, alsoWritten: ['王兵'] }],
    ['边沟', 'The Ditch', { title: true, alsoWritten: ['夹边沟'] }],
    ['חיפה', 'Quays', { description: true, alsoWritten: ['חיפה'] }],
  ])('%s finds %s and shows why', async (query, title, because) => {
    const found = await films(query)
    expect(found.map((film) => film.title)).toEqual([title])
    expect(found[0]!.because).toMatchObject(because)
  })
  it('names one person, with films that lack the spelling too', async () => {
    const [person] = await ask<{ name: string; films: number; written: string }[]>('public.search_people($1)', 'کیارستمی')
    expect(person).toMatchObject({ name: 'Abbas Kiarostami', films: 2, written: 'عباس کیارستمی' })
    const page = await ask<{ name: string; alsoWritten: string[]; films: unknown[] }>('public.films_of_person($1)', 'عباس کیارستمی')
    expect(page).toMatchObject({ name: 'Abbas Kiarostami', alsoWritten: ['عباس کیارستمی'] })
    expect(page.films).toHaveLength(2)
    expect((await ask<{ name: string }[]>('public.search_people($1)', '王兵')).map(({ name }) => name)).toEqual(['Wang Bing'])
    const from = await ask<{ films: Film[] }>('public.search_documentaries(people => array[$1])', 'کیارستمی')
    expect(from.films).toHaveLength(2)
  })
  it('narrows to a place by either spelling', async () => {
    const within = await ask<{ films: Film[] }>("public.search_documentaries(places => array['חיפה'])")
    expect(within.films.map(({ title }) => title)).toEqual(['Quays'])
  })
  it('of a place finds other films of that place, while a listed film has it', async () => {
    const place = (title: string, name: string) => house.context.database.pool('postgres')`
      insert into public.film_places (documentary_id, name) select id, ${name} from public.documentaries where title = ${title}`
    for (const title of ['Ploughs', 'Furrows', 'Закрытое']) await place(title, 'Lviv')
    expect(await films('Lemberg')).toEqual([])
    await also('Закрытое', 'place', 'Lviv', 'Lemberg')
    expect(await films('Lemberg')).toEqual([])
    await also('Furrows', 'place', 'Lviv', 'Lemberg')
    const found = await films('lemberg')
    expect(found.map(({ title, because }) => [title, because.description, because.alsoWritten]).toSorted()).toEqual([
      ['Furrows', true, ['Lemberg']],
      ['Ploughs', true, ['Lemberg']],
    ])
    // The other way round: a film that has only the other name is found under the first.
    await place('Salt', 'Lemberg')
    expect((await films('Lviv')).map(({ title, because }) => [title, because.alsoWritten]).toSorted()).toEqual([
      ['Furrows', []],
      ['Ploughs', []],
      ['Salt', ['Lviv']],
    ])
    await house.context.database.pool('postgres')`delete from public.other_names where written = 'Lemberg'`
    expect((await films('Lemberg')).map(({ title }) => title)).toEqual(['Salt'])
  })
  it('finds nothing closed, and nothing once it is deleted', async () => {
    expect(await films('Unheard-of')).toEqual([])
    await house.context.database.pool('postgres')`delete from public.other_names where written = 'کلوزآپ'`
    expect(await films('کلوزآپ')).toEqual([])
  })
})
