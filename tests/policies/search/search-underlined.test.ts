import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// A word is found as it is written, or reduced as the language of the film reduces it; whatever is counted can be underlined.

let house: TestHouse
let viewer: StagedPerson
const said = {
  english: ['en', 'The sea was calm, and the nets were full.'],
  spanish: ['es', 'Se fue al mar y no volvió; las redes quedaron.'],
  portuguese: ['pt', 'Ela se sentou e olhou as redes.'],
  danish: ['da', 'Vi kan se havet herfra og se skibene.'],
  german: ['de', 'Der Rat tagte, und die Netze waren leer.'],
  french: ['fr', 'Elle a dit non, les filets sont vides.'],
} as const
const shown: Record<string, string> = {}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  const maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  for (const [name, [language, text]] of Object.entries(said))
    shown[name] = (await makeFilm(database, maker, { title: `Film ${name}`, language, cues: [{ startsMs: 4000, text }] })).id
})
afterAll(() => house.close())

const ask = async <T>(statement: string, ...params: unknown[]): Promise<T> =>
  (await house.context.database.run<{ answer: T }>(viewer.identity, statement, params))[0]!.answer
const names = (ids: string[]) => ids.map((id) => Object.keys(shown).find((name) => shown[name] === id)!).sort()
const moments = async (query: string) => {
  const { films } = await ask<{ films: { id: string; moments: { snippet: string }[] }[] }>(
    'select public.search_moments(query => $1) as answer',
    query,
  )
  return { names: names(films.map(({ id }) => id)), snippets: films.flatMap((film) => film.moments.map(({ snippet }) => snippet)) }
}
const films = async (query: string) => {
  const answer = await ask<{ films: { id: string }[] }>('select public.search_documentaries(query => $1) as answer', query)
  return names(answer.films.map(({ id }) => id))
}
const marks = (snippet: string) => snippet.replaceAll('\u0001', '[').replaceAll('\u0002', ']')

describe('a word is stemmed in the language of the film', () => {
  it.each([
    // Spanish and Portuguese reduce "sea" to "se", which each of them, and Danish, says all day.
    ['sea', ['english'], ['The [sea] was calm, and the nets were full.']],
    ['seas', ['english'], ['The [sea] was calm, and the nets were full.']],
    ['net', ['english'], ['The sea was calm, and the [nets] were full.']],
    ['red', ['portuguese', 'spanish'], ['Ela se sentou e olhou as [redes].', 'Se fue al mar y no volvió; las [redes] quedaron.']],
    // What the language leaves out of its own index is underlined where it was typed.
    [
      'se',
      ['danish', 'portuguese', 'spanish'],
      [
        'Ela [se] sentou e olhou as redes.',
        '[Se] fue al mar y no volvió; las redes quedaron.',
        'Vi kan [se] havet herfra og [se] skibene.',
      ],
    ],
    ['non', ['french'], ['Elle a dit [non], les filets sont vides.']],
    // English reduces it to the article of German.
    ['dies', [], []],
    ['"the sea"', ['english'], ['The [sea] was calm, and the nets were full.']],
  ])('%s', async (query, where, underlined) => {
    const found = await moments(query)
    expect(found.names).toEqual(where)
    expect(found.snippets.map(marks).sort()).toEqual([...underlined].sort())
    expect(await films(query)).toEqual(where)
  })
  it('underlines something in each moment it counts', async () => {
    for (const word of [
      'sea',
      'se',
      'mar',
      'was',
      'er',
      'the',
      'las',
      'og',
      'dit',
      'full',
      'a',
      'rede',
      'netz',
      'vide',
      'leer',
      'no',
      'die',
    ])
      for (const snippet of (await moments(word)).snippets) expect(snippet, word).toContain('\u0001')
  })
})
