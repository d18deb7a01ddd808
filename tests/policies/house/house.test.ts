import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactPurposes } from '#core/house/contact-purposes.ts'
import { institutionTypes } from '#core/institutions/institution-types.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let people: Record<'visitor' | 'person' | 'other' | 'moderator' | 'admin', SupabaseClient>
const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id

beforeAll(async () => {
  house = await openTestHouse()
  const [person, other, moderator, admin] = await Promise.all(['Ann', 'Bea', 'Mo', 'Ada'].map((name) => house.person(name)))
  for (const [client, role] of [
    [moderator!, 'moderator'],
    [admin!, 'admin'],
  ] as const)
    await house
      .service()
      .from('user_roles')
      .update({ role })
      .eq('user_id', await idOf(client))
      .throwOnError()
  people = { visitor: house.visitor(), person: person!, other: other!, moderator: moderator!, admin: admin! }
})
afterAll(() => house.close())

const message = (purpose = 'press') => ({ purpose, name: 'Ann Vega', email: 'ann@house.example', message: 'A question about a still.' })
const send = (client: SupabaseClient, body: ReturnType<typeof message> = message()) =>
  client.rpc('send_contact_message', body).single<{ reference: string; due_on: string }>()
/** The limit counts by address, and every client of a test has the same one. */
const forgetSenders = () =>
  house.service().from('contact_messages').update({ address_hash: 'forgotten' }).neq('state', 'none').throwOnError()

describe('messages to the house', () => {
  it.each(contactPurposes)(
    'of purpose $purpose are promised within $answerDays working days, in the database as on the page',
    async ({ purpose, answerDays }) => {
      await forgetSenders()
      expect((await house.visitor().rpc('answer_days', { purpose })).data).toBe(answerDays)
      expect((await send(people.visitor, message(purpose))).error).toBeNull()
    },
  )

  it('are refused without text, without a known purpose and when too long', async () => {
    await forgetSenders()
    for (const body of [
      message('gossip'),
      { ...message(), message: ' ' },
      { ...message(), message: 'x'.repeat(5001) },
      { ...message(), name: 'A' },
    ])
      expect((await send(people.visitor, body)).error?.code).toMatch(/^23/)
  })

  it('are limited to five an hour per address; the sixth is refused with another way to write', async () => {
    await forgetSenders()
    for (let count = 1; count <= 5; count++) expect((await send(people.visitor)).error).toBeNull()
    const { error } = await send(people.person)
    expect(error).toMatchObject({ code: 'P0001', details: 'rate', hint: expect.stringContaining('still here') })
  })

  it('are counted by the address the server saw, ignoring forwarded headers of the sender', async () => {
    await forgetSenders()
    const asked = (forwarded: string) =>
      fetch(`${house.url}/rest/v1/rpc/my_address_hash`, {
        method: 'POST',
        headers: { apikey: house.anonKey, 'x-forwarded-for': forwarded },
      }).then((answer) => answer.json())
    const [one, two] = [await asked('192.0.2.1'), await asked('192.0.2.2')]
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(two).toBe(one)
  })

  it('are read by their sender and by moderators, and their answer by people with the reference', async () => {
    await forgetSenders()
    const sent = (await send(people.person, { ...message(), message: 'Mine alone.' })).data!
    const seen = async (client: SupabaseClient) =>
      (await client.from('contact_messages').select('message').eq('reference', sent.reference)).data?.length ?? 'refused'
    expect(await seen(people.visitor)).toBe('refused')
    expect(await seen(people.other)).toBe(0)
    expect(await seen(people.person)).toBe(1)
    expect(await seen(people.moderator)).toBe(1)
    expect(await seen(people.admin)).toBe(1)
    const { data, error } = await people.visitor
      .rpc('read_contact_message', { reference: sent.reference })
      .single<Record<string, unknown>>()
    expect(error).toBeNull()
    expect(data).toMatchObject({ message: 'Mine alone.', state: 'waiting', answer: '' })
    expect(Object.keys(data!)).not.toContain('email')
    expect((await people.moderator.from('contact_messages').select('address_hash')).error?.code).toBe('42501')
  })

  it.each([
    ['visitor', '42501'],
    ['person', '42501'],
    ['moderator', undefined],
    ['admin', undefined],
  ] as const)('are settled by a %s: %s', async (who, code) => {
    await forgetSenders()
    const sent = (await send(people.visitor)).data!
    const { data } = await house.service().from('contact_messages').select('id').eq('reference', sent.reference).single()
    const { error } = await people[who].rpc('settle_contact_message', { message: data!.id, state: 'answered', words: 'Here it is.' })
    expect(error?.code).toBe(code)
  })

  it('cannot be written past the function', async () => {
    for (const client of [people.visitor, people.person, people.moderator]) {
      expect((await client.from('contact_messages').insert({ ...message(), due_on: '2027-01-01' })).error?.code).toBe('42501')
      expect((await client.from('contact_messages').update({ answer: 'x' }).neq('state', 'none')).error?.code).toBe('42501')
    }
  })
})

describe('institutions', () => {
  const application = (type: string, domain: string) => ({
    type,
    name: 'Aldermoor',
    domain,
    sign_in: 'saml',
    contact_name: 'Ruth',
    contact_email: 'ruth@aldermoor.example',
  })

  it.each(institutionTypes)('of type %s may apply', async (type) => {
    expect((await people.person.from('institution_applications').insert(application(type, `${type}.example`))).error).toBeNull()
  })

  it('an application is read by its applicant and by moderators only', async () => {
    const id = await idOf(people.person)
    const seen = async (client: SupabaseClient) =>
      (await client.from('institution_applications').select('id').eq('user_id', id)).data?.length ?? 'refused'
    expect(await seen(people.visitor)).toBe('refused')
    expect(await seen(people.other)).toBe(0)
    expect(await seen(people.person)).toBe(institutionTypes.length)
    expect(await seen(people.moderator)).toBe(institutionTypes.length)
  })

  it("a wrong type, a wrong domain, another person's name or a chosen state is refused", async () => {
    const refused = async (row: Record<string, unknown>) => (await people.other.from('institution_applications').insert(row)).error?.code
    expect(await refused(application('cinema', 'one.example'))).toBe('23514')
    expect(await refused(application('school', 'https://one.example'))).toBe('23514')
    expect(await refused({ ...application('school', 'two.example'), user_id: await idOf(people.person) })).toBe('42501')
    expect(await refused({ ...application('school', 'three.example'), state: 'agreed' })).toBe('42501')
  })

  it('only moderators decide, and declining needs a reason', async () => {
    const { data } = await house.service().from('institution_applications').select('id').limit(1).single()
    const decide = (client: SupabaseClient, state: string, reason = '') =>
      client.rpc('decide_institution_application', { application: data!.id, state, reason })
    expect((await decide(people.person, 'agreed')).error?.code).toBe('42501')
    expect((await decide(people.moderator, 'declined')).error).toMatchObject({ code: 'P0001', details: 'reason' })
    expect((await decide(people.moderator, 'agreed')).error).toBeNull()
  })

  it('an application sent with a sign-up is saved with the account; an incomplete one does not stop the sign-up', async () => {
    const apply = async (institution: unknown) => {
      const client = house.visitor()
      const email = `apply-${Math.random().toString(36).slice(2)}@house.example`
      const metadata = { name: 'Ruth Adeyemi', user_type: 'viewer', institution }
      const { error } = await client.auth.signUp({ email, password: 'a long enough passphrase 9', options: { data: metadata } })
      expect(error).toBeNull()
      return (await client.from('institution_applications').select('domain, state, contact_email')).data
    }
    expect(await apply({ type: 'school', name: 'Riverbank', domain: 'Riverbank.example', sign_in: 'e-mail' })).toMatchObject([
      { domain: 'riverbank.example', state: 'received' },
    ])
    expect(await apply({ type: 'cinema' })).toEqual([])
    expect(await apply('everything')).toEqual([])
  })
})

describe('the operator of the server', () => {
  it('is read by everyone, and set by administrators only', async () => {
    const say = async (client: SupabaseClient) =>
      (await client.from('house_settings').update({ run_by: 'Somebody' }).eq('only_row', true).select('run_by')).data?.length ?? 'refused'
    expect((await people.visitor.from('house_settings').select('name')).data).toEqual([{ name: 'Actuality' }])
    expect(await say(people.visitor)).toBe('refused')
    expect(await say(people.person)).toBe(0)
    expect(await say(people.moderator)).toBe(0)
    expect(await say(people.admin)).toBe(1)
    expect((await people.admin.from('house_settings').insert({ only_row: true })).error?.code).toBe('42501')
  })
})

describe('the default for people without a choice', () => {
  const say = (client: SupabaseClient, flags: unknown) =>
    client.from('house_settings').update({ flags }).eq('only_row', true).select('flags')
  it('is read by everyone, and set by administrators only', async () => {
    expect((await say(people.visitor, { showScreenings: true })).error?.code).toBe('42501')
    for (const who of ['person', 'moderator'] as const) expect((await say(people[who], { showScreenings: true })).data).toEqual([])
    expect((await say(people.admin, { showScreenings: true })).data).toEqual([{ flags: { showScreenings: true } }])
    for (const who of ['visitor', 'person'] as const)
      expect((await people[who].from('house_settings').select('flags').single()).data).toEqual({ flags: { showScreenings: true } })
  })
  it.each([{ showAdminPanel: true }, { showAdminPanel: false }, { showScreenings: 'yes' }, { showScreenings: [true] }, [true], 'on'])(
    'is never %j',
    async (flags) => {
      expect((await say(people.admin, flags)).error?.code).toBe('23514')
    },
  )
})

it("a creator's first project is a private film of theirs; a viewer's is none", async () => {
  const titles = async (userType: string) => {
    const client = house.visitor()
    const options = { data: { name: 'Ann Vega', user_type: userType, project: 'A Harbour Without Ships' } }
    await client.auth.signUp({ email: `${userType}-project@house.example`, password: 'a long enough passphrase 9', options })
    return (await client.from('documentaries').select('title, visibility')).data
  }
  expect(await titles('creator')).toEqual([{ title: 'A Harbour Without Ships', visibility: 'private' }])
  expect(await titles('viewer')).toEqual([])
})
