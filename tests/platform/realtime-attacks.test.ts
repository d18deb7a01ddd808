import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { following, joined, realtimeClients } from '#tests/support/realtime.ts'

let house: TestHouse
const { client, disconnect } = realtimeClients(() => house)
beforeAll(async () => {
  house = await openTestHouse()
  await house.context.database.pool('postgres').unsafe(`
    create table public.logbook (id int primary key, entry text, kept_for text);
    alter table public.logbook enable row level security;
    grant select on public.logbook to anon, authenticated; grant all on public.logbook to service_role;
    create policy "What is kept for all" on public.logbook for select using (kept_for = 'all');
    alter publication supabase_realtime add table public.logbook;`)
})
afterAll(async () => {
  await disconnect()
  await house.close()
})

/** Machines are slow at times. */
const soon = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 15_000 })

const write = async (id: number, entry: string, keptFor = 'all') =>
  expect((await house.service().from('logbook').insert({ id, entry, kept_for: keptFor })).error).toBeNull()

/** Follows the log book and keeps what it hears and what it is told. */
async function reader(name: string, filter?: string, select?: string[]) {
  const [got, told] = [vi.fn<(row: Record<string, unknown>) => void>(), vi.fn<(message: string) => void>()]
  const channel = client()
    .channel(name)
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'logbook', filter, select } as never, (change: { new: object }) =>
      got(change.new as Record<string, unknown>),
    )
    .on('system', {}, (payload) => told(payload.message))
  const answer = await following(channel)
  return { got, told, answer, ids: () => got.mock.calls.map(([row]) => row.id) }
}

describe('A stranger’s pattern does not block the house', () => {
  it.each([
    ['match', 'entry=match.^(a|a)*$'],
    ['like', `entry=like.${'%a'.repeat(30)}b`],
  ])('%s that would take forever is cancelled, and all others continue', async (name, filter) => {
    const [hostile, calm] = [await reader(`hostile-${name}`, filter), await reader(`calm-${name}`)]
    expect(hostile.answer.status).toBe('ok')
    const id = name === 'match' ? 1 : 2
    await write(id, `${'a'.repeat(3000)}!`)
    await soon(() => expect(calm.ids()).toContain(id))
    expect((await fetch(`${house.url}/config.json`)).ok).toBe(true)
    expect(hostile.ids()).toEqual([])
  })
  it('and is not tried on rows its owner may not see', async () => {
    const hostile = await reader('hostile-unseen', 'entry=match.^(a|a)*$')
    await write(3, `${'a'.repeat(3000)}!`, 'nobody')
    await write(4, 'aaa')
    await soon(() => expect(hostile.ids()).toEqual([4]))
  })
})

describe('A subscription is refused with a message', () => {
  it.each([
    ['an unknown column', 'depth=eq.5', /invalid column for filter depth/],
    ['a value of another type', 'id=eq.five', /invalid input syntax for type integer/],
    ['a pattern that is none', 'entry=match.(', /invalid regular expression for match filter/],
    ['a pattern on a number', 'id=like.1%', /operator like requires a text-compatible column type, got integer/],
    ['too many values', `id=in.(${Array.from({ length: 101 }, (_, at) => at).join(',')})`, /too many values for `in` filter. Maximum 100/],
    ['is with a word it does not know', 'entry=is.full', /must be null, true, false, or unknown/],
  ])('with %s', async (name, filter, words) => {
    expect((await reader(`refused ${name}`, filter)).answer).toMatchObject({ status: 'error', message: expect.stringMatching(words) })
  })
  it('with an unknown column to select', async () => {
    expect((await reader('refused-select', undefined, ['depth'])).answer).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/invalid column for select depth/),
    })
  })
  it('when one person has too many', async () => {
    const many = Array.from({ length: 5 }, (_, at) => `many-${at}`)
    const person = client()
    const answers = await Promise.all(
      many.map((name) => {
        const channel = person.channel(name)
        for (let at = 0; at < 90; at++)
          channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'logbook', filter: `id=eq.${at + 900}` }, () => {})
        return following(channel)
      }),
    )
    expect(answers.map((answer) => answer.status)).toContain('error')
    expect(answers.find((answer) => answer.status === 'error')?.message).toMatch(/more than \d+ subscriptions/)
    await person.realtime.disconnect()
  })
})

it('Only the columns asked for are sent, and the key', async () => {
  const some = await reader('some', 'id=eq.20', ['entry'])
  await write(20, 'short')
  await soon(() => expect(some.got).toHaveBeenCalledWith({ id: 20, entry: 'short' }))
})

describe('Presence', () => {
  const present = (topic: string, key: string) => client().channel(topic, { config: { presence: { key, enabled: true } } })
  it('accepts no key that would break the others', async () => {
    await expect(joined(present('deck', '__proto__'))).rejects.toThrow(/key/)
    const [ann, ben] = [await joined(present('deck', 'ann')), await joined(present('deck', 'ben'))]
    expect(await ann.track({ watch: 1 })).toBe('ok')
    expect(await ben.track({ watch: 2 })).toBe('ok')
    await soon(() => expect(Object.keys(ann.presenceState()).sort()).toEqual(['ann', 'ben']))
  })
  it('stores a few KB a person and releases them', async () => {
    const greedy = await joined(present('hold', 'greedy'))
    expect(await greedy.track({ load: 'x'.repeat(100_000) })).toBe('error')
    expect(await greedy.track({ load: 'x'.repeat(1000) })).toBe('ok')
    const other = await joined(present('hold', 'other'))
    await soon(() => expect(Object.keys(other.presenceState())).toContain('greedy'))
    await greedy.unsubscribe()
    await soon(() => expect(Object.keys(other.presenceState())).not.toContain('greedy'))
  })
})

describe('A flood', () => {
  it('over HTTP is stopped for its sender', async () => {
    const send = (key: string, count: number) =>
      fetch(`${house.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: Array.from({ length: count }, () => ({ topic: 'square', event: 'shout', payload: {} })) }),
      })
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(house.anonKey, 50)))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThan(30)
    expect(await refused[0]!.json()).toEqual({ message: 'Too many messages per second' })
    expect((await send(house.serviceRoleKey, 50)).status).toBe(202)
  })
})

describe('A message from the database', () => {
  const sql = () => house.context.database.pool('postgres')
  it('that cannot be sent does not undo its transaction', async () => {
    await sql().begin(async (tx) => {
      await tx`insert into public.logbook values (30, 'kept', 'all')`
      await tx`select realtime.send('[1]'::jsonb, 'tick', 'room', false)`
      await tx`select realtime.send('{}'::jsonb, null, null, false)`
    })
    expect(await sql()`select entry from public.logbook where id = 30`).toHaveLength(1)
  })
  it('carries its number in the payload and beside it, and bytes as they are', async () => {
    const got = vi.fn<(message: { payload: unknown; meta?: { id: string } }) => void>()
    await sql().unsafe(`create policy "All hear room:sql" on realtime.messages for select using (realtime.topic() = 'room:sql')`)
    const channel = client()
      .channel('room:sql', { config: { private: true } })
      .on('broadcast', { event: '*' }, (message) => got(message as never))
    await joined(channel)
    await vi.waitFor(
      async () => {
        await sql()`select realtime.send('{"at": 3}'::jsonb, 'tick', 'room:sql', true)`
        expect(got).toHaveBeenCalled()
      },
      { interval: 300, timeout: 10_000 },
    )
    const [message] = got.mock.calls[0]!
    expect(message).toMatchObject({ event: 'tick', payload: { at: 3, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(message.meta?.id).toBe((message.payload as { id: string }).id)
    got.mockClear()
    await sql()`select realtime.send_binary('\\x00ff10'::bytea, 'raw', 'room:sql', true)`
    await soon(() => expect(got).toHaveBeenCalledWith(expect.objectContaining({ event: 'raw' })))
    expect([...new Uint8Array(got.mock.calls.at(-1)![0].payload as ArrayBuffer)]).toEqual([0, 255, 16])
  })
})
