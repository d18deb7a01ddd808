import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What is in a cut's source, and what is damaged in it, is its creator's to know; which sound is heard is theirs to choose.

let house: TestHouse
let cast: Cast
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
  for (const film of Object.values(cast.films)) {
    await sql()`insert into public.sound_tracks (version_id, stream, language, heard) values (${film.versionId}, 1, 'en', true), (${film.versionId}, 2, 'no', false)`
  }
})
afterAll(() => house.close())

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they changed or saw, - a refusal.
describe('the sound tracks of a cut', () => {
  it.each(['public', 'unlisted', 'private', 'withdrawn'])('of a %s film are seen by its creator only', async (film) => {
    expect(await cast.outcomes(`select from sound_tracks where version_id = :${film}.version`)).toBe('- 0 0 0 2 0 0 2')
  })
  it.each([
    ['one', 'update sound_tracks set title = title where version_id = :public.version', '- - - - - - - 2'],
    ['a new one', 'insert into sound_tracks (version_id, stream) values (:public.version, 3)', '- - - - - - - 1'],
    ['one away', 'delete from sound_tracks where version_id = :public.version', '- - - - - - - 2'],
  ])('are written by the house only: %s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })
})

describe('choosing the sound track', () => {
  const choose = (film: string, streams: string) => cast.outcomes(`select choose_sound(:${film}.version, ${streams})`)
  it.each([
    ['one track', "'{2}'", '- - - - 1 - - -'],
    ['two, mixed', "'{1,2}'", '- - - - 1 - - -'],
    ['none', "'{}'", '- - - - P0001 - - -'],
    ['nothing', 'null', '- - - - P0001 - - -'],
    ['three', "'{1,2,3}'", '- - - - P0001 - - -'],
    ['one that is not there', "'{7}'", '- - - - P0001 - - -'],
    ['one and none', "'{1,null}'", '- - - - P0001 - - -'],
  ])('is for its creator: %s', async (_, streams, outcomes) => {
    expect(await choose('public', streams)).toBe(outcomes)
  })

  it('remakes the renditions if there are some, and not before', async () => {
    const jobs = () => sql()`
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'encode-renditions' and j.payload ->> 'versionId' = ${cast.films.private.versionId}`
    const choose = () =>
      house.context.database.run(cast.identity.creator, "select choose_sound($1::uuid, '{2}')", [cast.films.private.versionId])
    await choose()
    expect(await jobs()).toHaveLength(0)
    await sql()`insert into public.preparation_stages (version_id, stage, position, state) values (${cast.films.private.versionId}, 'poster-and-storyboard', 4, 'done')`
    await choose()
    await choose()
    expect(await jobs()).toHaveLength(1)
    expect(
      await sql()`select stream, chosen from public.sound_tracks where version_id = ${cast.films.private.versionId} order by stream`,
    ).toEqual([
      { stream: 1, chosen: false },
      { stream: 2, chosen: true },
    ])
  })
})
