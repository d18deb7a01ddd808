import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'

// Answers of the platform's auth service that pages and triggers of a project rely on, in our words.
let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({ email: { max_frequency: '1ms' } }, { OUTBOX_COLLECTED: '1' })
})
afterAll(() => house.close())

const phone = '15550009999'
const sql = () => house.context.database.pool('postgres')
const answered = async (path: string, json?: unknown, init?: RequestInit) => {
  const answer = await house.ask(path, { json, ...init })
  return [answer.status, await answer.json()]
}

describe('Where numbers are not switched on', () => {
  it('nobody signs up with an unproved number, and nothing of it is stored', async () => {
    const refused = await answered('/signup', { phone, password: 'a long enough passphrase 9' })
    expect(refused).toEqual([400, { code: 'phone_provider_disabled', message: 'Phone signups are disabled' }])
    expect(await sql()`select from auth.users where phone = ${phone}`).toHaveLength(0)
  })

  it.each([
    ['/otp', { phone }, 400, 'Unsupported phone provider'],
    ['/otp', { phone, create_user: false }, 400, 'Unsupported phone provider'],
    ['/resend', { phone, type: 'sms' }, 400, 'Phone logins are disabled'],
    ['/token?grant_type=password', { phone, password: 'x' }, 422, 'Phone logins are disabled'],
  ])('%s with %j is refused', async (path, json, status, message) => {
    expect(await answered(path, json)).toEqual([status, { code: 'phone_provider_disabled', message }])
  })

  it('settings say so, and name every provider that is off', async () => {
    const [, settings] = await answered('/settings')
    expect(settings).toMatchObject({ external: { phone: false, email: true, google: false, github: false, keycloak: false, zoom: false } })
  })
})

describe('user_metadata of a new account', () => {
  it('has its address and id, whatever the person sends, in the answer, the row and the token', async () => {
    const { email, password } = someone()
    const options = { data: { name: 'Ada', sub: 'somebody-else', email: 'other@house.example', email_verified: 'yes' } }
    const { data } = await house.client().auth.signUp({ email, password, options })
    const wanted = { name: 'Ada', sub: data.user!.id, email, email_verified: true, phone_verified: false }
    expect(data.user?.user_metadata).toEqual(wanted)
    expect(data.user?.identities?.[0]?.identity_data).toEqual(wanted)
    expect(decodeJwt(data.session!.access_token).user_metadata).toEqual(wanted)
    expect(await sql()`select raw_user_meta_data as data from auth.users where id = ${data.user!.id}`).toEqual([{ data: wanted }])
  })

  it('marks the address of an account made with the service key as confirmed; its identity copies nothing', async () => {
    const { email } = someone()
    const { admin } = house.service().auth
    const { data } = await admin.createUser({ email, email_confirm: true, user_metadata: { name: 'Ada' } })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', email_verified: true })
    expect(data.user?.identities?.[0]?.identity_data).toEqual({ sub: data.user?.id, email, email_verified: true, phone_verified: false })
    const later = await admin.createUser({ email: someone().email, user_metadata: { name: 'Bo' } })
    expect(later.data.user?.user_metadata).toEqual({ name: 'Bo' })
    const confirmed = await admin.updateUserById(later.data.user!.id, { email_confirm: true })
    expect(confirmed.data.user?.user_metadata).toEqual({ name: 'Bo', email_verified: true })
  })
})

describe('A new address where addresses are not confirmed but letters leave', () => {
  it('counts once its own mailbox has confirmed it, and the old one stays until then', async () => {
    const person = someone()
    const client = house.client()
    await client.auth.signUp(person)
    const { email: next } = someone('next')
    const { data } = await client.auth.updateUser({ email: next })
    expect(data.user).toMatchObject({ email: person.email, new_email: next })
    expect((await house.client().auth.signInWithPassword({ ...person, email: next })).error?.code).toBe('invalid_credentials')
    const [letter] = await house.letters(next)
    const answer = await fetch(letter!.link!, { redirect: 'manual' })
    expect(fragmentOf(answer.headers.get('location')).has('access_token')).toBe(true)
    expect((await house.client().auth.signInWithPassword({ ...person, email: next })).data.user?.email).toBe(next)
    expect(await house.letters(person.email, 0)).toEqual([])
  })

  it('applies at once to a guest: it is a sign-up', async () => {
    const client = house.client()
    await client.auth.signInAnonymously()
    const { email } = someone('guest')
    const { data } = await client.auth.updateUser({ email })
    expect(data.user).toMatchObject({ email, is_anonymous: false, user_metadata: { email_verified: true } })
  })
})

describe('An invalid request', () => {
  it.each([
    ['/token?grant_type=refresh_token', {}, 400, 'validation_failed', 'Refresh token is not valid'],
    ['/token?grant_type=constructor', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ['/verify', { type: 'nonsense', email: 'a@house.example', token: '123456' }, 403, 'otp_expired', 'Token has expired or is invalid'],
    ['/verify', { type: 'nonsense', token_hash: 'x' }, 400, 'validation_failed', 'Invalid email verification type'],
    ['/verify', { type: 'signup', token_hash: 'x' }, 403, 'otp_expired', 'Email link is invalid or has expired'],
    ['/verify', { type: 'signup', email: 'a@house.example' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'signup', token: '1', token_hash: 'x' },
      400,
      'validation_failed',
      'Verify requires either a token or a token hash',
    ],
    [
      '/verify',
      { type: 'signup', token: '123456' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
  ])('%s with %j is refused in the format of the requested version', async (path, json, status, code, message) => {
    expect(await answered(path, json)).toEqual([status, { code, message }])
  })

  it('with a wrong method gets 405 and the allowed ones, and an unknown path 404', async () => {
    const wrong = await house.ask('/signup', { method: 'GET' })
    expect([wrong.status, wrong.headers.get('allow'), await wrong.text()]).toEqual([405, 'POST', ''])
    const one = await house.ask('/admin/users/83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', { method: 'PATCH' })
    expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE'])
    expect((await house.ask('/signups', { method: 'GET' })).status).toBe(404)
  })

  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['?state=made-up', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    ['?state=83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('/callback%s redirects home with the error of its state', async (query, code, words) => {
    const answer = await house.ask(`/callback${query}`)
    const said = new URL(answer.headers.get('location')!).searchParams
    expect([answer.status, said.get('error'), said.get('error_code'), said.get('error_description')]).toEqual([
      303,
      'invalid_request',
      code,
      words,
    ])
  })
})
