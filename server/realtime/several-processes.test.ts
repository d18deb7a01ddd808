import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type HouseWithin, openHouseWithin } from '#tests/support/house-within.ts'
import { realtimePart } from './part.ts'

let house: HouseWithin
beforeAll(async () => {
  house = await openHouseWithin()
})
afterAll(() => house.close())

const open: SupabaseClient[] = []
const clientOf = (url: string) => {
  const made = createClient(url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  open.push(made)
  return made
}
afterAll(async () => void (await Promise.all(open.map((one) => one.realtime.disconnect()))))

const joined = (channel: RealtimeChannel) =>
  new Promise<RealtimeChannel>((done, failed) => {
    channel.subscribe((status, error) =>
      status === 'SUBSCRIBED' ? done(channel) : status === 'CLOSED' ? undefined : failed(error ?? new Error(status)),
    )
  })

it('several server processes behind one address agree on broadcasts and presence of any size, and notice when one leaves', async () => {
  const second = Fastify()
  await second.register(realtimePart(house.context), { prefix: '/realtime/v1' })
  const url = await second.listen({ port: 0, host: '127.0.0.1' })
  const got = vi.fn<(message: { payload: { text: string } }) => void>()
  const near = clientOf(house.url).channel('both', { config: { presence: { key: 'near', enabled: true } } })
  near.on('broadcast', { event: 'note' }, (message) => got(message as never))
  await joined(near)
  const there = await joined(clientOf(url).channel('both', { config: { presence: { key: 'far', enabled: true } } }))
  await near.track({ seat: 1 })
  await there.track({ seat: 2 })
  await vi.waitFor(() => expect(Object.keys(near.presenceState()).sort()).toEqual(['far', 'near']), 10_000)
  await vi.waitFor(() => expect(Object.keys(there.presenceState()).sort()).toEqual(['far', 'near']), 10_000)
  await there.send({ type: 'broadcast', event: 'note', payload: { text: 'ø'.repeat(30_000) } })
  await vi.waitFor(() => expect(got.mock.calls[0]?.[0].payload.text).toHaveLength(30_000), 10_000)
  await second.close()
  await vi.waitFor(() => expect(Object.keys(near.presenceState())).toEqual(['near']), 10_000)
})
