import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerLogin } from '#server/db/address.ts'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { openSql } from './open-sql.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api' })
})
afterAll(() => house?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const login = () => ownerLogin(house.context.database.address)

it('Without patience a database that is there is entered, and one that is not is named at once by its own error', async () => {
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

it('A wrong password is refused at once, whatever the patience', async () => {
  const sql = openSql({ ...login(), password: 'wrong' }, { max: 1 })
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' })
  await sql.end()
})

it('A session ended in the breath that opens it keeps no place in the pool', async () => {
  const { host, port } = login()
  // Passes the greeting on, and with the first readiness says what a database says that is told to end the session.
  let ending = 0
  const proxy = createServer((client) => {
    const server = connect(port, host)
    client.pipe(server)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
    server.on('data', (bytes) => {
      if (ending >= 3 || bytes.subarray(-6, -5).toString() !== 'Z') return void client.write(bytes)
      ending++
      const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
      const length = Buffer.alloc(5, 'E')
      length.writeInt32BE(fields.length + 4, 1)
      client.end(Buffer.concat([bytes, length, fields]))
      server.destroy()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => proxy.once('listening', done))
  const sql = openSql({ ...login(), host: '127.0.0.1', port: (proxy.address() as { port: number }).port }, { max: 2 })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(ending).toBe(3)
  await sql.end()
  proxy.close()
})

it('A pool that is closed answers those who still wait', async () => {
  const sql = openSql(login(), { max: 1 })
  const asleep = sql`select pg_sleep(30)`.catch(codeOf)
  const waiting = sql`select 1`.catch(codeOf)
  const beside = openSql(login(), { max: 1 })
  await expect.poll(async () => (await beside`select from pg_stat_activity where wait_event = 'PgSleep'`).length).toBe(1)
  await beside.end()
  await sql.end({ timeout: 0.2 })
  expect([await asleep, await waiting]).toEqual(['CONNECTION_LOST', 'CONNECTION_CLOSED'])
})
