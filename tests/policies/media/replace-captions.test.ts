import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('a protected passage stays protected when its caption file is replaced', async () => {
  const { database } = house.context
  const owner = await makePerson(database, 'Owner')
  const film = await makeFilm(database, owner, {
    title: 'Lot C',
    cues: [
      { startsMs: 1000, text: 'My name is Ines.', sensitive: true },
      { startsMs: 20_000, text: 'The lot is empty.' },
    ],
  })
  const sql = database.pool('postgres')
  const [track] = await sql`select language, label, kind from public.caption_tracks where id = ${film.trackId}`
  const cues = [
    { startsMs: 1200, endsMs: 1900, text: 'My name is Inés.' },
    { startsMs: 20_100, endsMs: 21_000, text: 'The lot is quite empty.' },
  ]
  await database.run(owner.identity, 'select public.replace_captions($1, $2, $3, $4, $5::jsonb)', [
    film.versionId,
    track!.language,
    track!.label,
    track!.kind,
    cues,
  ])
  const kept = await sql`select text, sensitive from public.cues where version_id = ${film.versionId} order by starts_ms`
  expect(kept.map((row) => [row.text, row.sensitive])).toEqual([
    ['My name is Inés.', true],
    ['The lot is quite empty.', false],
  ])
})
