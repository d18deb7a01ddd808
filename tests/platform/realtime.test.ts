import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  const sql = house.context.database.pool('postgres')
  await sql.unsafe(`
    create table public.berths (id int primary key, owner_id uuid, ship text, tonnage int, secret text, tags text[], details jsonb, seen_at timestamptz);
    alter table public.berths enable row level security;
    grant select (id, owner_id, ship, tonnage, tags, details, seen_at) on public.berths to authenticated;
    grant all on public.berths to service_role;
    create policy "Owners read their berths" on public.berths for select to authenticated using (owner_id = auth.uid());
    alter publication supabase_realtime add table public.berths;
    alter publication supabase_realtime set (publish = 'insert, update, delete');
    create table public.unpublished (id int primary key);
    create policy "Members read rooms" on realtime.messages for select to authenticated using (realtime.topic() like 'room:%');
    create policy "Members write in the open room" on realtime.messages for insert to authenticated with check (realtime.topic() = 'room:open');
  `)
})
afterAll(() => house.close())

const open: SupabaseClient[] = []
const client = (vsn?: '1.0.0' | '2.0.0') => {
  const made = createClient(house.url, house.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(vsn ? { realtime: { vsn } as never } : {}),
  })
  open.push(made)
  return made
}
afterAll(async () => void (await Promise.all(open.map((one) => one.realtime.disconnect()))))

const joined = (channel: RealtimeChannel) =>
  new Promise<RealtimeChannel>((done, failed) => {
    channel.subscribe((status, error) =>
      status === 'SUBSCRIBED'
        ? done(channel)
        : status === 'CHANNEL_ERROR' || status === 'TIMED_OUT'
          ? failed(error ?? new Error(status))
          : undefined,
    )
  })
const following = async (channel: RealtimeChannel) => {
  const told = new Promise<{ status: string; message: string }>(
    (done) => void channel.on('system', {}, (payload) => payload.extension === 'postgres_changes' && done(payload)),
  )
  await joined(channel)
  return told
}

describe('broadcast', () => {
  it.each([
    ['1.0.0', '1.0.0'],
    ['2.0.0', '2.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ] as const)('reaches protocol %s from %s, and not its sender', async (reader, writer) => {
    const [got, echo] = [vi.fn<(message: unknown) => void>(), vi.fn<(message: unknown) => void>()]
    const topic = `harbour-${reader}-${writer}`
    await joined(
      client(reader)
        .channel(topic)
        .on('broadcast', { event: 'bell' }, (message) => got(message)),
    )
    const sender = await joined(
      client(writer)
        .channel(topic, { config: { broadcast: { ack: true } } })
        .on('broadcast', { event: 'bell' }, (message) => echo(message)),
    )
    expect(await sender.send({ type: 'broadcast', event: 'bell', payload: { strokes: 3, name: 'Åldervik' } })).toBe('ok')
    await vi.waitFor(() =>
      expect(got).toHaveBeenCalledWith(expect.objectContaining({ event: 'bell', payload: { strokes: 3, name: 'Åldervik' } })),
    )
    expect(echo).not.toHaveBeenCalled()
  })
  it('is echoed to a sender that asked for it', async () => {
    const echo = vi.fn()
    const channel = await joined(
      client()
        .channel('self', { config: { broadcast: { self: true } } })
        .on('broadcast', { event: 'bell' }, (message) => echo(message)),
    )
    await channel.send({ type: 'broadcast', event: 'bell', payload: { strokes: 1 } })
    await vi.waitFor(() => expect(echo).toHaveBeenCalledOnce())
  })
  it('carries bytes as they are', async () => {
    const got = vi.fn()
    await joined(
      client()
        .channel('bytes')
        .on('broadcast', { event: 'raw' }, (message) => got(message)),
    )
    const sender = await joined(client().channel('bytes'))
    await sender.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255, 7]).buffer as never })
    await vi.waitFor(() => expect(got).toHaveBeenCalled())
    expect([...new Uint8Array(got.mock.calls[0]![0].payload)]).toEqual([0, 255, 7])
  })
  it('is sent over HTTP without a channel', async () => {
    const got = vi.fn()
    await joined(
      client()
        .channel('by-http')
        .on('broadcast', { event: 'bell' }, (message) => got(message)),
    )
    expect(await client().channel('by-http').httpSend('bell', { strokes: 2 })).toEqual({ success: true })
    await vi.waitFor(() => expect(got).toHaveBeenCalledWith(expect.objectContaining({ payload: { strokes: 2 } })))
    const many = await fetch(`${house.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: house.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'by-http', event: 'bell', payload: { strokes: 4 } }] }),
    })
    expect(many.status).toBe(202)
    await vi.waitFor(() => expect(got).toHaveBeenCalledTimes(2))
  })
  it('is refused over HTTP without a key', async () => {
    const response = await fetch(`${house.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"messages":[]}',
    })
    expect(response.status).toBe(401)
  })
  it('does not cross between a public and a private channel of one name', async () => {
    const got = vi.fn()
    await joined(
      client()
        .channel('room:open')
        .on('broadcast', { event: '*' }, (message) => got(message)),
    )
    const member = await house.person('Member')
    open.push(member)
    await member.realtime.setAuth()
    const insider = await joined(member.channel('room:open', { config: { private: true, broadcast: { ack: true } } }))
    expect(await insider.send({ type: 'broadcast', event: 'bell', payload: {} })).toBe('ok')
    await new Promise((later) => setTimeout(later, 200))
    expect(got).not.toHaveBeenCalled()
  })
  it('comes from the database too', async () => {
    const got = vi.fn()
    const member = await house.person('Listener')
    open.push(member)
    await member.realtime.setAuth()
    const channel = member
      .channel('room:db', { config: { private: true } })
      .on('broadcast', { event: 'tide' }, (message) => got(message))
      .on('postgres_changes', { event: '*', schema: 'public', table: 'berths' }, () => {})
    await following(channel)
    await house.context.database.pool('postgres')`select realtime.send('{"high": true}', 'tide', 'room:db', true)`
    await vi.waitFor(() => expect(got).toHaveBeenCalledWith(expect.objectContaining({ payload: expect.objectContaining({ high: true }) })))
  })
})

describe('private channels', () => {
  const as = async (name: string) => {
    const person = await house.person(name)
    open.push(person)
    await person.realtime.setAuth()
    return person
  }
  it('admit only readers a policy allows', async () => {
    const member = await as('Reader')
    await expect(joined(member.channel('room:any', { config: { private: true } }))).resolves.toBeTruthy()
    await expect(joined(member.channel('vault', { config: { private: true } }))).rejects.toThrow(/Unauthorized/)
    await expect(joined(client().channel('room:any', { config: { private: true } }))).rejects.toThrow(/Unauthorized/)
  })
  it('accept messages only from writers a policy allows', async () => {
    const member = await as('Writer')
    const quiet = await joined(member.channel('room:quiet', { config: { private: true, broadcast: { ack: true } } }))
    expect(await quiet.send({ type: 'broadcast', event: 'bell', payload: {} })).toBe('error')
    expect(await quiet.track({ name: 'me' })).toBe('error')
    await expect(member.channel('room:shut', { config: { private: true } }).httpSend('bell', {})).rejects.toThrow(/permissions/)
  })
})

describe('presence', () => {
  it('reports who is in, who joins and who leaves', async () => {
    const [ann, ben] = [client(), client()]
    const sync = vi.fn()
    const leaves = vi.fn()
    const first = ann.channel('foyer', { config: { presence: { key: 'ann' } } })
    first
      .on('presence', { event: 'sync' }, () => sync(Object.keys(first.presenceState()).sort()))
      .on('presence', { event: 'leave' }, ({ key }) => leaves(key))
    await joined(first)
    expect(await first.track({ seat: 1 })).toBe('ok')
    const second = ben.channel('foyer', { config: { presence: { key: 'ben', enabled: true } } })
    await joined(second)
    await second.track({ seat: 2 })
    await vi.waitFor(() => expect(sync).toHaveBeenLastCalledWith(['ann', 'ben']))
    await vi.waitFor(() => expect(Object.keys(second.presenceState()).sort()).toEqual(['ann', 'ben']))
    await second.track({ seat: 3 })
    await vi.waitFor(() => expect(first.presenceState().ben).toMatchObject([{ seat: 3 }]))
    await ben.realtime.disconnect()
    await vi.waitFor(() => expect(sync).toHaveBeenLastCalledWith(['ann']))
    expect(leaves).toHaveBeenLastCalledWith('ben')
  })
})

describe('table changes', () => {
  const row = (change: object) => ({
    ship: 'Fram',
    tonnage: 402,
    secret: 'hidden',
    tags: ['wood', 'a "quoted", one'],
    details: { mast: 3 },
    seen_at: '2026-11-20T09:00:00.125Z',
    ...change,
  })
  it('reach each subscriber under their own row rules, in order, without columns they may not read', async () => {
    const [owner, other] = [await house.person('Owner'), await house.person('Other')]
    open.push(owner, other)
    const ownerId = (await owner.auth.getUser()).data.user!.id
    const seen: Record<string, { type: string; id: unknown; row: Record<string, unknown>; old: object }[]> = { owner: [], other: [] }
    for (const [name, person] of [
      ['owner', owner],
      ['other', other],
    ] as const) {
      await person.realtime.setAuth()
      const channel = person.channel('changes').on('postgres_changes', { event: '*', schema: 'public', table: 'berths' }, (change) => {
        seen[name]!.push({ type: change.eventType, id: (change.new as { id?: number }).id, row: change.new, old: change.old })
      })
      expect(await following(channel)).toMatchObject({ status: 'ok' })
    }
    const service = house.service()
    const kinds = () => seen.owner!.map((change) => change.type)
    await service.from('berths').insert(row({ id: 1, owner_id: ownerId }))
    await vi.waitFor(() => expect(kinds()).toEqual(['INSERT']))
    await service.from('berths').update({ tonnage: 500 }).eq('id', 1)
    await vi.waitFor(() => expect(kinds()).toEqual(['INSERT', 'UPDATE']))
    await service.from('berths').delete().eq('id', 1)
    await vi.waitFor(() => expect(kinds()).toEqual(['INSERT', 'UPDATE', 'DELETE']))
    const [inserted, updated] = [seen.owner![0]!, seen.owner![1]!]
    expect(updated).toMatchObject({ row: { id: 1, tonnage: 500 }, old: { id: 1 } })

    expect(inserted.row).toMatchObject({ id: 1, ship: 'Fram', tags: ['wood', 'a "quoted", one'], details: { mast: 3 } })
    expect(inserted.row).not.toHaveProperty('secret')
    expect(Date.parse(String(inserted.row.seen_at))).toBe(Date.parse('2026-11-20T09:00:00.125Z'))
    // A deleted row can no longer be asked for: everyone hears of its key, as on the platform, and of nothing else.
    expect(seen.owner!.at(-1)).toMatchObject({ type: 'DELETE', old: { id: 1 } })
    expect(seen.other!.every((change) => change.type === 'DELETE' && Object.keys(change.old).length === 1)).toBe(true)
  })
  it('are narrowed by a filter', async () => {
    const service = house.service()
    open.push(service)
    const got = vi.fn()
    const channel = service
      .channel('heavy')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'berths', filter: 'tonnage=gte.1000,ship=in.("Viking, the",Maud)' },
        (change) => got((change.new as { id: number }).id),
      )
    expect(await following(channel)).toMatchObject({ status: 'ok' })
    for (const [id, ship, tonnage] of [
      [10, 'Maud', 999],
      [11, 'Fram', 2000],
      [12, 'Viking, the', 1000],
      [13, 'Maud', 5000],
    ] as const)
      await service.from('berths').insert(row({ id, ship, tonnage }))
    await vi.waitFor(() => expect(got.mock.calls.flat()).toEqual([12, 13]))
  })
  it.each([
    ['a table that is not published', { table: 'unpublished' }, /Please check Realtime is enabled/],
    ['a filter that cannot be read', { table: 'berths', filter: 'tonnage=around.5' }, /filter/],
  ])('are refused in words for %s', async (_title, asked, words) => {
    const told = await following(
      client()
        .channel(`refused-${asked.table}`)
        .on('postgres_changes', { event: '*', schema: 'public', ...asked } as never, () => {}),
    )
    expect(told).toMatchObject({ status: 'error', message: expect.stringMatching(words) })
  })
})

describe('access control', () => {
  it('refuses a socket without a key, and with a forged one', async () => {
    for (const key of ['', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.']) {
      const socket = new WebSocket(`${house.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`)
      await expect(
        new Promise((done, failed) => {
          socket.onopen = done
          socket.onerror = () => failed(new Error('refused'))
        }),
      ).rejects.toThrow('refused')
    }
  })
  it('closes a channel whose token runs out', async () => {
    const token = await house.context.tokens.sign({ role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' }, 2)
    const person = client()
    await person.realtime.setAuth(token)
    const said = vi.fn()
    const channel = person.channel('short').on('system', {}, (payload) => said(payload.message))
    await joined(channel)
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Access token has expired'), { timeout: 6000 })
  })
  it('closes a socket that sends invalid data, and continues to serve others', async () => {
    const socket = new WebSocket(`${house.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${house.anonKey}`)
    await new Promise((done) => {
      socket.onopen = done
    })
    const closed = new Promise<number>((done) => {
      socket.onclose = (event) => done(event.code)
    })
    socket.send('{"not": "a message"')
    expect(await closed).toBe(1003)
    await expect(joined(client().channel('still-here'))).resolves.toBeTruthy()
  })
  it('stops a client that floods', async () => {
    const said = vi.fn()
    const channel = await joined(
      client()
        .channel('flood')
        .on('system', {}, (payload) => said(payload.message)),
    )
    for (let count = 0; count < 250; count++) void channel.send({ type: 'broadcast', event: 'x', payload: {} })
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Too many messages per second'))
  })
})
