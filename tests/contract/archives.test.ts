import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { unzip } from '#tests/support/unzip.ts'
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

it('An archive contains a person’s texts and files, opens only for them, and is deleted after its week', async () => {
  const mara = await house.person('Mara')
  const ilse = await house.person('Ilse')
  const sql = house.context.database.pool('postgres')
  const own = (await mara.auth.getUser()).data.user!
  const film = await makeFilm(house.context.database, { id: own.id } as never, { title: 'A Harbour' })
  const others = await makeFilm(house.context.database, { id: (await ilse.auth.getUser()).data.user!.id } as never, { title: 'Not hers' })
  for (const { versionId } of [film, others])
    await house
      .service()
      .storage.from('sources')
      .upload(`${versionId}/source`, new Blob([`film of ${versionId}`]))

  const { data: id } = await mara.rpc('ask_archive').throwOnError()
  expect((await mara.rpc('ask_archive')).data).toBe(id)
  const read = async () => (await mara.from('archives').select('state, object_name, files').eq('id', id).single()).data!
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('ready')
  const { object_name: name, files } = await read()
  expect(files).toBe(1)
  const { data: bytes } = await mara.storage.from('archives').download(name!)
  const within = unzip(Buffer.from(await bytes!.arrayBuffer()))
  const source = Object.keys(within).find((entry) => entry.startsWith(`films/${film.id}/version-1`))!
  expect(within[source]).toBe(`film of ${film.versionId}`)
  expect(JSON.parse(within['data.json']!).documentaries).toMatchObject([{ title: 'A Harbour' }])
  expect(Object.keys(within).some((entry) => entry.includes(others.id))).toBe(false)

  for (const stranger of [ilse, house.visitor()]) {
    expect((await stranger.storage.from('archives').download(name!)).error).not.toBeNull()
    expect((await stranger.from('archives').select('id').eq('id', id)).data ?? []).toEqual([])
  }
  await sql`update public.archives set expires_at = now() - interval '1 minute' where id = ${id}`
  expect((await mara.storage.from('archives').download(name!)).error).not.toBeNull()
  await sql`select private.enqueue('close-accounts', '{}')`
  await expect.poll(async () => (await sql`select 1 from storage.objects where bucket_id = 'archives'`).length, { timeout: 10_000 }).toBe(0)
})

it('An account whose two weeks are over is deleted', async () => {
  const leaver = await house.person('Leaver')
  const { id, email } = (await leaver.auth.getUser()).data.user!
  await leaver.functions.invoke('delete-account', { body: { email, at: 'two-weeks' } })
  const sql = house.context.database.pool('postgres')
  await sql`update private.departures set leaves_at = now() where person_id = ${id}`
  await sql`select private.enqueue('close-accounts', '{}')`
  await expect.poll(async () => (await sql`select 1 from auth.users where id = ${id}`).length, { timeout: 10_000 }).toBe(0)
})
