import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { stageInstitution } from '#tests/support/institutions.ts'
import { testInstitution } from '#tests/support/test-institution.ts'

// An institution's own sign-in: librarians hand it in, moderators connect it, and nobody else makes the house trust anybody.

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
  institution = await stageInstitution(house.context.database, 'Fjord University', of)
  await stageInstitution(house.context.database, 'Hill Library', { librarian: await idOf('elsewhere') })
})
afterAll(() => house.close())

const everybody = (but: readonly Who[]) => (Object.keys(people) as Who[]).filter((who) => !but.includes(who))
const handIn = async (who: Who, given: object = { metadata_xml: university.metadata }) => {
  const { error } = await people[who].rpc('hand_in_sign_in', { institution, ...given })
  return error && (error.details || error.code)
}
const stands = async () => {
  const { data } = await people.librarian.rpc('ways_into_institution', { institution }).throwOnError()
  const { signIn, ownSignIn } = data as { signIn: { state: string; reason: string; stands: boolean } | null; ownSignIn: boolean }
  return { state: signIn?.state ?? null, reason: signIn?.reason ?? '', stands: signIn?.stands ?? false, ownSignIn }
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

describe('an own sign-in', () => {
  it('is handed in by librarians, by an address or as a file that is metadata', async () => {
    for (const who of everybody(['librarian'])) expect(await handIn(who), who).toBe('42501')
    expect(await handIn('librarian', {})).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'http://idp.fjord.example/metadata' })).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'https://x.example', metadata_xml: university.metadata })).toBe('metadata')
    expect(await handIn('librarian', { metadata_xml: '<html></html>' })).toBe('metadata')
    expect(await handIn('librarian', { metadata_url: 'https://idp.fjord.example/metadata' })).toBe(null)
    expect(await handIn('librarian')).toBe(null)
    expect(await stands()).toEqual({ state: 'asked', reason: '', stands: false, ownSignIn: false })
    const told =
      await sql()`select n.kind from public.notices n join public.user_roles r on r.user_id = n.person_id where r.role = 'moderator'`
    expect(told.map(({ kind }) => kind)).toContain('waiting')
  })
  it('is read and decided by moderators alone', async () => {
    for (const who of everybody(['moderator'])) {
      expect((await people[who].rpc('sign_in_to_decide', { institution })).error?.code, who).toBe('42501')
      expect((await people[who].from('institution_sign_ins').select('state')).error?.code, who).toBe('42501')
      if (who !== 'visitor') expect((await decide(who, 'connect')).status, who).toBe(403)
    }
    const noted = { institution, moderator: institution, state: 'connected', reason: '', provider: institution }
    for (const who of everybody([])) expect((await people[who].rpc('note_sign_in', noted)).error?.code, who).toBe('42501')
    expect(await stands()).toMatchObject({ state: 'asked', ownSignIn: false })
  })
  it('is declined with a reason that its librarians read', async () => {
    expect(await decide('moderator', 'decline', 'This address is not the university’s.')).toMatchObject({
      status: 200,
      said: { connected: false },
    })
    expect(await stands()).toEqual({ state: 'declined', reason: 'This address is not the university’s.', stands: false, ownSignIn: false })
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
    expect(await stands()).toMatchObject({ state: 'connected', stands: true, ownSignIn: true })
    const [domain] =
      await sql()`select d.domain, i.domain as own from auth.sso_domains d, public.institutions i where i.id = ${institution}`
    expect(domain!.domain).toBe(domain!.own)
    const [act] = await sql()`select type, about_kind, about_id from public.audit_events where type = 'sign_in_connected'`
    expect(act).toMatchObject({ about_kind: 'institution', about_id: institution })
  })
  it('keeps standing while newer metadata waits, is taken back or declined, until a moderator cuts it off', async () => {
    await handIn('librarian')
    expect(await stands()).toMatchObject({ state: 'asked', stands: true, ownSignIn: true })
    for (const who of everybody(['librarian']))
      expect((await people[who].rpc('take_back_sign_in', { institution })).error?.code, who).toBe('42501')
    await people.librarian.rpc('take_back_sign_in', { institution }).throwOnError()
    expect(await stands()).toMatchObject({ state: 'connected', stands: true })
    await handIn('librarian')
    await decide('moderator', 'decline', 'Not yet.')
    expect(await stands()).toMatchObject({ state: 'declined', stands: true, ownSignIn: true })
    expect(await decide('moderator', 'cut', 'The university asked for it.')).toMatchObject({ status: 200, said: { connected: false } })
    expect(await stands()).toMatchObject({ state: 'declined', reason: 'The university asked for it.', stands: false, ownSignIn: false })
    await people.librarian.rpc('take_back_sign_in', { institution }).throwOnError()
    expect(await stands()).toMatchObject({ state: null })
    expect((await decide('moderator', 'connect')).status).toBe(404)
  })
})

describe('a proxy', () => {
  it('is set by librarians and stands before the links of the institution’s people and records', async () => {
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
