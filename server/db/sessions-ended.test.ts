import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginOptions } from '#server/db/address.ts'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { sqlText } from '#sql/text.ts'
import { makePerson } from '#tests/support/films.ts'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { service } from './identity.ts'

let house: HouseWithin
let killer: Sql
const failures: unknown[] = []
const note = (error: unknown) => failures.push(error)

beforeAll(async () => {
  house = await openHouseWithin({ PARTS: 'api', LOG_LEVEL: 'silent' })
  process.on('uncaughtExceptionMonitor', note)
  // Only a superuser may end all sessions; a login of its own is not among those that are ended.
  const { address } = house.context.database
  killer = openSql({ ...loginOptions(address, 'postgres'), user: address.owner.user, password: address.owner.password }, { max: 1 })
  await house.context.database.pool('postgres')`create table public.counted (id serial primary key, note text unique)`
  await house.context.database.pool('postgres')`grant all on public.counted to service_role; `
  await house.context.database.pool('postgres')`grant usage on sequence public.counted_id_seq to service_role`
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note)
  await killer?.end()
  await house?.close()
})

const endSessions = () =>
  killer`select pg_terminate_backend(pid) from pg_stat_activity where usename <> 'supabase_admin' and pid <> pg_backend_pid() and random() < 0.7`

it('A first read of the catalogue that failed is not repeated to later callers', async () => {
  await killer`alter role postgres nologin`
  await killer`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`
  try {
    expect((await house.service().from('counted').select('id')).error?.code).toBe('PGRST002')
  } finally {
    await killer`alter role postgres login`
  }
  expect((await house.service().from('counted').select('id')).status).toBe(200)
})

it('Sessions ended at random under load: no process ends, no read hangs, acknowledged data is there', async () => {
  const until = Date.now() + 15_000
  const tookMs: number[] = []
  const outcomes = new Map<string, number>()
  const acknowledged: string[] = []
  const timed = async (what: string, work: () => Promise<string>) => {
    const began = Date.now()
    const outcome = await work().catch((error: Error & { code?: string }) => `${what} ${error.code ?? error.message}`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    tookMs.push(Date.now() - began)
  }
  const again = async (what: string, work: (round: number) => Promise<string>) => {
    for (let round = 0; Date.now() < until; round++) await timed(what, () => work(round))
  }
  const { database } = house.context
  const { id } = await makePerson(database, 'Storm')
  const readers = Array.from({ length: 12 }, () =>
    again('read', async () => `read ${(await house.service().from('counted').select('id').limit(5)).status}`),
  )
  const services = Array.from({ length: 4 }, () =>
    again('pool', async () => {
      await database.pool('supabase_auth_admin').begin(async (tx) => {
        await tx`select id from auth.users where id = ${id} for update`
        await tx`update auth.users set updated_at = now() where id = ${id}`
      })
      return 'pool kept'
    }),
  )
  const writers = Array.from({ length: 3 }, (_, writer) =>
    again('write', async (round) => {
      await database.run(service, sqlText`insert into public.counted (note) values ($1)`, [`${writer} ${round}`])
      acknowledged.push(`${writer} ${round}`)
      return 'write kept'
    }),
  )
  const killing = (async () => {
    while (Date.now() < until) {
      await endSessions()
      await new Promise((next) => setTimeout(next, 300 + Math.random() * 400))
    }
  })()
  await Promise.all([...readers, ...services, ...writers, killing])

  expect(failures).toEqual([])
  expect(Math.max(...tookMs)).toBeLessThan(5000)
  expect(outcomes.get('read 200'), JSON.stringify([...outcomes])).toBeGreaterThan(100)
  // A read that met an ended session was asked again, so hardly any is refused, and none for another reason.
  expect([...outcomes.keys()].filter((outcome) => outcome.startsWith('read') && !['read 200', 'read 503'].includes(outcome))).toEqual([])
  const reads = await Promise.all(
    Array.from({ length: 200 }, async () => (await house.service().from('counted').select('id').limit(1)).status),
  )
  expect(new Set(reads)).toEqual(new Set([200]))
  const kept = new Set((await database.pool('postgres')`select note from public.counted`).map(({ note: name }) => name))
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
}, 60_000)
