import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import type { RowChange } from './pgoutput.ts'
import { followChanges } from './replication.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin()
  await house.context.database.pool('postgres').unsafe(`
    create table public.soundings (id int primary key); alter publication supabase_realtime add table public.soundings;`)
})
afterAll(() => house.close())

it('A change that cannot be sent is reported as a gap, and the stream continues', async () => {
  const [heard, onGap] = [vi.fn<(id: unknown) => void>(), vi.fn()]
  const onChange = (change: RowChange) => {
    const id = change.row?.get('id')
    if (id === '1') throw new Error('this one cannot be told')
    heard(id)
  }
  const replication = await followChanges(house.context.database, ['supabase_realtime'], { onChange, onGap }, Fastify().log)
  const sql = house.context.database.pool('postgres')
  await sql`insert into public.soundings values (1)`
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 10_000 })
  await sql`insert into public.soundings values (2)`
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('2'), { timeout: 10_000 })
  await replication.close()
})
