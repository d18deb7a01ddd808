import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'
import { type Told, testInstitution } from '#tests/support/test-institution.ts'

const university = testInstitution('https://idp.university.example/metadata')
let house: AuthHouse
let providerId: string
beforeAll(async () => {
  house = await openAuthHouse({ additional_redirect_urls: ['https://app.example/**'] })
  const added = await house.ask('/admin/sso/providers', {
    token: house.serviceRoleKey,
    json: {
      type: 'saml',
      metadata_xml: university.metadata,
      domains: ['University.example'],
      attribute_mapping: { keys: { department: { name: 'department' }, level: { default: 'guest' } } },
    },
  })
  expect(added.status).toBe(201)
  providerId = ((await added.json()) as { id: string }).id
})
afterAll(() => house.close())

const post = async (body: Record<string, string>) => {
  const answer = await fetch(`${house.url}/auth/v1/sso/saml/acs`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}
const ask = async () => {
  const { data, error } = await house
    .client()
    .auth.signInWithSSO({ domain: 'university.example', options: { redirectTo: 'https://app.example/in' } })
  expect(error).toBeNull()
  return university.read(data!.url)
}
const signIn = async (told: Told = {}, institution = university) => {
  const asked = await ask()
  return post({ SAMLResponse: institution.answer(asked, told), RelayState: asked.relayState })
}

describe('Sign-in through an institution', () => {
  it('sends it a request, by domain or by id, in a binding it supports', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({
      id: expect.stringMatching(/^id-/),
      consumer: `${house.url}/auth/v1/sso/saml/acs`,
      audience: `${house.url}/auth/v1/sso/saml/metadata`,
    })
    const byId = await house.ask('/sso', { json: { provider_id: providerId } })
    expect(byId.status).toBe(303)
    expect(byId.headers.get('location')).toMatch(/^https:\/\/idp\.university\.example\/sign-in\?SAMLRequest=/)
    expect(await (await fetch(`${house.url}/auth/v1/sso/saml/metadata`)).text()).toContain(`${house.url}/auth/v1/sso/saml/acs`)
  })

  it('creates an account separate from others with the same address', async () => {
    const { data: other } = await house.client().auth.signUp({ email: 'ada@university.example', password: someone().password })
    const ends = new Date(Date.now() + 3600_000)
    const location = await signIn({ sessionEnds: ends })
    expect(location).toMatch(/^https:\/\/app\.example\/in#/)
    const token = fragmentOf(location).get('access_token')!
    expect(decodeJwt(token)).toMatchObject({
      email: 'ada@university.example',
      amr: [{ method: 'sso/saml' }],
      app_metadata: { provider: `sso:${providerId}` },
    })
    const { data } = await house.client().auth.getUser(token)
    expect(data.user?.id).not.toBe(other.user?.id)
    expect(data.user?.user_metadata).toMatchObject({ custom_claims: { department: 'Film', level: 'guest' } })
    const again = await house.client().auth.getUser(fragmentOf(await signIn()).get('access_token')!)
    expect(again.data.user?.id).toBe(data.user?.id)
    const [session] = await house.context.database.pool(
      'supabase_auth_admin',
    )`select not_after from sessions where id = ${decodeJwt(token).session_id as string}`
    expect(session?.not_after.toISOString()).toBe(ends.toISOString())
  })

  it('confirms an address of its own domains only, whatever it asserts', async () => {
    const userOf = async (told: Told) => (await house.client().auth.getUser(fragmentOf(await signIn(told)).get('access_token')!)).data.user
    const victim = someone('boss')
    const { data: owner } = await house.client().auth.signUp(victim)
    for (const email of [victim.email, 'boss@aldermoor.example', 'boss@staff.university.example', 'boss@university.example.evil.test']) {
      const user = await userOf({ nameId: `n-${email}`, email })
      expect(user?.id, email).not.toBe(owner.user?.id)
      expect([user?.email, user?.email_confirmed_at ?? null], email).toEqual([email, null])
      expect(user?.identities?.[0]?.identity_data, email).toMatchObject({ email_verified: false })
    }
    const own = await userOf({ nameId: 'n-own', email: 'Own@University.example' })
    expect(own?.email).toBe('own@university.example')
    expect(own?.email_confirmed_at).toBeTruthy()
  })

  it('confirms an address while its domain is approved', async () => {
    const told = { nameId: 'n-moved', email: 'mo@college.university.example' }
    const confirmed = async (domains: string[]) => {
      const answer = await house.ask(`/admin/sso/providers/${providerId}`, {
        method: 'PUT',
        token: house.serviceRoleKey,
        body: JSON.stringify({ domains }),
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(200)
      const { data } = await house.client().auth.getUser(fragmentOf(await signIn(told)).get('access_token')!)
      return Boolean(data.user?.email_confirmed_at)
    }
    expect(await confirmed(['university.example'])).toBe(false)
    expect(await confirmed(['university.example', 'college.university.example'])).toBe(true)
    expect(await confirmed(['university.example'])).toBe(false)
  })

  it('leaves address and password to the institution', async () => {
    const token = fragmentOf(await signIn()).get('access_token')!
    const answer = await house.ask('/user', {
      method: 'PUT',
      body: JSON.stringify({ password: 'a new long passphrase' }),
      token,
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ code: 'user_sso_managed' })
  })

  it('gives a browser with PKCE a code', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const browser = house.client({ flowType: 'pkce', storage, persistSession: true })
    const { data } = await browser.auth.signInWithSSO({ providerId })
    const asked = university.read(data!.url)
    const back = new URL(await post({ SAMLResponse: university.answer(asked), RelayState: asked.relayState }))
    const session = await browser.auth.exchangeCodeForSession(back.searchParams.get('code')!)
    expect(session.error).toBeNull()
    expect(decodeJwt(session.data.session!.access_token).amr).toMatchObject([{ method: 'sso/saml' }])
  })

  it('may begin there, and then redirects to allowed addresses only', async () => {
    const asked = await ask()
    const begun = (RelayState: string) => post({ SAMLResponse: university.answer({ ...asked, id: null }), RelayState })
    expect(await begun('https://app.example/desk')).toMatch(/^https:\/\/app\.example\/desk#access_token/)
    expect(new URL(await begun('https://evil.test/')).origin).toBe(house.url)
  })
})

describe('An assertion is refused', () => {
  const impostor = testInstitution(university.entityId)

  it.each<[string, Told]>([
    ['without a signature', { unsigned: true }],
    ['whose signature covers the response alone', { signResponseOnly: true }],
    ['for another audience', { audience: 'https://elsewhere.example' }],
    ['for another address', { recipient: 'https://elsewhere.example/acs' }],
    ['for another request', { inResponseTo: 'id-another' }],
    ['of another issuer', { issuer: 'https://idp.evil.test' }],
    ['that is over', { notOnOrAfter: new Date(Date.now() - 120_000) }],
  ])('%s', async (_, told) => {
    expect(fragmentOf(await signIn(told)).get('error_code')).toBe('validation_failed')
  })

  it('signed by someone else', async () => {
    expect(fragmentOf(await signIn({}, impostor)).get('error_code')).toBe('validation_failed')
  })

  it('changed after it was signed', async () => {
    const asked = await ask()
    const changed = Buffer.from(university.answer(asked), 'base64').toString().replace('ada@university.example', 'eve@university.example')
    expect(
      fragmentOf(await post({ SAMLResponse: Buffer.from(changed).toString('base64'), RelayState: asked.relayState })).get('error_code'),
    ).toBe('validation_failed')
  })

  it('with a second, unsigned assertion wrapped around the signed one', async () => {
    const asked = await ask()
    const xml = Buffer.from(university.answer(asked), 'base64').toString()
    const signed = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)![0]
    const forgedOne = signed
      .replace(/<Signature[\s\S]*<\/Signature>|<ds:Signature[\s\S]*<\/ds:Signature>/, '')
      .replace('u-1001', 'u-0001')
      .replace(/ID="[^"]+"/, 'ID="_evil"')
    for (const wrapped of [
      xml.replace(signed, forgedOne + signed),
      xml.replace(signed, forgedOne.replace('</saml:Subject>', `</saml:Subject><saml:Advice>${signed}</saml:Advice>`)),
    ])
      expect(
        fragmentOf(await post({ SAMLResponse: Buffer.from(wrapped).toString('base64'), RelayState: asked.relayState })).get('error_code'),
      ).toMatch(/validation_failed|saml_relay_state_not_found/)
  })

  it('used a second time, by either endpoint', async () => {
    const asked = await ask()
    const told = { assertionId: '_once', inResponseTo: null }
    const begunThere = { SAMLResponse: university.answer({ ...asked, id: null }, told), RelayState: '' }
    expect(fragmentOf(await post(begunThere)).has('access_token')).toBe(true)
    expect(fragmentOf(await post(begunThere)).get('error_code')).toBe('validation_failed')
    const answer = { SAMLResponse: university.answer(asked), RelayState: asked.relayState }
    expect(fragmentOf(await post(answer)).has('access_token')).toBe(true)
    expect(fragmentOf(await post(answer)).get('error_code')).toBe('saml_relay_state_not_found')
  })

  it.each<[string, Told, string]>([
    ['no address', { email: '' }, 'saml_assertion_no_email'],
    ['nobody lasting', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, 'saml_assertion_no_user_id'],
  ])('naming %s', async (_, told, code) => {
    expect(fragmentOf(await signIn(told)).get('error_code')).toBe(code)
  })

  it('with entities', async () => {
    const bomb = Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>').toString('base64')
    expect(fragmentOf(await post({ SAMLResponse: bomb, RelayState: '' })).get('error_code')).toBe('validation_failed')
  })
})

describe('The institutions a house trusts', () => {
  const admin = (path: string, init: Parameters<AuthHouse['ask']>[1] = {}) =>
    house.ask(`/admin/sso/providers${path}`, { token: house.serviceRoleKey, ...init })
  const json = (method: string, body: object) => ({ method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  it('are listed, read, changed and removed by the operator', async () => {
    const college = testInstitution('https://idp.college.example')
    const { id } = (await (
      await admin('', { json: { type: 'saml', metadata_xml: college.metadata, domains: ['college.example'] } })
    ).json()) as { id: string }
    expect(((await (await admin('')).json()) as { items: { id: string }[] }).items.map((item) => item.id)).toContain(id)
    expect(await (await admin(`/${id}`)).json()).toMatchObject({
      saml: { entity_id: 'https://idp.college.example' },
      domains: [{ domain: 'college.example' }],
    })
    expect(await (await admin(`/${id}`, json('PUT', { domains: ['college.example', 'alumni.example'] }))).json()).toMatchObject({
      domains: [{ domain: 'alumni.example' }, { domain: 'college.example' }],
    })
    expect(await (await admin(`/${id}`, json('PUT', { metadata_xml: university.metadata }))).json()).toMatchObject({
      code: 'saml_entity_id_mismatch',
    })
    expect(await (await admin(`/${id}`, json('PUT', { domains: ['university.example'] }))).json()).toMatchObject({
      code: 'sso_domain_already_exists',
    })
    await admin(`/${id}`, json('PUT', { disabled: true }))
    expect((await house.client().auth.signInWithSSO({ domain: 'college.example' })).error).toMatchObject({ code: 'sso_provider_disabled' })
    expect((await admin(`/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await admin(`/${id}`)).status).toBe(404)
    expect((await house.client().auth.signInWithSSO({ domain: 'college.example' })).error).toMatchObject({
      status: 404,
      code: 'sso_provider_not_found',
    })
  })

  it.each([
    [{ type: 'oidc' }, "Only 'saml' supported for SSO provider type"],
    [{ type: 'saml' }, 'Either metadata_xml or metadata_url must be set'],
    [{ type: 'saml', metadata_url: 'http://169.254.169.254/latest' }, 'metadata_url is not a HTTPS URL'],
    [{ type: 'saml', metadata_xml: '<not-xml' }, 'SAML Metadata does not contain an EntityID'],
    [{ type: 'saml', metadata_xml: '<!DOCTYPE x><EntityDescriptor/>' }, 'SAML Metadata must not contain a document type'],
  ])('are refused as %j', async (body, message) => {
    const answer = await admin('', { json: body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message })
  })

  it('are added once', async () => {
    expect(await (await admin('', { json: { type: 'saml', metadata_xml: university.metadata } })).json()).toMatchObject({
      code: 'saml_idp_already_exists',
    })
  })
})
