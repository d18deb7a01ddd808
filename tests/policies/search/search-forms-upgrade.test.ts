import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm } from '#tests/support/films.ts'
import { openKeptHouse } from '#tests/support/kept-house.ts'

// A house that indexed words as they came is upgraded, and finds them as people type them; what was right already is left as it is.

let older: Awaited<ReturnType<typeof openKeptHouse>>
let film: StagedFilm
let other: StagedFilm
const apart = (text: string) => text.normalize('NFD')

beforeAll(async () => {
  older = await openKeptHouse()
  const maker = await makePerson(older.database(), 'Ann')
  film = await makeFilm(older.database(), maker, {
    title: apart('등대지기'),
    director: apart('Zoë Grün'),
    language: 'de',
    cues: [
      { startsMs: 1000, text: 'Der Wasser\u00ADkraft\u00ADwerkbau' },
      { startsMs: 4000, text: apart('führte in den Süden.') },
    ],
  })
  other = await makeFilm(older.database(), maker, { title: 'Tides', cues: [{ startsMs: 1000, text: 'It’s the tide' }] })
  // Told apart from one that is indexed again.
  await older.sql()`update private.passages set joined = joined || 'untouched'::tsvector where documentary_id = ${other.id}`
  await older.upgrade()
}, 180_000)
afterAll(() => older?.close())

it('finds old passages, titles and names in the form people type', async () => {
  const sql = older.sql()
  const words = ['wasserkraftwerkbau', 'fuhrte']
  for (const word of words) {
    expect(
      await sql`select from private.passages where documentary_id = ${film.id} and joined @@ plainto_tsquery('private.plain', ${word})`,
    ).not.toEqual([])
    expect(
      await sql`select from private.spoken where documentary_id = ${film.id} and words @@ plainto_tsquery('private.plain', ${word})`,
    ).toHaveLength(1)
  }
  expect(
    await sql`select from private.catalogue where documentary_id = ${film.id} and names @@ (private.read_words('등대지기')).wanted`,
  ).toHaveLength(1)
  expect(await sql`select person from private.credited_people where documentary_id = ${film.id}`).toEqual([{ person: 'zoe grun' }])
})

it('leaves the index of other films unchanged', async () => {
  const touched = await older.sql()`select from private.passages where documentary_id = ${other.id} and not joined @@ 'untouched'::tsquery`
  expect(touched).toEqual([])
})
