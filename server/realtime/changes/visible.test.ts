import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { loginOptions } from '#server/db/address.ts'
import { openSql } from '#sql/open-sql.ts'
import { openHouseWithin } from '#tests/support/house-within.ts'
import type { RowChange } from './pgoutput.ts'
import { followChanges } from './replication.ts'
import { isVisibleIn, whenVisible } from './visible.ts'

describe('A transaction', () => {
  it.each([
    ['is over when it is older than all that run', '100:100:', 99, true],
    ['is not when it runs', '98:101:98,100', 100, false],
    ['is over beside some that run', '98:101:98,100', 99, true],
    ['is not when the snapshot is from before it', '100:100:', 100, false],
    ['of an earlier round of numbers is over', `${(5n << 32n) + 7n}:${(5n << 32n) + 7n}:`, 0xfffffff0, true],
    ['of a round that has just begun is not', `${(5n << 32n) - 3n}:${(5n << 32n) - 3n}:`, 2, false],
  ])('%s', (_, snapshot, transaction, over) => expect(isVisibleIn(snapshot, transaction)).toBe(over))
})

it('Changes are sent in their order, also when the later one can be read first', async () => {
  const snapshots = ['10:12:10', '10:12:10', '12:12:']
  const told: number[] = []
  const hear = whenVisible(
    async () => snapshots.shift()!,
    ({ transaction }) => told.push(transaction),
    vi.fn(),
  )
  for (const transaction of [10, 11]) hear({ transaction } as RowChange)
  await vi.waitFor(() => expect(told).toEqual([10, 11]))
  expect(snapshots).toEqual([])
})

it('A row is announced only once it can be read, though its commit is in the log', async () => {
  const house = await openHouseWithin()
  const sql = house.context.database.pool('postgres')
  await sql.unsafe('create table public.soundings (id int primary key); alter publication supabase_realtime add table public.soundings;')
  const heard = new Map<string, number>()
  const onChange = async ({ row }: RowChange) => {
    const id = row?.get('id') ?? ''
    heard.set(id, (await sql`select from public.soundings where id = ${Number(id)}`).length)
  }
  const { database } = house.context
  const replication = await followChanges(database, ['supabase_realtime'], { onChange, onGap: vi.fn() }, Fastify().log)
  const { owner } = database.address
  const admin = openSql({ ...loginOptions(database.address, 'postgres'), user: owner.user, password: owner.password }, { max: 1 })
  // A commit that waits for a second server that never answers is written, and not yet over.
  const waitFor = async (name: string) => {
    await admin.unsafe(`alter system set synchronous_standby_names = '${name}'`)
    await admin`select pg_reload_conf()`
  }
  const write = (id: number) =>
    sql.unsafe(`set synchronous_commit = on; insert into public.soundings values (${id}); reset synchronous_commit`).then(() => false)
  const hangs = async () => {
    while ((await admin`select from pg_stat_activity where wait_event = 'SyncRep'`).length === 0)
      await new Promise((done) => setTimeout(done, 20))
    return true
  }
  try {
    await waitFor('nobody')
    const hanging = hangs()
    // The setting reaches the house's processes one after the other.
    let id = 1
    let writing = write(id)
    while (!(await Promise.race([hanging, writing]))) writing = write(++id)
    await new Promise((done) => setTimeout(done, 300))
    expect(heard.has(String(id))).toBe(false)
    await waitFor('')
    await writing
    await vi.waitFor(() => expect(heard.size).toBe(id), { timeout: 10_000 })
    expect(new Set(heard.values())).toEqual(new Set([1]))
  } finally {
    await waitFor('')
    await admin.end()
    await replication.close()
    await house.close()
  }
})
