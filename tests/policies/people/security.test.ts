import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let person: SupabaseClient
let moderator: SupabaseClient

beforeAll(async () => {
  house = await openTestHouse()
  person = await house.person('Ann')
  moderator = await house.person('Mo')
  const { data } = await moderator.auth.getUser()
  await house.service().from('user_roles').update({ role: 'moderator' }).eq('user_id', data.user!.id).throwOnError()
})
afterAll(() => house.close())

const report = (client: SupabaseClient, severity = 'high', type = 'xss_attempt') =>
  client.rpc('record_security_event', { type, severity, details: 'A value looked hostile.', url: '/login', user_agent: 'test' })

describe('the audit log', () => {
  it('accepts high and critical events of visitors and people, and none milder', async () => {
    expect((await report(house.visitor())).data).toBe(true)
    expect((await report(person, 'critical')).data).toBe(true)
    expect((await report(person, 'medium')).error?.code).toBe('22023')
    expect((await report(person, 'high', 'Robert"); drop')).error?.code).toBe('23514')
  })

  it.each([
    ['a visitor', () => house.visitor(), '42501'],
    ['a person', () => person, '42501'],
    ['a moderator', () => moderator, undefined],
  ] as const)('read by %s: %s', async (_, who, code) => {
    const { data, error } = await who().rpc('read_audit_log')
    expect(error?.code).toBe(code)
    if (!code) expect(data.length).toBeGreaterThanOrEqual(2)
  })

  it('stores a salted hash instead of the address, and cannot be read or written as a table', async () => {
    const { data } = await moderator.rpc('read_audit_log').select('address_hash')
    for (const entry of data as { address_hash: string }[]) expect(entry.address_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const client of [house.visitor(), person, moderator]) {
      expect((await client.from('audit_events').select('id')).error?.code).toBe('42501')
      expect((await client.from('audit_events').insert({ type: 'xss_attempt', severity: 'high' })).error?.code).toBe('42501')
    }
  })

  it('drops the thirty-first event of one address in an hour', async () => {
    const answers = []
    for (let count = 0; count < 31; count++) answers.push((await report(house.visitor())).data)
    expect(answers.at(-1)).toBe(false)
    const { count } = await house.service().from('audit_events').select('*', { count: 'exact', head: true })
    expect(count).toBe(30)
  })
})

describe('sessions', () => {
  it('are listed for their owner, the current one marked, and an ended one cannot be refreshed', async () => {
    const email = (await person.auth.getUser()).data.user!.email!
    const elsewhere = house.visitor()
    await elsewhere.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })
    const sessions = (await person.rpc('my_sessions')).data as { id: string; current: boolean }[]
    expect(sessions.map((session) => session.current).sort()).toEqual([false, true])
    expect((await house.visitor().rpc('my_sessions')).error?.code).toBe('42501')

    const other = sessions.find((session) => !session.current)!
    await moderator.rpc('end_session', { session: other.id })
    expect((await person.rpc('my_sessions')).data).toHaveLength(2)
    await person.rpc('end_session', { session: other.id })
    expect((await person.rpc('my_sessions')).data).toHaveLength(1)
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
  })
})

describe("a person's own data", () => {
  it('is exported as one document with only their own rows', async () => {
    await person.from('profiles').update({ about: 'Mine.' }).neq('about', 'x').throwOnError()
    const { data } = await person.rpc('export_my_data')
    const id = (await person.auth.getUser()).data.user!.id
    expect(data).toMatchObject({ account: { id }, profiles: [{ user_id: id, about: 'Mine.' }], user_roles: [{ role: 'user' }] })
    const other = (await moderator.auth.getUser()).data.user!
    expect(JSON.stringify(data)).not.toContain(other.id)
    expect(JSON.stringify(data)).not.toMatch(/encrypted_password|address_hash/)
    expect((await house.visitor().rpc('export_my_data')).error?.code).toBe('42501')
  })

  it('is deleted with the account, for its owner and with its own address only', async () => {
    const leaving = await house.person('Leaver')
    const email = (await leaving.auth.getUser()).data.user!.email!
    const end = async (client: SupabaseClient, address: string) =>
      (await client.functions.invoke('delete-account', { body: { email: address } })).error?.context?.status ?? 'deleted'
    expect(await end(house.visitor(), email)).toBe(401)
    expect(await end(person, email)).toBe(400)
    expect(await end(leaving, 'not@house.example')).toBe(400)
    expect(await end(leaving, email.toUpperCase())).toBe('deleted')
    expect((await house.visitor().auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })).error?.code).toBe(
      'invalid_credentials',
    )
  })
})
