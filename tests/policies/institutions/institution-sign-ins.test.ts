import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'
import { testInstitution } from '#tests/support/test-institution.ts'

// An institution's own sign-in: librarians hand it in, moderators connect it, and nobody else makes the house trust anyone.

type Who = 'librarian' | 'teacher' | 'member' | 'elsewhere' | 'stranger' | 'moderator' | 'guest' | 'visitor'
let house: TestHouse
let people: Record<Who, SupabaseClient>
let institution: string
const sql = () => house.context.database.pool('postgres')
const university = testInstitution('https://idp.fjord.example/metadata', 'https://idp.fjord.example/sso')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const named = ['librarian', 'teacher', 'member', 'elsewhere', 'stranger', 'moderator'] as const
  const clients = await Promise.all(named.map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  people = { ...Object.fromEntries(named.map((name, at) => [name, clients[at]!])), guest, visitor: house.visitor() } as typeof people
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${await idOf('moderator')}`
  const of = { librarian: await idOf('librarian'), teacher: await idOf('teacher'), member: await idOf('member') }
  institution = await makeInstitution(house.context.database, 'Fjord University', of)
  await makeInstitution(house.context.database, 'Hill Library', { librarian: await idOf('elsewhere') })
})
afterAll(() => house.close())

const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))
const handIn = async (who: Who, given: object = { metadata_xml: university.metadata }) => {
  const { error } = await people[who].rpc('hand_in_sign_in', { institution, ...given })
  return error && (error.details || error.code)
}
const connected = async () => {
  const { data } = await people.librarian.rpc('ways_into_institution', { institution }).throwOnError()
  const { signIn, ownSignIn } = data as { signIn: { state: string; reason: string; connected: boolean } | null; ownSignIn: boolean }
  return { state: signIn?.state ?? null, reason: signIn?.reason ?? '', connected: signIn?.connected ?? false, ownSignIn }
}
const decide = async (who: Who, decision: string, reason = '') => {
  const token = (await people[who].auth.getSession()).data.session?.access_token ?? house.anonKey
  const answer = await fetch(`${house.url}/functions/v1/institution-sign-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, apikey: house.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ institution, decision, reason }),
  })
  return { status: answer.status, said: (await answer.json()) as { message?: string; connected?: boolean } }
}

describe('a sign-in of an institution', () => {
  it('is submitted by librarians, as an address or as a metadata file', async () => {
    for (const who of everybody(['librarian'])) expect(await handIn(who), who).toBe('42501')
    expect(await handIn('librarian', {})).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'http://idp.fjord.example/metadata' })).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'https://x.example', metadata_xml: university.metadata })).toBe('metadata')
    expect(await handIn('librarian', { metadata_xml: '<html></html>' })).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'https://idp.fjord.example/metadata' })).toBe(null)
    expect(await handIn('librarian')).toBe(null)
    expect(await connected()).toEqual({ state: 'asked', reason: '', connected: false, ownSignIn: false })
    const told =
      await sql()`select n.kind from public.notices n join public.user_roles r on r.user_id = n.person_id where r.role = 'moderator'`
    expect(told.map(({ kind }) => kind)).toContain('waiting')
  })
  it('is read and decided by moderators only', async () => {
    for (const who of everybody(['moderator'])) {
      expect((await people[who].rpc('sign_in_to_decide', { institution })).error?.code, who).toBe('42501')
      expect((await people[who].from('institution_sign_ins').select('state')).error?.code, who).toBe('42501')
      if (who !== 'visitor') expect((await decide(who, 'connect')).status, who).toBe(403)
    }
    const noted = { institution, moderator: institution, state: 'connected', reason: '', provider: institution }
    for (const who of everybody([])) expect((await people[who].rpc('note_sign_in', noted)).error?.code, who).toBe('42501')
    expect(await connected()).toMatchObject({ state: 'asked', ownSignIn: false })
  })
  it('is declined with a reason that its librarians read', async () => {
    expect(await decide('moderator', 'decline', 'This address is not the university’s.')).toMatchObject({
      status: 200,
      said: { connected: false },
    })
    expect(await connected()).toEqual({
      state: 'declined',
      reason: 'This address is not the university’s.',
      connected: false,
      ownSignIn: false,
    })
    const [notice] =
      await sql()`select n.about from public.notices n join public.institution_members m on m.person_id = n.person_id where n.kind = 'institution' and m.role = 'librarian'`
    expect(notice!.about).toMatchObject({ what: 'sign-in-declined', institution: 'Fjord University' })
  })
  it('is connected for the institution’s own domain, with metadata that auth/v1 has read', async () => {
    await handIn('librarian', { metadata_xml: '<EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor>' })
    const refused = await decide('moderator', 'connect')
    expect([refused.status, refused.said.message]).toEqual([409, 'SAML Metadata has no SingleSignOnService with the HTTP-Redirect binding'])
    await handIn('librarian')
    expect(await decide('moderator', 'connect')).toMatchObject({ status: 200, said: { connected: true } })
    expect(await connected()).toMatchObject({ state: 'connected', connected: true, ownSignIn: true })
    const [domain] =
      await sql()`select d.domain, i.domain as own from auth.sso_domains d, public.institutions i where i.id = ${institution}`
    expect(domain!.domain).toBe(domain!.own)
    const [act] = await sql()`select type, about_kind, about_id from public.audit_events where type = 'sign_in_connected'`
    expect(act).toMatchObject({ about_kind: 'institution', about_id: institution })
  })
  it('stays active while newer metadata waits, is withdrawn or declined, until a moderator ends it', async () => {
    await handIn('librarian')
    expect(await connected()).toMatchObject({ state: 'asked', connected: true, ownSignIn: true })
    for (const who of everybody(['librarian']))
      expect((await people[who].rpc('take_back_sign_in', { institution })).error?.code, who).toBe('42501')
    await people.librarian.rpc('take_back_sign_in', { institution }).throwOnError()
    expect(await connected()).toMatchObject({ state: 'connected', connected: true })
    await handIn('librarian')
    await decide('moderator', 'decline', 'Not yet.')
    expect(await connected()).toMatchObject({ state: 'declined', connected: true, ownSignIn: true })
    expect(await decide('moderator', 'cut', 'The university asked for it.')).toMatchObject({ status: 200, said: { connected: false } })
    expect(await connected()).toMatchObject({
      state: 'declined',
      reason: 'The university asked for it.',
      connected: false,
      ownSignIn: false,
    })
    await people.librarian.rpc('take_back_sign_in', { institution }).throwOnError()
    expect(await connected()).toMatchObject({ state: null })
    expect((await decide('moderator', 'connect')).status).toBe(404)
  })
})

describe('the names of its attributes', () => {
  it('are shown to the moderator with the metadata, and passed to auth/v1', async () => {
    const attributes = { mail: 'mail', name: 'displayName', role: 'eduPersonAffiliation', teachers: [' faculty', 'staff', ''] }
    expect(await handIn('librarian', { metadata_xml: university.metadata, attributes: { ...attributes, role: '' } })).toBe('role')
    const many = Array.from({ length: 21 }, (_, at) => `v${at}`)
    expect(await handIn('librarian', { metadata_xml: university.metadata, attributes: { ...attributes, teachers: many } })).toBe('limit')
    expect(await handIn('librarian', { metadata_xml: university.metadata, attributes })).toBe(null)
    const told = (await people.moderator.rpc('sign_in_to_decide', { institution }).throwOnError()).data as { attributes: object }
    expect(told.attributes).toEqual({ mail: 'mail', name: 'displayName', role: 'eduPersonAffiliation', teachers: ['faculty', 'staff'] })
    expect(await decide('moderator', 'connect')).toMatchObject({ status: 200, said: { connected: true } })
    const [row] = await sql()`select p.attribute_mapping as mapping from auth.saml_providers p
      join public.institution_sign_ins s on s.provider_id = p.sso_provider_id where s.institution_id = ${institution}`
    expect(row!.mapping).toEqual({
      keys: { email: { name: 'mail' }, name: { name: 'displayName' }, role: { name: 'eduPersonAffiliation', array: true } },
    })
  })
  it('make teachers of people with that role, and members of everyone else', async () => {
    const role = async (claims: object) =>
      (await sql()`select private.taught_role(${sql().json(claims as never)}, array['faculty', 'staff']) as role`)[0]!.role
    expect(await role({ role: ['member', 'Faculty'] })).toBe('teacher')
    expect(await role({ role: 'staff' })).toBe('teacher')
    for (const claims of [{}, { role: ['student'] }, { role: { faculty: true } }, { role: null }, { email: 'faculty' }])
      expect(await role(claims), JSON.stringify(claims)).toBe('member')
    // What someone writes into their own account is nothing of it.
    const [{ id }] = (await sql()`select id from auth.users where raw_user_meta_data ->> 'name' = 'stranger'`) as [{ id: string }]
    await sql()`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"custom_claims": {"role": ["faculty"]}}' where id = ${id}`
    const doors = (await people.stranger.rpc('my_doors')).data
    expect(doors ?? []).toEqual([])
  })
})

describe('metadata that changes at its published address', () => {
  const note = (problem: string, expires: string | null = null) =>
    sql()`select private.note_metadata(${institution}, ${problem}, ${expires}::timestamptz)`
  const told = async (what: string) =>
    (
      await sql()`select n.times from public.notices n join public.institution_members m on m.person_id = n.person_id
        where m.institution_id = ${institution} and m.role = 'librarian' and n.kind = 'institution' and n.about ->> 'what' = ${what}`
    ).length
  const signIn = async () =>
    (
      (await people.librarian.rpc('ways_into_institution', { institution }).throwOnError()).data as {
        signIn: { problem: string; problemSince: string | null; fetchedAt: string; expiresAt: string | null; connected: boolean }
      }
    ).signIn
  it('leaves the connection unchanged when it cannot be read, and notifies librarians once', async () => {
    for (const who of everybody([])) expect((await people[who].rpc('note_metadata', {})).error, who).not.toBe(null)
    await note('SAML Metadata could not be fetched: HTTP 500')
    await note('SAML Metadata could not be fetched: HTTP 500')
    expect(await signIn()).toMatchObject({ problem: 'SAML Metadata could not be fetched: HTTP 500', connected: true })
    expect(await connected()).toMatchObject({ state: 'connected', ownSignIn: true })
    expect(await told('sign-in-unread')).toBe(1)
    await note('', '2031-05-01T00:00:00Z')
    expect(await signIn()).toMatchObject({ problem: '', problemSince: null, expiresAt: expect.stringContaining('2031-05-01') })
  })
  it('notifies librarians of an expiring file a month, two weeks and a week before, and in its last days', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await note('', inDays(40))
    expect(await told('sign-in-expires')).toBe(0)
    await note('', inDays(30))
    expect(await told('sign-in-expires')).toBe(1)
    // An address renews itself.
    await sql()`update public.institution_sign_ins set metadata_xml = '', metadata_url = 'https://idp.fjord.example/metadata' where institution_id = ${institution}`
    await sql()`delete from public.notices where about ->> 'what' = 'sign-in-expires'`
    await note('', inDays(7))
    expect(await told('sign-in-expires')).toBe(0)
  })
})

describe('a proxy', () => {
  it('is used by a course’s launch where a licence is for its rooms only and the browser is elsewhere', async () => {
    const through = async (address: string) =>
      (await house.service().rpc('proxy_of_launch', { institution, address }).throwOnError()).data as string | null
    for (const who of everybody([]))
      expect((await people[who].rpc('proxy_of_launch', { institution, address: '' })).error?.code, who).toBe('42501')
    await people.librarian.rpc('put_proxy', { institution, prefix: 'https://proxy.example/login?url=' }).throwOnError()
    expect(await through('203.0.113.9')).toBe(null)
    const [{ id: creator }] = (await sql()`select id from auth.users where raw_user_meta_data ->> 'name' = 'stranger'`) as [{ id: string }]
    await sql()`insert into public.licences (institution_id, creator_id, covers, starts_on, distance) values (${institution}, ${creator}, 'catalogue', '2026-01-01', false)`
    expect(await through('203.0.113.9')).toBe('https://proxy.example/login?url=')
    expect(await through('not an address')).toBe('https://proxy.example/login?url=')
    await sql()`insert into public.institution_networks (institution_id, range) values (${institution}, '203.0.113.0/24')`
    expect(await through('203.0.113.9')).toBe(null)
    await people.librarian.rpc('put_proxy', { institution, prefix: '' }).throwOnError()
  })
  it('is set by librarians and is put before the links of the institution’s people and records', async () => {
    const put = async (who: Who, prefix: string) => (await people[who].rpc('put_proxy', { institution, prefix })).error?.code
    for (const who of everybody(['librarian'])) expect(await put(who, 'https://proxy.example/login?url='), who).toBe('42501')
    for (const wrong of ['proxy.example', 'javascript:alert(1)', 'https://a b', 'https://x"y'])
      expect(await put('librarian', wrong), wrong).toBe('P0001')
    expect(await put('librarian', ' https://proxy.example/login?url= ')).toBeUndefined()
    for (const who of ['librarian', 'teacher', 'member'] as const)
      expect((await people[who].rpc('my_institutions').throwOnError()).data, who).toMatchObject([
        { proxyPrefix: 'https://proxy.example/login?url=' },
      ])
    expect((await people.teacher.rpc('institution_records', { institution }).throwOnError()).data).toMatchObject({
      proxyPrefix: 'https://proxy.example/login?url=',
    })
    expect(await put('librarian', '')).toBeUndefined()
  })
})
