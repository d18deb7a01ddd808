import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Two tabs change a film at the same moment: search says what both wrote, anyone who was later.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
})
afterAll(() => house.close())

it.each(['the year', 'the credits'])('Year and credits written concurrently are both found, with %s committed last', async (last) => {
  const sql = house.context.database.pool('postgres')
  const person = await house.person('Two Tabs')
  const owner = { id: (await person.auth.getUser()).data.user!.id } as StagedPerson
  const name = `Camera ${last.replace('the ', '')}`
  const { id } = await makeFilm(house.context.database, owner, { title: 'Flood', year: 2025 })
  const year = (tx: typeof sql) => tx`update public.documentaries set year = 2019 where id = ${id}`
  const credits = (tx: typeof sql) =>
    tx`insert into public.credits (documentary_id, position, role, name) values (${id}, 1, 'Camera', ${name})`
  const [first, second] = last === 'the year' ? [credits, year] : [year, credits]
  let later: PromiseLike<unknown> = Promise.resolve()
  await sql.begin(async (tx) => {
    await first(tx)
    // A statement is sent once someone waits for it.
    later = second(sql).then(() => undefined)
    // Begun for certain, and waiting, before the other commits.
    await expect
      .poll(async () => (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length)
      .toBeGreaterThan(0)
  })
  await later
  const { data } = await person.rpc('films_of_person', { person: name })
  expect(data).toMatchObject({ films: [{ id, year: 2019, roles: ['camera'] }] })
})

it.each(['the first', 'the second'])(
  'Two sentences that were corrected concurrently are found as they were saved, with %s committed last',
  async (last) => {
    const sql = house.context.database.pool('postgres')
    const person = await house.person('Two Correctors')
    const owner = { id: (await person.auth.getUser()).data.user!.id } as StagedPerson
    const [one, other] = last === 'the first' ? ['gneiss', 'basalt'] : ['marl', 'chert']
    const film = await makeFilm(house.context.database, owner, {
      title: 'Stones',
      cues: [
        { startsMs: 0, text: 'before one' },
        { startsMs: 3000, text: 'before other' },
      ],
    })
    const correct = (tx: typeof sql, startsMs: number, text: string) =>
      tx`update public.cues set text = ${text} where track_id = ${film.trackId} and starts_ms = ${startsMs}`
    const first = (tx: typeof sql) => correct(tx, 0, `a wall of ${one}`)
    const second = (tx: typeof sql) => correct(tx, 3000, `and ${other} below`)
    let later: PromiseLike<unknown> = Promise.resolve()
    await sql.begin(async (tx) => {
      await (last === 'the first' ? second : first)(tx)
      later = (last === 'the first' ? first : second)(sql).then(() => undefined)
      await expect
        .poll(
          async () => (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length,
        )
        .toBeGreaterThan(0)
    })
    await later
    // The sentence runs on from one cue into the next: both words together are in the first.
    const { data } = await person.rpc('search_moments', { query: `"${one} and ${other}"` })
    expect(data).toMatchObject({ total: 1, films: [{ id: film.id }] })
  },
)
