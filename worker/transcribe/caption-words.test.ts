import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HeardWord } from '#core/media/captions/from-words.ts'
import { makeFilm, makePerson, type StagedFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { captionWords } from './caption-words.ts'

let house: TestHouse
let film: StagedFilm
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const { database } = house.context
  film = await makeFilm(database, await makePerson(database, 'Maker'), { title: 'Berths' })
  await sql()`insert into public.film_names (documentary_id, name) values (${film.id}, 'Gdynia')`
  await sql()`insert into public.credits (documentary_id, role, name) values (${film.id}, 'Sound', 'Bo Lund')`
})
afterAll(() => house.close())

it('writes names of the film where something similar is recognised, in cues that begin with its shots', async () => {
  await sql()`insert into public.shots (version_id, times_ms) values (${film.versionId}, '{1900,4300}')`
  const heard = 'We came to Gedinia with Beau Lunt.'
    .split(' ')
    .map((word, at): HeardWord => [word, 2000 + at * 300, 2280 + at * 300, at === 0, 0.6])
  expect(await captionWords(sql(), film.versionId, 'en', heard)).toEqual([
    {
      ...{ startsMs: 1900, endsMs: 4220, text: 'We came to Gdynia with Beau Lunt.', speaker: '' },
      words: [
        ['We', 2000, 2280, 0.6],
        ['came', 2300, 2580, 0.6],
        ['to', 2600, 2880, 0.6],
        ['Gdynia', 2900, 3180, 0.6, 'Gedinia'],
        ['with', 3200, 3480, 0.6],
        ['Beau', 3500, 3780, 0.6],
        // Four sounds, of which one is another: no name of the film.
        ['Lunt.', 3800, 4080, 0.6],
      ],
    },
  ])
})
