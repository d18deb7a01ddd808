import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Names that are preferred where a film is heard, and what was heard in it: both are their creator's alone.

let house: TestHouse
let maker: StagedPerson
let other: StagedPerson
let film: StagedFilm
const run = (who: Identity, statement: string, values: unknown[] = []) => house.context.database.run(who, statement, values as never)
const replace = (who: Identity, names: string[]) => run(who, 'select public.replace_film_names($1, $2)', [film.id, names])
const namesOf = async (who: Identity) => (await run(who, 'select name from public.film_names order by name')).map((row) => row['name'])
const heard = async (who: Identity) => (await run(who, 'select public.heard_words($1) as answer', [film.versionId]))[0]?.['answer']
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const { database } = house.context
  ;[maker, other] = [await makePerson(database, 'Maker'), await makePerson(database, 'Other')]
  film = await makeFilm(database, maker, { title: 'Berths', visibility: 'public' })
})
afterAll(() => house.close())

it('names are saved and read by the creator of the film only, also where everyone may watch it', async () => {
  await replace(maker.identity, ['Anna Lindqvist', ' Gdynia ', 'Gdynia', ''])
  expect(await namesOf(maker.identity)).toEqual(['Anna Lindqvist', 'Gdynia'])
  await replace(maker.identity, ['Gdynia', 'Trondheim'])
  expect(await namesOf(maker.identity)).toEqual(['Gdynia', 'Trondheim'])
  expect(await namesOf(other.identity)).toEqual([])
  await expect(namesOf(anonymous)).rejects.toMatchObject({ code: '42501' })
  for (const who of [other.identity, anonymous]) {
    await expect(replace(who, ['Mine'])).rejects.toMatchObject({ code: '42501' })
    await expect(run(who, 'insert into public.film_names values ($1, $2)', [film.id, 'Mine'])).rejects.toMatchObject({
      code: '42501',
    })
  }
  await run(other.identity, 'delete from public.film_names')
  await expect(run(maker.identity, "update public.film_names set name = 'x'")).rejects.toMatchObject({ code: '42501' })
  expect(await namesOf(maker.identity)).toEqual(['Gdynia', 'Trondheim'])
})

it('are limited to 500 of 80 characters, without invisible characters', async () => {
  for (const names of [['x'.repeat(81)], Array.from({ length: 501 }, (_, at) => `Name ${at}`), ['two\nlines']])
    await expect(replace(maker.identity, names)).rejects.toMatchObject({ code: '23514' })
  await replace(
    maker.identity,
    Array.from({ length: 500 }, (_, at) => `Name ${at}`),
  )
  await expect(run(maker.identity, 'insert into public.film_names values ($1, $2)', [film.id, 'One more'])).rejects.toThrow(
    'A film has 500 names to be heard at most.',
  )
  await replace(maker.identity, ['Gdynia'])
})

it('are given to each recogniser of the film together with its people and places, never twice', async () => {
  await sql()`insert into public.credits (documentary_id, role, name) values (${film.id}, 'Sound', 'Bo Lund')`
  await sql()`insert into public.film_places (documentary_id, name) values (${film.id}, 'Gdynia'), (${film.id}, 'Narvik')`
  await sql()`update public.documentaries set director = 'Ina Weisz & Ole Brandt' where id = ${film.id}`
  const [row] = await sql()`select private.names_heard_in(${film.id}) as names`
  expect(row!['names']).toEqual(['Gdynia', 'Bo Lund', 'Ina Weisz', 'Ole Brandt', 'Narvik'])
  for (const who of [maker.identity, anonymous])
    await expect(run(who, 'select private.names_heard_in($1)', [film.id])).rejects.toMatchObject({ code: '42501' })
})

it('recognised text is read by the creator only: as recognised, else as written by the machine', async () => {
  expect(await heard(maker.identity)).toBeNull()
  const [track] = await sql()`
    insert into public.caption_tracks (version_id, language, label, kind, origin, reviewed)
    values (${film.versionId}, 'de', 'Deutsch', 'captions', 'machine', false) returning id`
  await sql()`
    insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, words)
    values (${track!['id']}, ${film.versionId}, 0, 900, 'Wir gingen', '[["Wir", 0, 300, 0.4], ["gingen", 300, 800, null, "gingn"]]'),
      (${track!['id']}, ${film.versionId}, 900, 1900, 'ohne Zeiten', null)`
  expect(await heard(maker.identity)).toEqual({
    language: 'de',
    words: [
      ['Wir', 0, 300],
      ['gingen', 300, 800],
    ],
  })
  // A text takes the place of what the machine wrote: what was heard is in the history.
  const cue = {
    id: randomUUID(),
    before: null,
    after: {
      startsMs: 0,
      words: [
        ['Wir', 0, 300],
        ['kamen', 300, 800],
      ],
    },
  }
  await sql()`
    insert into public.caption_changes (id, track_id, version_id, number, what, cues, changes)
    values (gen_random_uuid(), ${track!['id']}, ${film.versionId}, 1, 'transcribed', 1, ${JSON.stringify([cue])}::jsonb)`
  await sql()`update public.caption_tracks set origin = 'uploaded' where id = ${track!['id']}`
  expect(await heard(maker.identity)).toMatchObject({
    language: 'de',
    words: [
      ['Wir', 0, 300],
      ['kamen', 300, 800],
    ],
  })
  const [asked] = await sql()`
    insert into public.transcriptions (version_id, language, state) values (${film.versionId}, 'en', 'working') returning id`
  await sql()`
    insert into private.heard_pieces (transcription_id, starts_ms, ends_ms, heard)
    values (${asked!['id']}, 1000, 2000, '[["left", 1100, 1400, true, 0.9]]'), (${asked!['id']}, 0, 1000, '[["We", 0, 300, true]]')`
  expect(await heard(maker.identity)).toMatchObject({ language: 'de' })
  await sql()`update public.transcriptions set state = 'done' where id = ${asked!['id']}`
  expect(await heard(maker.identity)).toEqual({
    language: 'en',
    words: [
      ['We', 0, 300],
      ['left', 1100, 1400],
    ],
  })
  for (const who of [other.identity, anonymous]) await expect(heard(who)).rejects.toMatchObject({ code: '42501' })
})
