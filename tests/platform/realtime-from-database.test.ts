import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Messages that the database sends, to anyone who was told that they are in the channel.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await sql().unsafe(`
    create table public.tides (id int primary key);
    create policy "All hear the harbour" on realtime.messages for select using (realtime.topic() = 'harbour')`)
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')

it('Everything sent after a join is received, in order, under concurrent slow writes', async () => {
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  // A transaction that has begun to write: a stream of changes that is opened now waits for its end.
  const slow = sql().begin(async (tx) => {
    await tx`insert into public.tides values (1)`
    await ended
  })
  setTimeout(() => end(), 1500)
  const heard = vi.fn<(at: number) => void>()
  const listener = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const channel = listener
    .channel('harbour', { config: { private: true } })
    .on('broadcast', { event: 'tick' }, ({ payload }) => heard(payload.at))
  await new Promise<void>((done, failed) => {
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? done() : status === 'CHANNEL_ERROR' ? failed(error) : undefined))
  })
  for (let at = 1; at <= 100; at++) await sql()`select realtime.send(jsonb_build_object('at', ${at}::int), 'tick', 'harbour', true)`
  await slow
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(100), { timeout: 10_000 })
  expect(heard.mock.calls.map(([at]) => at)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  await listener.realtime.disconnect()
})
