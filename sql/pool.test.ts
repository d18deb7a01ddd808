import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerLogin } from '#server/db/address.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openSql } from './sql.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
})
afterAll(() => house?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const login = () => ownerLogin(house.context.database.address)

test('Without patience a database that is there is entered, and one that is not is named at once by its own error', async () => {
  const there = openSql(login(), { max: 1, patienceMs: 0 })
  expect(await there`select 1 as one`).toEqual([{ one: 1 }])
  await there.end()
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  const away = openSql({ ...login(), port }, { max: 1, patienceMs: 0 })
  await expect(away`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await away.end()
})

test('A wrong password is refused at once, whatever the patience', async () => {
  const sql = openSql({ ...login(), password: 'wrong' }, { max: 1 })
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' })
  await sql.end()
})

test('A pool that is closed answers whoever still waits', async () => {
  const sql = openSql(login(), { max: 1 })
  const asleep = sql`select pg_sleep(30)`.catch(codeOf)
  const waiting = sql`select 1`.catch(codeOf)
  await new Promise((done) => setTimeout(done, 300))
  await sql.end({ timeout: 0.2 })
  expect([await asleep, await waiting]).toEqual(['CONNECTION_LOST', 'CONNECTION_CLOSED'])
})
