import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StagedFilm, type StagedPerson, stageFilm, stagePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { anonymous, type Identity } from '#tests/support/identity.ts'

let house: TestHouse
let [maker, viewer, other]: StagedPerson[] = []
let film: StagedFilm
let hidden: StagedFilm

beforeAll(async () => {
  house = await openTestHouse()
  const { database } = house.context
  ;[maker, viewer, other] = [
    await stagePerson(database, 'Maker'),
    await stagePerson(database, 'Viewer'),
    await stagePerson(database, 'Other'),
  ]
  film = await stageFilm(database, maker, { title: 'Seen', director: 'Ada', durationMs: 600_000 })
  hidden = await stageFilm(database, maker, { title: 'Hidden', visibility: 'private' })
})
afterAll(() => house.close())

const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const save = (who: Identity, version: string, ms: number, finished = false) =>
  run(who, 'select public.save_place($1::uuid, $2::int, $3::boolean)', [version, ms, finished])
const place = async (who: Identity, documentary: string) =>
  (await run(who, 'select public.place_in($1::uuid) as at', [documentary]))[0]!['at']
const history = (who: Identity) => run(who, 'select * from public.my_watching()')

describe('where a person left off', () => {
  it('is remembered, moved on, and theirs alone', async () => {
    await save(viewer!.identity, film.versionId, 60_000)
    await save(viewer!.identity, film.versionId, 90_000)
    expect(await place(viewer!.identity, film.id)).toBe(90_000)
    expect(await place(other!.identity, film.id)).toBeNull()
    expect(await place(maker!.identity, film.id)).toBeNull()
    expect(await history(other!.identity)).toEqual([])
    expect(await run(maker!.identity, 'select * from public.watch_positions')).toEqual([])
  })
  it('is not kept for a film one may not watch', async () => {
    await expect(save(viewer!.identity, hidden.versionId, 1000)).rejects.toMatchObject({ code: '42501' })
    await save(maker!.identity, hidden.versionId, 1000)
    expect(await place(maker!.identity, hidden.id)).toBe(1000)
  })
  it('cannot be written for somebody else', async () => {
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
    const recut = await stageFilm(house.context.database, maker!, { title: 'Recut' })
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
    const leaving = await stageFilm(house.context.database, maker!, { title: 'Leaving' })
    await save(viewer!.identity, leaving.versionId, 5000)
    await run(maker!.identity, "select public.publish_documentary($1::uuid, 'private')", [leaving.id])
    const row = (await history(viewer!.identity)).find((entry) => entry['documentary_id'] === leaving.id)
    expect(row).toMatchObject({ title: null, director: null, poster_object: null, duration_ms: null, position_ms: 5000 })
  })
  it('is forgotten, one film or all of it, by its owner and nobody else', async () => {
    const person = await stagePerson(house.context.database, 'Forgetful')
    const second = await stageFilm(house.context.database, maker!, { title: 'Second' })
    for (const version of [film.versionId, second.versionId]) await save(person.identity, version, 10_000)
    await run(other!.identity, 'select public.forget_watching()')
    expect(await history(person.identity)).toHaveLength(2)
    expect(await run(person.identity, 'select public.forget_watching($1::uuid) as gone', [film.id])).toEqual([{ gone: 1 }])
    expect((await history(person.identity)).map((row) => row['title'])).toEqual(['Second'])
    await run(person.identity, 'select public.forget_watching()')
    expect(await history(person.identity)).toEqual([])
  })
})

describe('plays', () => {
  const count = async (documentary: string, who = maker!.identity) =>
    (await run(who, 'select * from public.plays_by_day($1::uuid, 1)', [documentary])).map((row) => row['plays'])
  const grant = (who: Identity, version: string) => run(who, 'select public.grant_playback($1::uuid)', [version])
  const play = (who: Identity, version: string, watchedMs = 60_000, furthestMs = 60_000) =>
    run(who, 'select public.record_play($1::uuid, $2::int, $3::int)', [version, watchedMs, furthestMs])
  /** Moves what is known of a person's plays into the past, as waiting would. */
  const wait = (who: StagedPerson, interval: string) => house.context.database.pool('postgres')`
    update public.playback_grants set granted_at = granted_at - ${interval}::interval, counted_at = counted_at - ${interval}::interval,
      counting_since = counting_since - ${interval}::interval where user_id = ${who.id}`
  const rows = (version: string) =>
    house.context.database.pool('postgres')`select watched_ms, furthest_ms from public.plays where version_id = ${version} order by id`
  const watch = async (who: StagedPerson, version: string) => {
    await grant(who.identity, version)
    await wait(who, '1 hour')
    await play(who.identity, version)
  }

  it('are counted without a person, and shown to the creator from five on', async () => {
    const counted = await stageFilm(house.context.database, maker!, { title: 'Counted' })
    expect(await count(counted.id)).toEqual(['0'])
    const people = []
    for (let number = 0; number < 5; number++) people.push(await stagePerson(house.context.database, `Watcher ${number}`))
    for (const person of people.slice(0, 4)) await watch(person, counted.versionId)
    expect(await count(counted.id)).toEqual([null])
    await watch(people[4]!, counted.versionId)
    expect(await count(counted.id)).toEqual(['5'])
    expect(await count(counted.id, viewer!.identity)).toEqual([])
  })
  it('are not counted for the creator, nor for a film one may not watch', async () => {
    await watch(maker!, film.versionId)
    await watch(viewer!, hidden.versionId)
    expect([...(await rows(film.versionId)), ...(await rows(hidden.versionId))]).toEqual([])
  })
  it('cannot be read or written around the count', async () => {
    await expect(run(maker!.identity, 'select * from public.plays')).rejects.toMatchObject({ code: '42501' })
    for (const table of ['plays', 'playback_grants'])
      await expect(run(viewer!.identity, `insert into public.${table} (version_id) values ($1)`, [film.versionId])).rejects.toMatchObject({
        code: '42501',
      })
    await expect(run(viewer!.identity, 'select * from public.playback_grants')).rejects.toMatchObject({ code: '42501' })
    await expect(play(anonymous, film.versionId)).rejects.toMatchObject({ code: '42501' })
  })
  it('forged forty times are counted not at all, for somebody who was given nothing to play', async () => {
    const forged = await stageFilm(house.context.database, maker!, { title: 'Forged' })
    for (let times = 0; times < 40; times++) await play(viewer!.identity, forged.versionId)
    expect(await rows(forged.versionId)).toHaveLength(0)
  })
  it('are counted four times a day of one person and film, for no longer than has passed', async () => {
    const seen = await stageFilm(house.context.database, maker!, { title: 'Seen again', durationMs: 600_000 })
    const person = await stagePerson(house.context.database, 'Eager')
    await grant(person.identity, seen.versionId)
    await play(person.identity, seen.versionId)
    expect(await rows(seen.versionId)).toHaveLength(0)
    const since = Date.now()
    await wait(person, '30 seconds')
    for (let times = 0; times < 40; times++) await play(person.identity, seen.versionId)
    const watchedMs = (await rows(seen.versionId)).reduce((sum, row) => sum + row['watched_ms'], 0)
    expect(watchedMs).toBeGreaterThan(29_000)
    expect(watchedMs).toBeLessThan(32_000 + Date.now() - since)
    for (let times = 0; times < 10; times++) {
      await wait(person, '10 minutes')
      await grant(person.identity, seen.versionId)
      await play(person.identity, seen.versionId)
    }
    expect(await rows(seen.versionId)).toHaveLength(4)
    await wait(person, '1 day')
    await play(person.identity, seen.versionId)
    expect(await rows(seen.versionId)).toHaveLength(5)
  })
  it('never claim more than the film holds', async () => {
    const person = await stagePerson(house.context.database, 'Boastful')
    await grant(person.identity, film.versionId)
    await wait(person, '20 hours')
    await play(person.identity, film.versionId, 2_147_483_647, 2_147_483_647)
    expect((await rows(film.versionId))[0]).toEqual({ watched_ms: 2_400_000, furthest_ms: 600_000 })
  })
  it('leave nothing that names a person after two days', async () => {
    const person = await stagePerson(house.context.database, 'Passing')
    await grant(person.identity, film.versionId)
    const sql = house.context.database.pool('postgres')
    await sql`update public.playback_grants set touched_at = now() - interval '3 days' where user_id = ${person.id}`
    await grant(other!.identity, film.versionId)
    expect(await sql`select 1 from public.playback_grants where user_id = ${person.id}`).toHaveLength(0)
  })
})
