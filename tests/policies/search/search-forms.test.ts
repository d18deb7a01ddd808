import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findable } from '#core/text/findable.ts'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let viewer: StagedPerson
const apart = (text: string) => text.normalize('NFD')
const said = {
  korean: ['ko', apart('서울의 등대지기는 말이 없다.')],
  german: ['de', apart('Schröder führte die Bücher.')],
  hyphens: ['de', 'Der Wasser\u00ADkraft\u00ADwerk\u00ADbau begann spät.'],
  curly: ['en', 'O’Hara’s boat didn’t come back by six oʼclock.'],
  arabic: ['ar', 'السَّلَامُ عَلَيْكُمْ يا أَهْلَ البَحْر'],
  hebrew: ['he', 'שָׁלוֹם לְכָל הַדַּיָּגִים.'],
} as const
const shown: Record<string, string> = {}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  const maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  for (const [name, [language, text]] of Object.entries(said))
    shown[name] = (await makeFilm(database, maker, { title: `Film ${name}`, language, cues: [{ startsMs: 4000, text }] })).id
  const titled = await makeFilm(database, maker, { title: apart('등대지기의 겨울'), director: apart('Zoë Großmann') })
  shown.titled = titled.id
})
afterAll(() => house.close())

const ask = async <T>(statement: string, ...params: unknown[]): Promise<T> =>
  (await house.context.database.run<{ answer: T }>(viewer.identity, statement, params))[0]!.answer
const moments = (query: string) =>
  ask<{ films: { id: string; moments: { snippet: string }[] }[] }>('select public.search_moments(query => $1) as answer', query)
const marks = (snippet: string) => snippet.replaceAll('\u0001', '[').replaceAll('\u0002', ']')

describe('captions are found as people type them, and marked as they are written', () => {
  it.each([
    ['서울', 'korean', '[서울]의 등대지기는 말이 없다.'],
    ['등대지기', 'korean', '서울의 [등대지기]는 말이 없다.'],
    [apart('등대지기'), 'korean', '서울의 [등대지기]는 말이 없다.'],
    ['Schröder', 'german', '[Schröder] führte die Bücher.'],
    [apart('führte'), 'german', 'Schröder [führte] die Bücher.'],
    ['Wasserkraftwerkbau', 'hyphens', 'Der [Wasser\u00ADkraft\u00ADwerk\u00ADbau] begann spät.'],
    ['Wasser\u00ADkraftwerkbau', 'hyphens', 'Der [Wasser\u00ADkraft\u00ADwerk\u00ADbau] begann spät.'],
    ["O'Hara's", 'curly', '[O]’[Hara]’s boat didn’t come back by six [o]ʼclock.'],
    ["o'clock", 'curly', '[O]’Hara’s boat didn’t come back by six [o]ʼ[clock].'],
    ['السلام عليكم', 'arabic', '[السَّلَامُ] [عَلَيْكُمْ] يا أَهْلَ البَحْر'.normalize('NFC')],
    ['أهل', 'arabic', 'السَّلَامُ عَلَيْكُمْ يا [أَهْلَ] البَحْر'.normalize('NFC')],
    ['שלום', 'hebrew', '[שָׁלוֹם] לְכָל הַדַּיָּגִים.'.normalize('NFC')],
    ['הַדַּיָּגִים', 'hebrew', 'שָׁלוֹם לְכָל [הַדַּיָּגִים].'.normalize('NFC')],
  ])('%s is found in the %s film', async (query, name, marked) => {
    const { films } = await moments(query)
    expect(films.map(({ id }) => id)).toEqual([shown[name]])
    expect(films[0]!.moments.map(({ snippet }) => marks(snippet))).toEqual([marked])
  })
})

describe('titles and names', () => {
  it.each([['등대지기'], ['Zoë Großmann'], ['zoe grossmann']])(
    '%s is found in titles and names, though the row was saved in decomposed letters',
    async (query) => {
      const { films } = await ask<{ films: { id: string; because: { title: boolean; people: boolean } }[] }>(
        'select public.search_documentaries(query => $1) as answer',
        query,
      )
      expect(films.filter(({ because }) => because.title || because.people).map(({ id }) => id)).toEqual([shown.titled])
    },
  )
})

it('a text is normalised in the database as in the browser', async () => {
  const texts = [
    ...Object.values(said).map(([, text]) => text),
    'plain ASCII, it`s "here"',
    '\uFEFFzero\u200Bwidth\u2060 and \u202Eturned\u202C ❤\uFE0F',
    'Pi\u00ADe\u0301rre, l‘été, a′ b´ c＇ d‛',
    'כָּל־הָעָם: ״אָ֑וֶן״',
    'ٱلْحَمْدُ لِلَّهِ ـــ',
    '',
  ]
  const sql = house.context.database.pool('postgres')
  for (const text of texts) expect((await sql`select private.findable(${text}) as form`)[0]!.form).toBe(findable(text))
})

describe('a name in several caption tracks of one film', () => {
  let film: string
  beforeAll(async () => {
    const sql = house.context.database.pool('postgres')
    const maker = await makePerson(house.context.database, 'Translator')
    const staged = await makeFilm(house.context.database, maker, {
      title: 'Kiruna',
      language: 'sv',
      cues: [
        { startsMs: 4000, text: 'Bergstrand kom hem.' },
        { startsMs: 60_000, text: 'Vi väntade på Bergstrand.' },
      ],
    })
    film = staged.id
    const tracks = {
      en: [4000, 'Bergstrand came home.', 90_000, 'Bergstrand, she says.'],
      de: [4600, 'Bergstrand kam heim.', 60_900, 'Bergstrand!'],
    } as const
    for (const [language, [first, one, second, other]] of Object.entries(tracks)) {
      const [track] = await sql`insert into public.caption_tracks (version_id, language, label, origin, reviewed)
        values (${staged.versionId}, ${language}, ${language}, 'uploaded', true) returning id`
      for (const [startsMs, text] of [
        [first, one],
        [second, other],
      ] as const)
        await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
          values (${track!.id}, ${staged.versionId}, ${startsMs}, ${startsMs + 2000}, ${text})`
    }
  })
  const told = async (documentary?: string) =>
    (
      await ask<{ total: number; films: { id: string; moments: { startsMs: number; language: string }[] }[] }>(
        'select public.search_moments(query => $1, documentary => $2) as answer',
        'Bergstrand',
        documentary ?? null,
      )
    ).films.map(({ id, moments }) => [id, moments.map(({ startsMs, language }) => [startsMs, language])])

  it('is one moment, in the language of the film where it contains it', async () => {
    const once = [
      [
        film,
        [
          [4000, 'sv'],
          [60_000, 'sv'],
          [90_000, 'en'],
        ],
      ],
    ]
    expect(await told()).toEqual(once)
    expect(await told(film)).toEqual(once)
  })
  it('is counted once for the list of films', async () => {
    const { films } = await ask<{ films: { id: string; because: { moments: number } }[] }>(
      'select public.search_documentaries(query => $1) as answer',
      'Bergstrand',
    )
    expect(films.find(({ id }) => id === film)).toMatchObject({ because: { said: 3 } })
  })
})
