import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerLogin } from '#server/db/address.ts'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { openLentPool } from './lent-pool.ts'
import { openSql } from './open-sql.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

it('Sessions that the database ends, at rest, in use or while the pool is closed, end nothing else', async () => {
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const login = ownerLogin(house.context.database.address)
  const beside = openSql(login, { max: 1 })
  const { pool, close } = openLentPool({ ...login, connection: { application_name: 'lent' } }, 2)
  const endAll = () => beside`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lent'`

  const [used, resting] = [await pool.connect(), await pool.connect()]
  resting.release()
  await endAll()
  await expect(used.query('select 1')).rejects.toThrow()
  used.release(true)
  const asked = () =>
    pool.query('select 1 as one').then(
      ({ rows }) => rows,
      () => 'ended as it was asked',
    )
  await expect.poll(asked).toEqual([{ one: 1 }])

  const [closed] = [close(), await endAll()]
  await closed
  expect(unheard).toEqual([])
  process.off('uncaughtExceptionMonitor', note)
  await beside.end()
})

it('One who waits for a session that is in use waits for as long as that takes', async () => {
  const { pool, close } = openLentPool(ownerLogin(house.context.database.address), 1)
  const asleep = pool.query('select pg_sleep(6)')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await asleep
  await close()
})
