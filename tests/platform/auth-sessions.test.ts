import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({ refresh_token_reuse_interval: 1, password_requirements: 'letters_digits' })
})
afterAll(() => house.close())

async function signedUp(data: Record<string, unknown> = {}) {
  const person = { ...someone(), client: house.client() }
  const { data: answer, error } = await person.client.auth.signUp({ email: person.email, password: person.password, options: { data } })
  expect(error).toBeNull()
  return { ...person, user: answer.user!, session: answer.session! }
}

describe('Signing up', () => {
  it('opens a session at once in a house without mail, and creates the person’s profile', async () => {
    const { user, session, email } = await signedUp({ name: 'Ada Lovelace', user_type: 'creator' })
    expect(user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated', phone: '', is_anonymous: false })
    const claims = { sub: user.id, email, email_verified: true, phone_verified: false }
    expect(user.user_metadata).toEqual({ name: 'Ada Lovelace', user_type: 'creator', ...claims })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(user.identities).toHaveLength(1)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const sql = house.context.database.pool('postgres')
    expect(await sql`select display_name from public.profiles where user_id = ${user.id}`).toEqual([{ display_name: 'Ada Lovelace' }])
  })

  it('puts the claims of row rules and clients into the access token', async () => {
    const { session, user } = await signedUp()
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email' },
      user_metadata: { sub: user.id, email: user.email, email_verified: true, phone_verified: false },
      iss: `${house.url}/auth/v1`,
      session_id: expect.any(String),
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
  })

  it.each([
    ['short1', ['length']],
    ['only letters here', ['characters']],
    ['short', ['length', 'characters']],
  ])('refuses the password %j with its reasons', async (password, reasons) => {
    const { error } = await house.client().auth.signUp({ email: someone().email, password })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons })
  })

  it.each([
    ['xx:;x@x.x', 'Unable to validate email address: invalid format'],
    ['a@b.example\r\nbcc: all@b.example', 'Unable to validate email address: invalid format'],
    [`${'a'.repeat(250)}@b.example`, 'An email address is too long'],
  ])('refuses the address %j', async (email, message) => {
    const { error } = await house.client().auth.signUp({ email, password: someone().password })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  it('refuses a password bcrypt would truncate', async () => {
    const { error } = await house.client().auth.signUp({ email: someone().email, password: `1${'é'.repeat(36)}` })
    expect(error).toMatchObject({ status: 400, message: 'Password cannot be longer than 72 characters' })
  })

  it('says so when the address is taken', async () => {
    const { email, password } = await signedUp()
    const { error } = await house.client().auth.signUp({ email: email.toUpperCase(), password })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  it('creates one account when two requests race for an address', async () => {
    const { email, password } = someone('race')
    const answers = await Promise.all([1, 2, 3].map(() => house.client().auth.signUp({ email, password })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(2)
  })
})

describe('Signing in with a password', () => {
  it('works for the right one, in any case of the address', async () => {
    const { email, password } = await signedUp()
    const { data, error } = await house.client().auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data.user?.last_sign_in_at).toEqual(expect.any(String))
  })

  it('answers the same for a wrong password and an unknown account', async () => {
    const { email } = await signedUp()
    const wrong = await house.client().auth.signInWithPassword({ email, password: 'wrong' })
    const nobody = await house.client().auth.signInWithPassword({ email: someone().email, password: 'wrong' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect({ ...nobody.error }).toEqual({ ...wrong.error })
  })

  it('is refused to a banned person until the ban is lifted', async () => {
    const { email, password, user } = await signedUp()
    const { admin } = house.service().auth
    await admin.updateUserById(user.id, { ban_duration: '24h' })
    expect((await house.client().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned')
    await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect((await house.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('returns errors in both formats clients know', async () => {
    const old = await fetch(`${house.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@house.example', password: 'x' }),
    })
    expect(await old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    const recent = await house.ask('/token?grant_type=password', { json: { email: 'nobody@house.example', password: 'x' } })
    expect(recent.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await recent.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    const grant = await house.ask('/token?grant_type=constructor', { json: {} })
    expect(await grant.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })
})

describe('Refreshing a session', () => {
  const refresh = async (token: string) => {
    const answer = await house.ask('/token?grant_type=refresh_token', { json: { refresh_token: token } })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  it('exchanges the refresh token for another and keeps the session', async () => {
    const { session } = await signedUp()
    const { body } = await refresh(session.refresh_token)
    expect(body.refresh_token).not.toBe(session.refresh_token)
    expect(decodeJwt(body.access_token!).session_id).toBe(decodeJwt(session.access_token).session_id)
    expect(decodeJwt(body.access_token!).amr).toEqual(decodeJwt(session.access_token).amr)
  })

  it('gives two tabs that race the same next token', async () => {
    const { session } = await signedUp()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  it('returns the next token again when its answer was lost', async () => {
    const { session } = await signedUp()
    const first = await refresh(session.refresh_token)
    const again = await refresh(session.refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
  })

  it('ends the whole family when an older token is used again', async () => {
    const { session } = await signedUp()
    const second = await refresh(session.refresh_token)
    const third = await refresh(second.body.refresh_token!)
    await new Promise((done) => setTimeout(done, 1200))
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(third.body.refresh_token!)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
  })

  it('refuses a token it did not issue', async () => {
    expect(await refresh('never given to anybody')).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    })
  })

  it('brings changed metadata and role into the next access token', async () => {
    const { session, user } = await signedUp()
    await house.service().auth.admin.updateUserById(user.id, { app_metadata: { desk: 'north' } })
    const { body } = await refresh(session.refresh_token)
    expect(decodeJwt(body.access_token!).app_metadata).toMatchObject({ desk: 'north' })
  })
})

describe('Signing out', () => {
  it.each([
    ['global', [403, 403]],
    ['local', [403, 200]],
    ['others', [200, 403]],
  ] as const)('with scope %s leaves the right devices signed in', async (scope, expected) => {
    const here = await signedUp()
    const there = await house.client().auth.signInWithPassword({ email: here.email, password: here.password })
    const { error } = await here.client.auth.signOut({ scope })
    expect(error).toBeNull()
    const statuses = await Promise.all(
      [here.session, there.data.session!].map(async ({ access_token }) => (await house.ask('/user', { token: access_token })).status),
    )
    expect(statuses).toEqual(expected)
  })

  it('ends a revoked session within one refresh', async () => {
    const { session, client } = await signedUp()
    await client.auth.signOut()
    const answer = await house.ask('/token?grant_type=refresh_token', { json: { refresh_token: session.refresh_token } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('succeeds when the session is already gone', async () => {
    const { client, user } = await signedUp()
    await house.service().auth.admin.deleteUser(user.id)
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  it('accepts three scopes', async () => {
    const { session } = await signedUp()
    const answer = await house.ask('/logout?scope=everyone', { method: 'POST', token: session.access_token })
    expect(answer.status).toBe(400)
  })
})

describe('A person’s own account', () => {
  it('reads and changes their metadata, key by key, never app_metadata', async () => {
    const { client } = await signedUp({ name: 'Ada', user_type: 'viewer' })
    const { data } = await client.auth.updateUser({ data: { user_type: 'creator', name: null }, app_metadata: { role: 'admin' } } as never)
    expect(data.user?.user_metadata).toMatchObject({ user_type: 'creator' })
    expect(data.user?.user_metadata).not.toHaveProperty('name')
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  it('changes their password, which ends every other session and not this one', async () => {
    const here = await signedUp()
    const there = await house.client().auth.signInWithPassword({ email: here.email, password: here.password })
    expect((await here.client.auth.updateUser({ password: here.password })).error?.code).toBe('same_password')
    expect((await here.client.auth.updateUser({ password: 'another passphrase 8' })).error).toBeNull()
    expect((await here.client.auth.getUser()).error).toBeNull()
    expect((await house.ask('/user', { token: there.data.session!.access_token })).status).toBe(403)
    expect((await house.client().auth.signInWithPassword({ email: here.email, password: here.password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await house.client().auth.signInWithPassword({ email: here.email, password: 'another passphrase 8' })).error).toBeNull()
  })

  it('cannot take another person’s address', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    expect((await one.client.auth.updateUser({ email: other.email })).error?.code).toBe('email_exists')
  })

  it('returns session-missing without a session', async () => {
    const { error } = await house.client().auth.getUser()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
  })
})

describe('Guests', () => {
  it('sign in without an address, and become a person with the same id', async () => {
    const client = house.client()
    const { data } = await client.auth.signInAnonymously({ options: { data: { invited_to: 'a screening' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] })
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
    expect((await client.auth.updateUser({ password: 'a long enough 9' })).error?.status).toBe(422)
    const { email } = someone('guest')
    const upgraded = await client.auth.updateUser({ email, password: 'a long enough 9' })
    expect(upgraded.error).toBeNull()
    expect(upgraded.data.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false })
    expect((await house.client().auth.signInWithPassword({ email, password: 'a long enough 9' })).data.user?.id).toBe(data.user!.id)
  })
})

describe('Claims', () => {
  it('are checked by the server where keys are shared secrets', async () => {
    const { client, email } = await signedUp()
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.email).toBe(email)
  })

  it('are never those of a client with another key', async () => {
    const stranger = createClient(house.url, 'not-a-key', { auth: { persistSession: false } })
    expect((await stranger.auth.admin.listUsers()).error?.code).toBe('bad_jwt')
  })
})
