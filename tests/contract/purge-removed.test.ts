import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, makePerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker } from '#tests/support/worker.ts'

let house: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  house = await openTestHouse()
  worker = await startTestWorker(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

it('films removed more than thirty days ago are deleted at night, later ones and all others stay', async () => {
  const sql = house.context.database.pool('postgres')
  const owner = await makePerson(house.context.database, 'Owner')
  const [old, recent, kept] = await Promise.all(
    ['Old', 'Recent', 'Kept'].map((title) => makeFilm(house.context.database, owner, { title })),
  )
  await sql`update public.documentaries set removed_at = now() - interval '31 days' where id = ${old!.id}`
  await sql`update public.documentaries set removed_at = now() - interval '29 days' where id = ${recent!.id}`
  await sql`select private.enqueue('purge-removed', '{}')`
  await expect
    .poll(async () => (await sql`select id from public.documentaries`).map((row) => row.id).sort(), { timeout: 10_000 })
    .toEqual([recent!.id, kept!.id].sort())
})

it('lists and diary entries deleted more than thirty days ago are purged the same night', async () => {
  const sql = house.context.database.pool('postgres')
  const owner = await makePerson(house.context.database, 'Keeper')
  for (const days of [31, 29])
    await sql`insert into public.lists (user_id, title, removed_at) values (${owner.id}, ${`${days} days`}, now() - make_interval(days => ${days}))`
  for (const days of [31, 29])
    await sql`insert into public.diary_entries (user_id, line, removed_at)
      values (${owner.id}, ${`${days} days`}, now() - make_interval(days => ${days}))`
  await sql`insert into public.diary_entries (user_id, line) values (${owner.id}, 'kept')`
  await sql`select private.enqueue('purge-removed', '{}')`
  await expect
    .poll(async () => (await sql`select title from public.lists`).map(({ title }) => title), { timeout: 10_000 })
    .toEqual(['29 days'])
  expect((await sql`select line from public.diary_entries order by line`).map(({ line }) => line)).toEqual(['29 days', 'kept'])
})
