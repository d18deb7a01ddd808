import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

let house: TestHouse
let [maker, viewer, other]: StagedPerson[] = []
let film: StagedFilm
let hidden: StagedFilm

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[maker, viewer, other] = [await makePerson(database, 'Maker'), await makePerson(database, 'Viewer'), await makePerson(database, 'Other')]
  film = await makeFilm(database, maker, { title: 'Seen', director: 'Ada', durationMs: 600_000 })
  hidden = await makeFilm(database, maker, { title: 'Hidden', visibility: 'private' })
})
afterAll(() => house.close())

const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const save = (who: Identity, version: string, ms: number, finished = false) =>
  run(who, 'select public.save_place($1::uuid, $2::int, $3::boolean)', [version, ms, finished])
const place = async (who: Identity, documentary: string) =>
  (await run(who, 'select public.place_in($1::uuid) as at', [documentary]))[0]!['at']
const history = (who: Identity) => run(who, 'select * from public.my_watching()')

describe('where a person left off', () => {
  it('is saved, updated, and readable by that person only', async () => {
    await save(viewer!.identity, film.versionId, 60_000)
    await save(viewer!.identity, film.versionId, 90_000)
    expect(await place(viewer!.identity, film.id)).toBe(90_000)
    expect(await place(other!.identity, film.id)).toBeNull()
    expect(await place(maker!.identity, film.id)).toBeNull()
    expect(await history(other!.identity)).toEqual([])
    expect(await run(maker!.identity, 'select * from public.watch_positions')).toEqual([])
  })
  it('is not saved for a film you may not watch', async () => {
    await expect(save(viewer!.identity, hidden.versionId, 1000)).rejects.toMatchObject({ code: '42501' })
    await save(maker!.identity, hidden.versionId, 1000)
    expect(await place(maker!.identity, hidden.id)).toBe(1000)
  })
  it('cannot be written for someone else', async () => {
    const statement = 'insert into public.watch_positions (user_id, version_id, position_ms) values ($1, $2, 1)'
    await expect(run(other!.identity, statement, [viewer!.id, film.versionId])).rejects.toMatchObject({ code: '42501' })
  })
  it('is closed to visitors', async () => {
    await expect(save(anonymous, film.versionId, 1)).rejects.toMatchObject({ code: '42501' })
    await expect(history(anonymous)).rejects.toMatchObject({ code: '42501' })
  })
  it('starts over after the end, and the day it was finished stays when it is seen again', async () => {
    await save(viewer!.identity, film.versionId, 590_000, true)
    expect(await place(viewer!.identity, film.id)).toBe(0)
    await save(viewer!.identity, film.versionId, 20_000)
    const [row] = await history(viewer!.identity)
    expect(row).toMatchObject({ title: 'Seen', director: 'Ada', position_ms: 20_000, finished: false, duration_ms: 600_000 })
    expect(row!['finished_at']).toBeInstanceOf(Date)
  })
  it('survives a new cut', async () => {
    const sql = house.context.database.pool('postgres')
    const recut = await makeFilm(house.context.database, maker!, { title: 'Recut' })
    await save(viewer!.identity, recut.versionId, 77_000)
    await sql`insert into public.versions (documentary_id, number, state, source_name, source_bytes, duration_ms) values (${recut.id}, 2, 'ready', 'b', 1, 90000)`
    await sql`update public.documentaries set current_version_id = (select id from public.versions where documentary_id = ${recut.id} and number = 2) where id = ${recut.id}`
    expect(await place(viewer!.identity, recut.id)).toBe(77_000)
    expect((await history(viewer!.identity)).find((row) => row['documentary_id'] === recut.id)).toMatchObject({
      title: 'Recut',
      duration_ms: 90_000,
    })
  })
  it('says nothing about a film that was withdrawn', async () => {
    const leaving = await makeFilm(house.context.database, maker!, { title: 'Leaving' })
    await save(viewer!.identity, leaving.versionId, 5000)
    await run(maker!.identity, "select public.publish_documentary($1::uuid, 'private')", [leaving.id])
    const row = (await history(viewer!.identity)).find((entry) => entry['documentary_id'] === leaving.id)
    expect(row).toMatchObject({ title: null, director: null, poster_object: null, duration_ms: null, position_ms: 5000 })
  })
  it('is deleted, for one film or for all, by its owner only', async () => {
    const person = await makePerson(house.context.database, 'Forgetful')
    const second = await makeFilm(house.context.database, maker!, { title: 'Second' })
    for (const version of [film.versionId, second.versionId]) await save(person.identity, version, 10_000)
    await run(other!.identity, 'select public.forget_watching()')
    expect(await history(person.identity)).toHaveLength(2)
    expect(await run(person.identity, 'select public.forget_watching($1::uuid) as gone', [film.id])).toEqual([{ gone: 1 }])
    expect((await history(person.identity)).map((row) => row['title'])).toEqual(['Second'])
    await run(person.identity, 'select public.forget_watching()')
    expect(await history(person.identity)).toEqual([])
  })
})
