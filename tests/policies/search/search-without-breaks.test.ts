import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let viewer: StagedPerson
const said: Record<string, string> = {
  zh: '渔民们每天凌晨三点出海,海水很咸。',
  ja: '港の灯台は五十年前に消えました。',
  th: 'ชาวประมงออกทะเลทุกเช้าก่อนพระอาทิตย์ขึ้น',
  ko: '어부들은 바다에서 돌아오지 않았다.',
  en: 'Nobody in Tokyo (東京) remembers the harbour.',
}
const shown: Record<string, string> = {}

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  const maker = await makePerson(database, 'Maker')
  viewer = await makePerson(database, 'Viewer')
  const sql = database.pool('postgres')
  for (const [language, text] of Object.entries(said)) {
    const film = await makeFilm(database, maker, { title: `Film ${language}`, language })
    shown[language] = film.id
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text)
      select t.id, t.version_id, 4000, 8000, ${text} from public.caption_tracks t join public.versions v on v.id = t.version_id
      where v.documentary_id = ${film.id} and t.language = ${language} limit 1`
  }
})
afterAll(() => house.close())

interface Moments {
  total: number
  films: { id: string; moments: { snippet: string; startsMs: number; endsMs: number }[] }[]
}
const moments = async (query: string) =>
  (
    await house.context.database.run<{ answer: Moments }>(viewer.identity, 'select public.search_moments(query => $1) as answer', [query])
  )[0]!.answer
const marks = (snippet: string) => snippet.replaceAll('\u0001', '[').replaceAll('\u0002', ']')

describe('captions in a script without spaces between words', () => {
  it.each([
    ['海水', 'zh', '渔民们每天凌晨三点出海,[海水]很咸。'],
    ['海水很咸', 'zh', '渔民们每天凌晨三点出海,[海水很咸]。'],
    ['"凌晨三点"', 'zh', '渔民们每天[凌晨三点]出海,海水很咸。'],
    ['咸', 'zh', '渔民们每天凌晨三点出海,海水很[咸]。'],
    ['灯台', 'ja', '港の[灯台]は五十年前に消えました。'],
    ['消えました', 'ja', '港の灯台は五十年前に[消えました]。'],
    ['ทะเล', 'th', 'ชาวประมงออก[ทะเล]ทุกเช้าก่อนพระอาทิตย์ขึ้น'],
    ['พระอาทิตย์', 'th', 'ชาวประมงออกทะเลทุกเช้าก่อน[พระอาทิตย์]ขึ้น'],
    ['바다', 'ko', '어부들은 [바다]에서 돌아오지 않았다.'],
    ['東京 harbour', 'en', 'Nobody in Tokyo ([東京]) remembers the [harbour].'],
    ['出海 咸', 'zh', '渔民们每天凌晨三点[出海],海水很[咸]。'],
  ])('%s is found inside its sentence and marked there', async (query, language, marked) => {
    const { films } = await moments(query)
    expect(films.map(({ id }) => id)).toEqual([shown[language]])
    expect(films[0]!.moments).toMatchObject([{ startsMs: 4000, endsMs: 8000 }])
    expect(marks(films[0]!.moments[0]!.snippet)).toBe(marked)
  })
  it.each(['海咸', '水海', 'เลทะ', '台灯', '海水 -很咸'])('%s is found nowhere, though its characters are', async (query) => {
    expect((await moments(query)).total).toBe(0)
  })
  it('are protected like any other', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`update public.cues set sensitive = true where text = ${said.ja!}`
    expect((await moments('灯台')).total).toBe(0)
  })
})
