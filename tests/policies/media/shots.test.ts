import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Where a film's shots begin is known to anyone who may watch it, and written by the house alone.

let house: TestHouse
let maker: StagedPerson
let other: StagedPerson
let [shown, kept]: StagedFilm[] = []
const run = (who: Identity, statement: string) => house.context.database.run(who, statement, [])
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const { database } = house.context
  ;[maker, other] = [await makePerson(database, 'Maker'), await makePerson(database, 'Other')]
  shown = await makeFilm(database, maker, { title: 'Shown', visibility: 'public' })
  kept = await makeFilm(database, maker, { title: 'Kept', visibility: 'private' })
  for (const { versionId } of [shown, kept])
    await database.pool('postgres')`insert into public.shots (version_id, times_ms) values (${versionId}, '{2000,4000}')`
})
afterAll(() => house.close())

const of = async (who: Identity) => (await run(who, 'select version_id as id, times_ms from public.shots')).map((row) => row['id']).sort()

it('are read by people who may watch the cut', async () => {
  expect(await of(maker.identity)).toEqual([shown!.versionId, kept!.versionId].sort())
  expect(await of(other.identity)).toEqual([shown!.versionId])
  await expect(of(anonymous)).rejects.toMatchObject({ code: '42501' })
})

it('are changed by no one', async () => {
  for (const act of [
    "update public.shots set times_ms = '{1}'",
    'delete from public.shots',
    `insert into public.shots values ('${shown!.versionId}', '{1}')`,
  ])
    for (const who of [maker.identity, other.identity, anonymous]) await expect(run(who, act)).rejects.toMatchObject({ code: '42501' })
})
