import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { programOf } from '#tests/support/program.ts'

type Who = 'creator' | 'other' | 'guest' | 'visitor' | 'program'

let house: TestHouse
let people: Record<Who, SupabaseClient>
const others = ['other', 'guest', 'visitor', 'program'] as const
const url = 'https://hooks.example.org/films?key=a@b'
const events = ['film.ready', 'film.published']
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const [creator, other] = await Promise.all(['Cy', 'Otto'].map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { creator: creator!, other: other!, guest, visitor: house.visitor(), program: await programOf(house, creator!) }
})
afterAll(() => house.close())

const make = async (who: Who, given: object = {}) => {
  const { data, error } = await people[who].rpc('make_webhook', { url, events, ...given })
  return error ? { refused: error.code, detail: error.details } : (data as { id: string; secret: string })
}
const made = async (who: Who = 'creator') => (await make(who)) as { id: string; secret: string }
const refusedTo = async (who: Who, call: string, given: object) => (await people[who].rpc(call, given)).error?.code
const row = async (id: string) =>
  (await people.creator.from('webhooks').select('url, events, paused_why, removed_at').eq('id', id).single()).data!
const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')
const clear = () => sql()`delete from public.webhooks`

describe('a webhook', () => {
  it('is created by people in person, not by guests, visitors or connected apps', async () => {
    expect(await make('creator')).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
    for (const who of ['guest', 'visitor', 'program'] as const) expect(await make(who), who).toMatchObject({ refused: '42501' })
  })
  it.each([
    'http://hooks.example.org/',
    'https://hooks.example.org:8443/',
    'https://user:secret@hooks.example.org/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://localhost/',
    'http://127.0.0.1:8090/',
    'https://hooks.example.org/a b',
    'ftp://hooks.example.org/',
    `https://hooks.example.org/${'x'.repeat(2000)}`,
    '',
  ])('is not for %s', async (bad) => expect(await make('creator', { url: bad })).toEqual({ refused: '22023', detail: 'url' }))
  it('is for a program on this machine where the whole house is on it', async () => {
    await sql()`insert into private.house_abilities (name) values ('call-this-machine')`
    for (const near of ['http://127.0.0.1:8090/', 'http://localhost:8090/a', 'http://[::1]/'])
      expect(await make('creator', { url: near }), near).toHaveProperty('id')
    for (const bad of ['http://127.0.0.2/', 'http://10.0.0.1/', 'http://hooks.example.org/'])
      expect(await make('creator', { url: bad }), bad).toMatchObject({ refused: '22023' })
    await sql()`delete from private.house_abilities where name = 'call-this-machine'`
    await clear()
  })
  it.each([[[]], [['film.deleted']], [['webhook.test']], [null]])('is not for the events %j', async (bad) =>
    expect(await make('creator', { events: bad })).toEqual({ refused: '22023', detail: 'events' }),
  )
  it('shows its secret once: nobody reads it, and the export does not have it', async () => {
    const { secret } = await made()
    expect((await people.creator.from('webhooks').select('*')).error?.code).toBe('42501')
    const kept = await sql()`select to_jsonb(w)::text as row from public.webhooks w`
    const exported = JSON.stringify((await people.creator.rpc('export_my_data')).data)
    expect(exported).toContain('hooks.example.org')
    for (const text of [exported, kept.map(({ row }) => row).join()]) {
      expect(text).not.toContain(keyOf(secret).toString('hex'))
      expect(text).not.toContain(secret.slice(6))
    }
    const roles = ['anon', 'authenticated', 'service_role']
    for (const role of roles)
      expect((await sql()`select has_table_privilege(${role}, 'private.webhook_secrets', 'select') as may`)[0]!['may'], role).toBe(false)
  })
  it('is seen by its person only, in person, and so are its deliveries', async () => {
    await clear()
    const { id } = await made()
    await people.creator.rpc('test_webhook', { webhook: id }).throwOnError()
    expect((await people.creator.from('webhooks').select('id')).data).toEqual([{ id }])
    expect((await people.creator.from('webhook_deliveries').select('event, state')).data).toEqual([
      { event: 'webhook.test', state: 'waiting' },
    ])
    for (const who of others)
      for (const table of ['webhooks', 'webhook_deliveries'])
        expect((await people[who].from(table).select('id')).data ?? [], `${who} ${table}`).toEqual([])
  })
  it('is written through its functions only', async () => {
    for (const who of ['creator', ...others] as const) {
      expect((await people[who].from('webhooks').insert({ url, events })).error?.code, who).toBe('42501')
      expect((await people[who].from('webhooks').update({ url }).neq('url', '')).error?.code, who).toBe('42501')
      expect((await people[who].from('webhooks').delete().neq('url', '')).error?.code, who).toBe('42501')
      expect((await people[who].from('webhook_deliveries').delete().neq('event', '')).error?.code, who).toBe('42501')
      expect((await people[who].from('webhook_deliveries').insert({ event: 'film.ready', body: {} })).error?.code, who).toBe('42501')
    }
  })
  it('is changed, tested, paused, deleted and given a secret by its person only', async () => {
    await clear()
    const { id } = await made()
    const { data: delivery } = await people.creator.rpc('test_webhook', { webhook: id })
    const calls: [string, object][] = [
      ['change_webhook', { webhook: id, url, events }],
      ['renew_webhook_secret', { webhook: id }],
      ['pause_webhook', { webhook: id, paused: true }],
      ['remove_webhook', { webhook: id }],
      ['test_webhook', { webhook: id }],
      ['send_delivery_again', { delivery }],
    ]
    for (const [call, given] of calls) {
      expect(await refusedTo('other', call, given), call).toBe('P0002')
      for (const who of ['guest', 'visitor', 'program'] as const) expect(await refusedTo(who, call, given), `${who} ${call}`).toBe('42501')
      expect(
        await refusedTo('creator', call, { ...given, [call === 'send_delivery_again' ? 'delivery' : 'webhook']: randomUUID() }),
        call,
      ).toBe('P0002')
    }
    expect(await row(id)).toEqual({ url, events, paused_why: null, removed_at: null })
    await people.creator.rpc('change_webhook', { webhook: id, url: 'https://b.example.org', events: ['licence.agreed'] }).throwOnError()
    expect(await row(id)).toMatchObject({ url: 'https://b.example.org', events: ['licence.agreed'] })
    expect((await people.creator.rpc('change_webhook', { webhook: id, url: 'http://b.example.org', events })).error?.code).toBe('22023')
  })
  it('gets a new secret, and the former one signs beside it for a day', async () => {
    const first = await made()
    const { data: second } = await people.creator.rpc('renew_webhook_secret', { webhook: first.id }).throwOnError()
    expect(second).toMatch(/^whsec_/)
    const [kept] =
      await sql()`select secret, former, former_until - now() as rest from private.webhook_secrets where webhook_id = ${first.id}`
    expect([Buffer.from(kept!['secret']), Buffer.from(kept!['former'])]).toEqual([keyOf(second as string), keyOf(first.secret)])
  })
  it('is told nothing while it is paused, and is not tested', async () => {
    const { id } = await made()
    await people.creator.rpc('pause_webhook', { webhook: id, paused: true }).throwOnError()
    expect(await row(id)).toMatchObject({ paused_why: 'person' })
    expect((await people.creator.rpc('test_webhook', { webhook: id })).error).toMatchObject({ code: 'P0001', details: 'paused' })
    await people.creator.rpc('pause_webhook', { webhook: id, paused: false }).throwOnError()
    expect(await row(id)).toMatchObject({ paused_why: null })
    expect((await people.creator.rpc('test_webhook', { webhook: id })).error).toBeNull()
  })
  it('is limited to ten a person; one that was deleted does not count, and comes back only while there is room', async () => {
    await clear()
    const all = []
    for (let count = 0; count < 10; count++) all.push(await made())
    expect(await make('creator')).toMatchObject({ refused: 'P0001', detail: 'limit' })
    const { id } = all[0]!
    await people.creator.rpc('remove_webhook', { webhook: id }).throwOnError()
    expect((await row(id)).removed_at).not.toBeNull()
    const eleventh = await made()
    expect((await people.creator.rpc('remove_webhook', { webhook: id, removed: false })).error).toMatchObject({
      code: 'P0001',
      details: 'limit',
    })
    await people.creator.rpc('remove_webhook', { webhook: eleventh.id }).throwOnError()
    await people.creator.rpc('remove_webhook', { webhook: id, removed: false }).throwOnError()
    expect((await row(id)).removed_at).toBeNull()
  })
  it('is tested twenty times an hour, and a delivery is sent fifty times, at most', async () => {
    await clear()
    const { id } = await made()
    let delivery = ''
    for (let count = 0; count < 20; count++) delivery = (await people.creator.rpc('test_webhook', { webhook: id }).throwOnError()).data
    expect((await people.creator.rpc('test_webhook', { webhook: id })).error).toMatchObject({ code: 'P0001', details: 'limit' })
    await sql()`update public.webhook_deliveries set tries = 50 where id = ${delivery}`
    expect((await people.creator.rpc('send_delivery_again', { delivery })).error).toMatchObject({ code: 'P0001', details: 'limit' })
  })
  it('and its deliveries are forgotten by night: after a day in the bin, after 14 days', async () => {
    await clear()
    const [kept, gone] = [await made(), await made()]
    await people.creator.rpc('test_webhook', { webhook: kept.id }).throwOnError()
    await people.creator.rpc('test_webhook', { webhook: kept.id }).throwOnError()
    await sql()`update public.webhooks set removed_at = now() - interval '25 hours' where id = ${gone.id}`
    await sql()`update public.webhook_deliveries set made_at = now() - interval '15 days' where id in (select id from public.webhook_deliveries limit 1)`
    expect((await sql()`select private.forget_webhook_deliveries() as gone`)[0]).toEqual({ gone: 1 })
    expect(await sql()`select id from public.webhooks`).toEqual([{ id: kept.id }])
    expect(await sql()`select id from public.webhook_deliveries`).toHaveLength(1)
  })
})
