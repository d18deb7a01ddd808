import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
})
afterAll(() => house.close())

it('An archive is requested by its person, three times a day, and seen by no one else', async () => {
  const sql = house.context.database.pool('postgres')
  const [mara, ilse] = [await house.person('Mara'), await house.person('Ilse')]
  for (let times = 0; times < 3; times++) {
    expect((await mara.rpc('ask_archive')).error).toBeNull()
    await sql`update public.archives set state = 'failed'`
  }
  expect((await mara.rpc('ask_archive')).error).toMatchObject({ code: 'P0001', details: 'limit' })
  expect((await mara.from('archives').select('id')).data).toHaveLength(3)
  expect((await ilse.from('archives').select('id')).data).toEqual([])
  expect((await house.visitor().from('archives').select('id')).error?.code).toBe('42501')
  expect((await house.visitor().rpc('ask_archive')).error?.code).toBe('42501')
})

it('Archives and their files are written by the house only', async () => {
  const ilse = await house.person('Ilse')
  const { id } = (await ilse.auth.getUser()).data.user!
  expect((await ilse.from('archives').insert({ person_id: id })).error?.code).toBe('42501')
  expect((await ilse.storage.from('archives').upload(`${id}/own.zip`, new Blob(['x']))).error).not.toBeNull()
})
