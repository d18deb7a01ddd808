import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'

/** The house as an OAuth 2.1 authorization server, asked with supabase-js and, as a program would, over plain HTTP. */

const callback = 'https://panel.example/callback'
let house: AuthHouse
beforeAll(async () => {
  const jwk = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256', kid: 'one' }
  house = await openAuthHouse(
    { oauth_server: { enabled: true, allow_dynamic_registration: true, authorization_url_path: '/settings' } },
    { JWT_KEYS: JSON.stringify({ keys: [jwk] }) },
  )
})
afterAll(() => house.close())

const oauth = () => house.service().auth.admin.oauth
const newClient = async (more: object = {}) =>
  (await oauth().createClient({ client_name: 'Editing panel', redirect_uris: [callback], ...more })).data!

async function signedUp() {
  const person = { ...someone(), client: house.client() }
  const { data } = await person.client.auth.signUp({ email: person.email, password: person.password })
  return { ...person, id: data.user!.id, token: data.session!.access_token }
}

interface Question {
  clientId: string
  redirectUri?: string
  scope?: string
  state?: string
  nonce?: string
}

/** A program sends the browser to the house; the house sends it on to its own page. */
async function asks({ clientId, redirectUri = callback, scope = 'email', state = 'xyz', nonce }: Question) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce ? { nonce } : {}),
  })
  const answer = await house.ask(`/oauth/authorize?${query}`)
  const location = answer.headers.get('location')
  return { answer, verifier, location, authorizationId: new URL(location ?? 'about:blank').searchParams.get('authorization_id') ?? '' }
}

const token = async (form: Record<string, string>, basic?: { id: string; secret: string }) => {
  const answer = await fetch(`${house.url}/auth/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: basic ? { authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}` } : {},
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** The whole way: asked, approved, exchanged. */
async function connected({ scope = 'email', ...more }: Partial<Question> = {}, client?: Awaited<ReturnType<typeof newClient>>) {
  const program = client ?? (await newClient())
  const person = await signedUp()
  const asked = await asks({ clientId: program.client_id, scope, ...more })
  await person.client.auth.oauth.getAuthorizationDetails(asked.authorizationId)
  const { data } = await person.client.auth.oauth.approveAuthorization(asked.authorizationId, { skipBrowserRedirect: true })
  const code = new URL(data!.redirect_url).searchParams.get('code')!
  const basic = { id: program.client_id, secret: program.client_secret! }
  const form = { grant_type: 'authorization_code', code, code_verifier: asked.verifier, redirect_uri: callback }
  return { ...person, program, basic, form, tokens: await token(form, basic) }
}

describe('Registered programs', () => {
  it('are registered, read, listed, changed, given a new secret and removed by the operator', async () => {
    const { data: made, error } = await oauth().createClient({
      client_name: 'Panel',
      client_uri: 'https://panel.example',
      redirect_uris: [callback],
    })
    expect(error).toBeNull()
    expect(made).toMatchObject({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_secret: expect.any(String),
      client_name: 'Panel',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
    const { data: read } = await oauth().getClient(made!.client_id)
    expect(read).toMatchObject({ client_name: 'Panel' })
    expect(read).not.toHaveProperty('client_secret')
    const { data: list } = await oauth().listClients({ page: 1, perPage: 100 })
    expect(list.clients.map(({ client_id }) => client_id)).toContain(made!.client_id)
    const { data: changed } = await oauth().updateClient(made!.client_id, {
      client_name: 'Panel 2',
      redirect_uris: ['http://127.0.0.1:9000/cb'],
    })
    expect(changed).toMatchObject({
      client_name: 'Panel 2',
      redirect_uris: ['http://127.0.0.1:9000/cb'],
      client_uri: 'https://panel.example',
    })
    const { data: renewed } = await oauth().regenerateClientSecret(made!.client_id)
    expect(renewed!.client_secret).not.toBe(made!.client_secret)
    expect((await oauth().deleteClient(made!.client_id)).error).toBeNull()
    expect((await oauth().getClient(made!.client_id)).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://panel.example/cb',
    'https://panel.example/cb#part',
    'https://name@panel.example/cb',
    'https://a.example/,https://b.example/',
    'panel:/cb',
    'not an address',
  ])('are not redirected to %s', async (uri) => {
    expect((await oauth().createClient({ client_name: 'x', redirect_uris: [uri] })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  it('are registered by the operator only, except where the house allows dynamic registration', async () => {
    const { token: own } = await signedUp()
    expect((await house.ask('/admin/oauth/clients', { json: { redirect_uris: [callback] }, token: own })).status).toBe(403)
    const answer = await house.ask('/oauth/clients/register', {
      json: { client_name: 'Own', redirect_uris: ['org.example.panel:/cb'], token_endpoint_auth_method: 'none' },
    })
    expect(answer.status).toBe(201)
    const made = await answer.json()
    expect(made).toMatchObject({ client_type: 'public', registration_type: 'dynamic' })
    expect(made).not.toHaveProperty('client_secret')
    expect((await oauth().regenerateClientSecret(made.client_id)).error).toMatchObject({ status: 400 })
  })

  it('find the endpoints in the discovery document', async () => {
    for (const path of [
      '/auth/v1/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/auth/v1',
      '/auth/v1/.well-known/openid-configuration',
    ]) {
      const answer = await fetch(house.url + path)
      expect(await answer.json()).toMatchObject({
        issuer: `${house.url}/auth/v1`,
        authorization_endpoint: `${house.url}/auth/v1/oauth/authorize`,
        token_endpoint: `${house.url}/auth/v1/oauth/token`,
        registration_endpoint: `${house.url}/auth/v1/oauth/clients/register`,
        code_challenge_methods_supported: ['S256', 'plain'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    }
  })
})

describe('A program that requests access', () => {
  it('leads to a page of the house, where supabase-js shows the program and its request', async () => {
    const [program, person] = [await newClient({ client_uri: 'https://panel.example' }), await signedUp()]
    const { answer, location, authorizationId } = await asks({ clientId: program.client_id, scope: 'openid email' })
    expect(answer.status).toBe(302)
    expect(location).toMatch(new RegExp(`^${house.url}/settings\\?authorization_id=`))
    const { data, error } = await person.client.auth.oauth.getAuthorizationDetails(authorizationId)
    expect(error).toBeNull()
    expect(data).toEqual({
      authorization_id: authorizationId,
      redirect_uri: callback,
      client: { id: program.client_id, name: 'Editing panel', uri: 'https://panel.example', logo_uri: '' },
      user: { id: person.id, email: person.email },
      scope: 'openid email',
    })
  })

  it('is refused on the page, not at its redirect address, when it is unknown or that address is', async () => {
    const { client_id } = await newClient()
    const elsewhere = await asks({ clientId: client_id, redirectUri: 'https://evil.example/cb' })
    expect([elsewhere.answer.status, elsewhere.location]).toEqual([400, null])
    const unknown = await asks({ clientId: '00000000-0000-4000-8000-000000000000' })
    expect(await unknown.answer.json()).toMatchObject({ code: 'oauth_client_not_found' })
    const naked = await house.ask(`/oauth/authorize?client_id=${client_id}&redirect_uri=${encodeURIComponent(callback)}`)
    expect(await naked.json()).toMatchObject({ code: 'validation_failed', message: expect.stringContaining('PKCE') })
  })

  it('on the same machine is redirected to any free port', async () => {
    const { client_id } = await newClient({ redirect_uris: ['http://127.0.0.1/cb'] })
    expect((await asks({ clientId: client_id, redirectUri: 'http://127.0.0.1:51234/cb' })).answer.status).toBe(302)
    expect((await asks({ clientId: client_id, redirectUri: 'http://127.0.0.1:51234/other' })).answer.status).toBe(400)
  })

  it('is refused when a parameter comes twice or cannot be stored', async () => {
    const { client_id } = await newClient()
    const query = `client_id=${client_id}&redirect_uri=${encodeURIComponent(callback)}&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`
    expect((await house.ask(`/oauth/authorize?${query}&state=one&state=two`)).status).toBe(400)
    expect((await house.ask(`/oauth/authorize?${query}&state=%00`)).status).toBe(400)
    expect((await house.ask(`/oauth/authorize?${query}&scope=everything`)).status).toBe(400)
    expect((await house.ask(`/oauth/authorize?${query}&state=one`)).status).toBe(302)
  })

  it('without a secret on the person’s own machine, needs consent each time', async () => {
    const [program, person] = [
      await newClient({ token_endpoint_auth_method: 'none', redirect_uris: ['http://127.0.0.1/cb'] }),
      await signedUp(),
    ]
    for (const port of [50001, 50002]) {
      const { authorizationId } = await asks({ clientId: program.client_id, redirectUri: `http://127.0.0.1:${port}/cb` })
      const { data } = await person.client.auth.oauth.getAuthorizationDetails(authorizationId)
      expect(data).toHaveProperty('authorization_id')
      await person.client.auth.oauth.approveAuthorization(authorizationId, { skipBrowserRedirect: true })
    }
  })

  it('may be declined', async () => {
    const [program, person] = [await newClient(), await signedUp()]
    const { authorizationId } = await asks({ clientId: program.client_id })
    await person.client.auth.oauth.getAuthorizationDetails(authorizationId)
    const { data } = await person.client.auth.oauth.denyAuthorization(authorizationId, { skipBrowserRedirect: true })
    const back = new URL(data!.redirect_url)
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', 'xyz'])
    expect((await person.client.auth.oauth.approveAuthorization(authorizationId, { skipBrowserRedirect: true })).error?.status).toBe(400)
  })

  it('asks one person: another account finds nothing', async () => {
    const [program, person, stranger] = [await newClient(), await signedUp(), await signedUp()]
    const { authorizationId } = await asks({ clientId: program.client_id })
    await person.client.auth.oauth.getAuthorizationDetails(authorizationId)
    expect((await stranger.client.auth.oauth.getAuthorizationDetails(authorizationId)).error).toMatchObject({
      status: 404,
      code: 'oauth_authorization_not_found',
    })
    expect((await stranger.client.auth.oauth.approveAuthorization(authorizationId, { skipBrowserRedirect: true })).error?.status).toBe(404)
    expect((await house.client().auth.oauth.getAuthorizationDetails(authorizationId)).error?.name).toBe('AuthSessionMissingError')
  })
})

describe('A connected program', () => {
  it('gets tokens for its code, with which it reads as the person', async () => {
    const { tokens, id, email, program } = await connected({ scope: 'openid email profile', nonce: 'n-1' })
    expect(tokens.status).toBe(200)
    expect(tokens.body).toMatchObject({ token_type: 'bearer', access_token: expect.any(String), refresh_token: expect.any(String) })
    expect(tokens.body).not.toHaveProperty('user')
    expect(decodeJwt(tokens.body.access_token!)).toMatchObject({
      sub: id,
      role: 'authenticated',
      client_id: program.client_id,
      aal: 'aal1',
    })
    expect(decodeJwt(tokens.body.id_token!)).toMatchObject({ sub: id, aud: program.client_id, nonce: 'n-1', email })
    const panel = createClient(house.url, house.anonKey, { accessToken: async () => tokens.body.access_token! })
    expect((await panel.from('user_roles').select('role')).status).toBe(200)
    const info = await house.ask('/oauth/userinfo', { token: tokens.body.access_token! })
    expect(await info.json()).toMatchObject({ sub: id, email, email_verified: true })
    // The ID token names a person; it opens nothing.
    const wrong = createClient(house.url, house.anonKey, { accessToken: async () => tokens.body.id_token! })
    expect((await wrong.from('user_roles').select('role')).status).toBe(401)
  })

  it('refreshes only as itself; no other can with its token, nor at the endpoint of people', async () => {
    const { tokens, basic, client } = await connected()
    const refreshToken = tokens.body.refresh_token!
    const other = await newClient()
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
    expect((await token(form, { id: other.client_id, secret: other.client_secret! })).status).toBe(400)
    expect((await client.auth.refreshSession({ refresh_token: refreshToken })).error?.code).toBe('refresh_token_not_found')
    const fresh = await token(form, basic)
    expect(fresh.status).toBe(200)
    expect(decodeJwt(fresh.body.access_token!)).toMatchObject({ client_id: basic.id })
    expect(fresh.body.refresh_token).not.toBe(refreshToken)
    // And a person's own token is nothing to a program.
    const { data } = await client.auth.getSession()
    expect((await token({ grant_type: 'refresh_token', refresh_token: data.session!.refresh_token }, basic)).status).toBe(400)
  })

  it('authenticates with its secret; a wrong one, or none, is refused', async () => {
    const { form, basic } = await connected()
    expect(await token(form, { ...basic, secret: 'guess' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await token({ ...form, client_id: basic.id })).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })

  it('without a secret authenticates by PKCE only, and never without', async () => {
    const program = await newClient({ token_endpoint_auth_method: 'none' })
    const person = await signedUp()
    const approved = async () => {
      const asked = await asks({ clientId: program.client_id })
      const { data } = await person.client.auth.oauth.getAuthorizationDetails(asked.authorizationId)
      const url =
        'redirect_url' in data!
          ? data.redirect_url
          : (await person.client.auth.oauth.approveAuthorization(asked.authorizationId, { skipBrowserRedirect: true })).data!.redirect_url
      return { code: new URL(url).searchParams.get('code')!, verifier: asked.verifier }
    }
    const first = await approved()
    const form = { grant_type: 'authorization_code', client_id: program.client_id, code: first.code }
    expect(await token({ ...form, code_verifier: 'b'.repeat(43) })).toMatchObject({ body: { error: 'invalid_grant' } })
    expect(await token(form)).toMatchObject({ body: { error: 'invalid_grant' } })
    expect((await token({ ...form, code_verifier: first.verifier })).status).toBe(200)
    // Anyone who said yes once is not asked the same again.
    const second = await approved()
    expect((await token({ ...form, code: second.code, code_verifier: second.verifier })).status).toBe(200)
  })

  it('loses everything when its code is used a second time', async () => {
    const { form, basic, tokens } = await connected()
    expect(await token(form, basic)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await house.ask('/oauth/userinfo', { token: tokens.body.access_token! })).status).toBe(403)
  })

  it('may read the person’s identity, and not change the account', async () => {
    const { tokens, client } = await connected()
    const as = (path: string, init: object = {}) => house.ask(path, { token: tokens.body.access_token!, ...init })
    expect((await as('/user')).status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    for (const answer of [
      await as('/user', { method: 'PUT', body: JSON.stringify({ password: 'the panel’s passphrase 1' }), headers }),
      await as('/factors', { json: { factor_type: 'totp' } }),
      await as('/passkeys/registration/options', { json: {} }),
      await as('/logout?scope=others', { method: 'POST' }),
      await as('/user/oauth/grants'),
    ])
      expect(await answer.json()).toMatchObject({ code: 'insufficient_scope' })
    await as('/logout', { method: 'POST' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('is listed by the person and disconnected, at once', async () => {
    const { client, tokens, program, basic } = await connected({ scope: 'openid email' })
    const { data } = await client.auth.oauth.listGrants()
    expect(data).toEqual([
      {
        client: { id: program.client_id, name: 'Editing panel', uri: '', logo_uri: '' },
        scopes: ['openid', 'email'],
        granted_at: expect.any(String),
      },
    ])
    expect((await client.auth.oauth.revokeGrant({ clientId: program.client_id })).error).toBeNull()
    expect((await client.auth.oauth.listGrants()).data).toEqual([])
    expect((await token({ grant_type: 'refresh_token', refresh_token: tokens.body.refresh_token! }, basic)).status).toBe(400)
    const panel = createClient(house.url, house.anonKey, { accessToken: async () => tokens.body.access_token! })
    await expect.poll(async () => (await panel.from('user_roles').select('role')).status, { timeout: 10_000 }).toBe(401)
    expect((await client.auth.oauth.revokeGrant({ clientId: program.client_id })).error).toMatchObject({ code: 'oauth_consent_not_found' })
  })

  it('is as strong as the session that consented, and a session without its second step cannot consent', async () => {
    const [program, person] = [await newClient(), await signedUp()]
    const { data: factor } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
    const secret = (factor as { totp: { secret: string } }).totp.secret
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await person.client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })).error).toBeNull()
    const thief = house.client()
    await thief.auth.signInWithPassword(person)
    const asked = await asks({ clientId: program.client_id })
    expect((await thief.auth.oauth.getAuthorizationDetails(asked.authorizationId)).error?.code).toBe('insufficient_aal')
    await person.client.auth.oauth.getAuthorizationDetails(asked.authorizationId)
    const { data } = await person.client.auth.oauth.approveAuthorization(asked.authorizationId, { skipBrowserRedirect: true })
    const form = {
      grant_type: 'authorization_code',
      code: new URL(data!.redirect_url).searchParams.get('code')!,
      code_verifier: asked.verifier,
    }
    const { body } = await token(form, { id: program.client_id, secret: program.client_secret! })
    expect(decodeJwt(body.access_token!).aal).toBe('aal2')
  })

  it('ends with its removal by the operator', async () => {
    const { tokens, program } = await connected()
    await oauth().deleteClient(program.client_id)
    expect((await house.ask('/user', { token: tokens.body.access_token! })).status).toBe(403)
  })
})

it('Where the house disables it, none of its endpoints exist', async () => {
  const plain = await openAuthHouse({ oauth_server: { enabled: false } })
  try {
    expect((await plain.service().auth.admin.oauth.listClients()).error).toMatchObject({ status: 404, code: 'feature_disabled' })
    expect((await plain.ask('/.well-known/oauth-authorization-server')).status).toBe(404)
  } finally {
    await plain.close()
  }
})
