import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#contract/generated/database.types.ts'
import type { PresentPerson } from '#contract/house/realtime.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { LiveState } from './open-channel.ts'
import { openRoom } from './open-room.ts'

const events = { applause: z.object({ atMs: z.number().int() }) }
const ann: PresentPerson = { userId: '11111111-1111-4111-8111-111111111111', name: 'Ann' }
const bo: PresentPerson = { userId: '22222222-2222-4222-8222-222222222222', name: 'Bo' }

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await house.context.database.pool('postgres').unsafe(`
    create policy "Anybody hears the hall" on realtime.messages for select to anon, authenticated using (realtime.topic() = 'screening:hall');
    create policy "Anybody speaks in the hall" on realtime.messages for insert to anon, authenticated with check (realtime.topic() = 'screening:hall');`)
})
afterAll(() => house.close())

const open: (() => unknown)[] = []
afterAll(() => {
  for (const close of open) close()
})

function enter(me: PresentPerson) {
  const lines: WebSocket[] = []
  const transport = class extends WebSocket {
    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address)
      lines.push(this)
    }
  }
  const client = createClient<Database>(house.url, house.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport },
  })
  const seen = {
    events: [] as unknown[],
    people: [] as PresentPerson[],
    missed: [] as number[],
    unread: [] as string[],
    state: 'opening' as LiveState,
  }
  const room = openRoom(client, {
    topic: 'screening:hall',
    events,
    me,
    onEvent: (event) => seen.events.push(event),
    onPresence: (people) => (seen.people = people),
    onMissed: (sinceMs) => seen.missed.push(sinceMs),
    onUnread: (name) => seen.unread.push(name),
    onState: (state) => (seen.state = state),
  })
  open.push(() => {
    room.leave()
    client.realtime.disconnect()
  })
  return {
    room,
    seen,
    cut: () => lines.at(-1)?.close(4000, 'cut'),
    hear: (frame: unknown[]) => lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })),
  }
}
const eventually = { timeout: 15_000 }

it('broadcasts to everyone else, reports presence, and drops unknown events', async () => {
  const [one, other] = [enter(ann), enter(bo)]
  await vi.waitFor(() => expect([one.seen.state, other.seen.state]).toEqual(['live', 'live']), eventually)
  await vi.waitFor(() => expect(one.seen.people.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bo']), eventually)

  expect(await one.room.say('applause', { atMs: 1200 })).toBe(true)
  await vi.waitFor(() => expect(other.seen.events).toEqual([{ name: 'applause', payload: { atMs: 1200 } }]), eventually)
  expect(one.seen.events).toEqual([])

  expect(await one.room.say('applause', { atMs: 'soon' } as never)).toBe(true)
  await vi.waitFor(() => expect(other.seen.unread).toEqual(['applause']), eventually)
  expect(other.seen.events).toHaveLength(1)

  other.room.leave()
  await vi.waitFor(() => expect(one.seen.people.map(({ name }) => name)).toEqual(['Ann']), eventually)
})

it('reconnects after a lost connection, is present again, and reports the start of the gap', async () => {
  const { room, seen, cut } = enter(ann)
  await vi.waitFor(() => expect(seen.state).toBe('live'), eventually)
  expect(seen.missed).toEqual([])
  const cutMs = Date.now()
  cut()
  await vi.waitFor(() => expect(seen.state).toBe('interrupted'), eventually)
  expect(await room.say('applause', { atMs: 1 })).toBe(false)
  await vi.waitFor(() => expect(seen.state).toBe('live'), eventually)
  expect(seen.missed).toHaveLength(1)
  expect(seen.missed[0]).toBeLessThan(cutMs)
  await vi.waitFor(() => expect(seen.people.map(({ name }) => name)).toEqual(['Ann']), eventually)
  expect(await room.say('applause', { atMs: 2 })).toBe(true)
})

it('reopens a channel that the server closed', async () => {
  const { room, seen, hear } = enter(bo)
  await vi.waitFor(() => expect(seen.state).toBe('live'), eventually)
  hear([null, null, 'realtime:screening:hall', 'phx_close', {}])
  await vi.waitFor(() => expect(seen.state).toBe('interrupted'), eventually)
  await vi.waitFor(() => expect(seen.state).toBe('live'), eventually)
  expect(seen.missed).toHaveLength(1)
  expect(await room.say('applause', { atMs: 3 })).toBe(true)
})
