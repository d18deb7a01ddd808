import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'

interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  nonce?: string
  aud?: string
  iss?: string
}

/** An OpenID Connect provider of the tests' own: real HTTP, real signatures, and whatever claims a test wants told. */
async function openProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const asked: Record<string, string> = {}
  const told: { claims: Claims; challenge?: string } = { claims: { sub: 'nobody' } }
  const idToken = (claims: Claims, key = privateKey) =>
    new SignJWT({ iss: issuer(), aud: 'the-house', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)
  const server: Server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/keys`,
      })
    if (request.url === '/keys') return json({ keys: [jwk] })
    const body = new URLSearchParams(await request.toArray().then((chunks) => Buffer.concat(chunks).toString()))
    Object.assign(asked, Object.fromEntries(body))
    const proven =
      createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url') === told.challenge
    if (body.get('client_secret') !== 'a secret' || !proven) return json({ error: 'invalid_client' }, 401)
    return json({
      access_token: 'at the provider',
      refresh_token: 'refreshed there',
      token_type: 'Bearer',
      id_token: await idToken(told.claims),
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { issuer: issuer(), asked, told, idToken, close: () => server.close() }
}

let provider: Awaited<ReturnType<typeof openProvider>>
let house: AuthHouse
beforeAll(async () => {
  provider = await openProvider()
  house = await openAuthHouse(
    {
      additional_redirect_urls: ['https://app.example/**'],
      external: {
        museum: {
          enabled: true,
          client_id: 'the-house,the-app',
          secret: 'env(MUSEUM_SECRET)',
          url: provider.issuer,
          domains: ['House.example'],
        },
        silent: { enabled: true, client_id: 'the-house', secret: 'env(MUSEUM_SECRET)', url: 'http://127.0.0.1:1' },
      },
    },
    { MUSEUM_SECRET: 'a secret' },
  )
})
afterAll(async () => {
  await house.close()
  provider.close()
})

const follow = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location')!

/** What a browser does between the house and the provider: signs in there as `claims` and comes back. */
async function signInThere(url: string, claims: Claims): Promise<URL> {
  const there = new URL(url)
  provider.told.claims = { nonce: there.searchParams.get('nonce')!, ...claims }
  provider.told.challenge = there.searchParams.get('code_challenge')!
  return new URL(await follow(`${there.searchParams.get('redirect_uri')}?code=given&state=${there.searchParams.get('state')}`))
}

const begin = async (query = '') => follow(`${house.url}/auth/v1/authorize?provider=museum&redirect_to=https://app.example/in${query}`)
const visitor = (more: Partial<Claims> = {}): Claims => ({
  sub: `m-${someone().email}`,
  email: someone('museum').email,
  email_verified: true,
  name: 'Maya Deren',
  ...more,
})

describe('Signing in at an OpenID Connect provider', () => {
  it('requests a code with state, nonce and PKCE', async () => {
    const there = new URL(await begin('&scopes=calendar&prompt=login&client_id=evil'))
    expect(`${there.origin}${there.pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'the-house',
      scope: 'openid email profile calendar',
      prompt: 'login',
      code_challenge_method: 'S256',
      redirect_uri: `${house.url}/auth/v1/callback`,
      state: expect.any(String),
      nonce: expect.any(String),
    })
  })

  it('makes an account with the provider’s identity, and finds it again', async () => {
    const claims = visitor()
    const back = await signInThere(await begin(), claims)
    expect(`${back.origin}${back.pathname}`).toBe('https://app.example/in')
    const fragment = fragmentOf(back.href)
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      provider_token: 'at the provider',
      provider_refresh_token: 'refreshed there',
    })
    const { data } = await house.client().auth.getUser(fragment.get('access_token')!)
    expect(data.user).toMatchObject({
      email: claims.email,
      app_metadata: { provider: 'museum', providers: ['museum'] },
      user_metadata: { full_name: 'Maya Deren', sub: claims.sub },
    })
    const again = await house
      .client()
      .auth.getUser(fragmentOf((await signInThere(await begin(), { ...claims, email: someone().email })).href).get('access_token')!)
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('gives a browser with PKCE a code instead', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const browser = house.client({ flowType: 'pkce', storage, persistSession: true })
    const { data } = await browser.auth.signInWithOAuth({
      provider: 'museum' as never,
      options: { redirectTo: 'https://app.example/in', skipBrowserRedirect: true },
    })
    const back = await signInThere(await follow(data.url!), visitor())
    expect(back.hash).toBe('')
    const session = await browser.auth.exchangeCodeForSession(back.searchParams.get('code')!)
    expect(session.error).toBeNull()
    expect(session.data.session?.provider_token).toBe('at the provider')
  })

  it('does not take over the account with the same address, and says how to connect the two', async () => {
    const person = someone()
    const client = house.client()
    const { data } = await client.auth.signUp(person)
    const claims = visitor({ email: person.email })
    const refused = fragmentOf((await signInThere(await begin(), claims)).href)
    expect([refused.get('error_code'), refused.has('access_token')]).toEqual(['user_already_exists', false])
    expect(refused.get('error_description')).toContain('connect this sign-in')
    await signInThere((await client.auth.linkIdentity({ provider: 'museum' as never })).data.url!, claims)
    const found = await house.client().auth.getUser(fragmentOf((await signInThere(await begin(), claims)).href).get('access_token')!)
    expect(found.data.user?.id).toBe(data.user?.id)
    expect(found.data.user?.app_metadata.providers).toEqual(['email', 'museum'])
  })

  it('gives an account no address outside the provider’s own domains', async () => {
    for (const email of ['boss@aldermoor.example', 'boss@sub.house.example', 'boss@house.example.evil.test']) {
      const fragment = fragmentOf((await signInThere(await begin(), visitor({ email }))).href)
      const { data } = await house.client().auth.getUser(fragment.get('access_token')!)
      expect([data.user?.email, data.user?.email_confirmed_at ?? null], email).toEqual(['', null])
      expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: false })
    }
    const known = someone().email.replace('house.example', 'aldermoor.example')
    await house.service().auth.admin.createUser({ email: known, email_confirm: true })
    const taken = fragmentOf((await signInThere(await begin(), visitor({ email: known }))).href)
    expect(taken.get('error_code')).toBe('user_already_exists')
  })

  it('does not merge by an address the provider did not verify', async () => {
    const person = someone()
    await house.client().auth.signUp(person)
    const back = await signInThere(await begin(), visitor({ email: person.email, email_verified: false }))
    expect(fragmentOf(back.href).get('error_code')).toBe('provider_email_needs_verification')
  })

  it('signs out a person who used the address before without confirming it', async () => {
    const person = someone()
    await house.service().auth.admin.createUser(person)
    const back = await signInThere(await begin(), visitor({ email: person.email }))
    expect(fragmentOf(back.href).has('access_token')).toBe(true)
    expect((await house.client().auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
  })

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another nonce', { nonce: 'replayed' }],
  ])('refuses an ID token for %s', async (_, wrong) => {
    const back = await signInThere(await begin(), visitor(wrong))
    expect(fragmentOf(back.href).get('error_code')).toBe('bad_oauth_callback')
  })

  it('accepts a state once and no unknown one', async () => {
    const there = await begin()
    await signInThere(there, visitor())
    const again = await signInThere(there, visitor())
    expect(fragmentOf(again.href).get('error_code')).toBe('bad_oauth_state')
    expect(fragmentOf(await follow(`${house.url}/auth/v1/callback?code=x&state=made-up`)).get('error_code')).toBe('bad_oauth_state')
  })

  it('returns the provider’s refusal to the house', async () => {
    const state = new URL(await begin()).searchParams.get('state')
    const back = new URL(await follow(`${house.url}/auth/v1/callback?error=access_denied&error_description=Not+today&state=${state}`))
    expect([back.searchParams.get('error'), back.searchParams.get('error_description')]).toEqual(['access_denied', 'Not today'])
  })

  it('is refused for a disabled provider', async () => {
    for (const name of ['github', 'constructor', '']) {
      const answer = await house.ask(`/authorize?provider=${name}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' })
    }
    const visitor = house.client().auth
    const google = await visitor.signInWithIdToken({ provider: 'google', token: 'a.b.c' })
    expect(google.error).toMatchObject({
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    const wallet = await visitor.signInWithWeb3({ chain: 'solana', message: 'Let me in', signature: new Uint8Array(64) })
    expect(wallet.error).toMatchObject({ code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
  })
})

describe('An ID token an app got from the provider', () => {
  const signIn = (token: string, nonce?: string) => house.client().auth.signInWithIdToken({ provider: 'museum' as never, token, nonce })

  it('signs in with its nonce', async () => {
    const nonce = 'asked by the app'
    const token = await provider.idToken(visitor({ aud: 'the-app', nonce: createHash('sha256').update(nonce).digest('hex') }))
    const one = { status: 400, message: 'Passed nonce and nonce in id_token should either both exist or not.' }
    expect((await signIn(token)).error).toMatchObject(one)
    expect((await signIn(token, 'another')).error).toMatchObject({ status: 400 })
    expect((await signIn(token, nonce)).error).toBeNull()
  })

  it('is refused with a signature of another key', async () => {
    const token = await provider.idToken(visitor(), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
    expect((await signIn(token)).error).toMatchObject({ status: 400, message: 'Bad ID token' })
  })

  it('is refused before its provider is asked when it is no token', async () => {
    // Nobody answers at this provider.
    const unheard = house.client().auth.signInWithIdToken({ provider: 'silent' as never, token: 'mock-id-token' })
    expect((await unheard).error).toMatchObject({ status: 400, message: 'Bad ID token' })
  })
})

describe('Identities', () => {
  it('are linked to a signed-in account, listed, and unlinked except the last', async () => {
    const client = house.client()
    await client.auth.signUp(someone())
    const claims = visitor()
    const { data, error } = await client.auth.linkIdentity({
      provider: 'museum' as never,
      options: { redirectTo: 'https://app.example/in' },
    })
    expect(error).toBeNull()
    await signInThere(data.url!, claims)
    const { data: list } = await client.auth.getUserIdentities()
    expect(list?.identities.map((identity) => identity.provider)).toEqual(['email', 'museum'])
    const stranger = house.client()
    await stranger.auth.signUp(someone())
    const taken = await signInThere((await stranger.auth.linkIdentity({ provider: 'museum' as never })).data.url!, claims)
    expect(fragmentOf(taken.href).get('error_code')).toBe('identity_already_exists')
    expect((await client.auth.unlinkIdentity(list!.identities[1]!)).error).toBeNull()
    expect((await client.auth.unlinkIdentity(list!.identities[0]!)).error).toMatchObject({ code: 'single_identity_not_deletable' })
    expect((await client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  })

  it('leave no address behind that only an unauthoritative provider claimed, once the own one is unlinked', async () => {
    const client = house.client()
    await client.auth.signUp(someone())
    await signInThere(
      (await client.auth.linkIdentity({ provider: 'museum' as never })).data.url!,
      visitor({ email: 'boss@aldermoor.example' }),
    )
    const { data: list } = await client.auth.getUserIdentities()
    const own = list!.identities.find(({ provider }) => provider === 'email')!
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull()
    const { data } = await client.auth.getUser()
    expect([data.user?.email, data.user?.email_confirmed_at ?? null]).toEqual(['', null])
  })

  it('turn a guest into a person', async () => {
    const client = house.client()
    const { data: guest } = await client.auth.signInAnonymously()
    const claims = visitor()
    await signInThere((await client.auth.linkIdentity({ provider: 'museum' as never })).data.url!, claims)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: guest.user!.id, email: claims.email, is_anonymous: false })
  })
})
