import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const previous = generateKeyPairSync('rsa', { modulusLength: 2048 })
let house: AuthHouse
let person: { id: string; session: string; token: string; email: string; password: string }

beforeAll(async () => {
  const keys = [
    { ...(await exportJWK(own.privateKey)), kid: 'now', alg: 'ES256' },
    { ...(await exportJWK(previous.publicKey)), kid: 'before', alg: 'RS256' },
  ]
  house = await openAuthHouse({ rate_limit: { sign_in_sign_ups: 40, token_verifications: 15 } }, { JWT_KEYS: JSON.stringify({ keys }) })
  const { email, password } = someone()
  const { data } = await house.client().auth.signUp({ email, password })
  const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
  person = { id: data.user!.id, session: claims.session_id, token: data.session!.access_token, email, password }
})
afterAll(() => house.close())

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

/** Tokens someone could make without our keys. */
const forged: Record<string, () => Promise<string> | string> = {
  'that is not a token': () => 'not.a.token',
  'signed by nobody (alg none)': () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims())}.`,
  'signed by nobody (alg NoNe)': () => `${base64({ alg: 'NoNe', typ: 'JWT' })}.${base64(claims())}.`,
  'signed with another secret': () =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('another secret of more than 32 bytes')),
  'signed with another key under our kid': () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', kid: 'now' })
      .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  'signed with our public key as a secret': () => {
    const head = `${base64({ alg: 'HS256', kid: 'before' })}.${base64(claims())}`
    return `${head}.${createHmac('sha256', previous.publicKey.export({ type: 'spki', format: 'pem' }))
      .update(head)
      .digest('base64url')}`
  },
  'that brings its own key': async () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(own.publicKey), kid: '../../dev/null' })
      .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  'that expired': () =>
    new SignJWT({ ...claims(), exp: seconds() - 60 }).setProtectedHeader({ alg: 'ES256', kid: 'now' }).sign(own.privateKey),
  'that is not valid yet': () =>
    new SignJWT({ ...claims(), nbf: seconds() + 600 }).setProtectedHeader({ alg: 'ES256', kid: 'now' }).sign(own.privateKey),
  'for another audience': () =>
    new SignJWT({ ...claims(), aud: 'elsewhere' }).setProtectedHeader({ alg: 'ES256', kid: 'now' }).sign(own.privateKey),
  'whose payload was changed': () => {
    const [head, , signature] = person.token.split('.')
    return `${head}.${base64({ ...claims(), role: 'service_role' })}.${signature}`
  },
}
const claims = () => ({ sub: person.id, session_id: person.session, role: 'service_role', aud: 'authenticated', exp: seconds() + 3600 })

describe('A token', () => {
  it.each(Object.keys(forged))('%s opens neither an account nor the operator’s routes', async (kind) => {
    const token = await forged[kind]!()
    for (const [path, init] of [
      ['/user', {}],
      ['/admin/users', {}],
      ['/invite', { json: { email: 'a@house.example' } }],
      ['/admin/generate_link', { json: {} }],
      ['/factors', { json: {} }],
    ] as const) {
      const answer = await house.ask(path, { ...init, token })
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.json()).toMatchObject({ code: 'bad_jwt' })
    }
  })

  it('of a person, of a visitor or of no account opens no operator’s route', async () => {
    for (const [token, status, code] of [
      [person.token, 403, 'not_admin'],
      [house.anonKey, 403, 'not_admin'],
      [undefined, 401, 'no_authorization'],
    ] as const)
      for (const path of [
        '/admin/users',
        `/admin/users/${person.id}`,
        `/admin/users/${person.id}/factors`,
        '/admin/sso/providers',
        `/admin/users/${person.id}/passkeys`,
      ]) {
        const answer = await house.ask(path, { token })
        expect([path, answer.status]).toEqual([path, status])
        expect(await answer.json()).toMatchObject({ code })
      }
  })

  it('of the operator belongs to no account', async () => {
    expect(await (await house.ask('/user', { token: house.serviceRoleKey })).json()).toMatchObject({
      code: 'bad_jwt',
      message: 'invalid claim: missing sub claim',
    })
  })

  it('names a session that must belong to the same person', async () => {
    const other = await house.client().auth.signUp(someone())
    const mixed = await new SignJWT({ ...claims(), role: 'authenticated', sub: other.data.user!.id })
      .setProtectedHeader({ alg: 'ES256', kid: 'now' })
      .sign(own.privateKey)
    expect(await (await house.ask('/user', { token: mixed })).json()).toMatchObject({ code: 'session_not_found' })
  })
})

describe('Keys', () => {
  it('are published without their secrets, and verify what the house signs', async () => {
    const { keys } = (await (await house.ask('/.well-known/jwks.json')).json()) as { keys: Record<string, string>[] }
    expect(keys.map(({ kid, alg }) => [kid, alg])).toEqual([
      ['now', 'ES256'],
      ['before', 'RS256'],
    ])
    expect(JSON.stringify(keys)).not.toMatch(/"d":/)
    const client = house.client()
    const { email, password } = someone()
    await client.auth.signUp({ email, password })
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data).toMatchObject({ header: { alg: 'ES256', kid: 'now' }, claims: { email } })
  })

  it('used for signing before still open a session until it ends', async () => {
    const old = await new SignJWT({ ...claims(), role: 'authenticated' })
      .setProtectedHeader({ alg: 'RS256', kid: 'before' })
      .sign(previous.privateKey)
    expect((await house.ask('/user', { token: old })).status).toBe(200)
  })
})

describe('Bodies', () => {
  const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

  it.each([
    ['too large', () => JSON.stringify({ email: 'a@house.example', password: 'x'.repeat(300_000) }), 413],
    ['nested too deep', () => JSON.stringify({ email: 'a@house.example', password: 'long enough 123', data: deep(100) }), 400],
    ['nested absurdly deep', () => `${'['.repeat(100_000)}`, 400],
    ['not JSON', () => '{"email":', 400],
    ['not an object', () => '["a"]', 400],
    ['null', () => 'null', 422],
    [
      'with a NUL in a text',
      () => JSON.stringify({ email: 'nul@house.example', password: 'long enough 123', data: { name: 'a\0b' } }),
      400,
    ],
    ['with a NUL in a name', () => JSON.stringify({ email: 'nul@house.example', password: 'long enough 123', data: { 'a\0b': 1 } }), 400],
    ['with an object for an address', () => JSON.stringify({ email: { $ne: null }, password: 'long enough 123' }), 400],
    ['with a list for a password', () => JSON.stringify({ email: 'list@house.example', password: ['long enough 123'] }), 400],
  ])('%s are refused', async (_, body, status) => {
    const answer = await house.ask('/signup', { method: 'POST', body: body(), headers: { 'content-type': 'application/json' } })
    // An empty body signs a guest up in this house; everything else is refused with a code.
    expect([200, status]).toContain(answer.status)
    if (answer.status !== 200) expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(bad_json|validation_failed)$/) })
    else expect(body()).toBe('null')
  })

  it.each(["' or 1=1 --", '"; drop table auth.users; --', '%27%20or%201=1', '\\', '$(id)'])(
    'with SQL in them (%s) match nothing and break nothing',
    async (attack) => {
      const answers = await Promise.all([
        house.ask('/token?grant_type=refresh_token', { json: { refresh_token: attack } }),
        house.ask('/token?grant_type=pkce', { json: { auth_code: attack, code_verifier: attack } }),
        house.ask('/verify', { json: { type: 'recovery', token_hash: attack } }),
        house.ask(`/admin/users?filter=${encodeURIComponent(attack)}`, { token: house.serviceRoleKey }),
        house.ask(`/admin/users/${encodeURIComponent(attack)}`, { token: house.serviceRoleKey }),
        house.ask(`/logout?scope=${encodeURIComponent(attack)}`, { method: 'POST', token: person.token }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 404, 403, 200, 404, 400])
      expect(await answers[3]!.json()).toMatchObject({ users: [] })
    },
  )

  it('cannot name fields no route has', async () => {
    for (const type of ['constructor', '__proto__', 'toString'])
      expect((await house.ask('/verify', { json: { type, token_hash: 'x' } })).status).toBe(400)
    expect((await house.ask('/nowhere')).status).toBe(404)
  })
})

describe('Guessing', () => {
  it('at one account from one address is stopped there, and only there', async () => {
    const { email, password } = someone('victim')
    expect((await house.client().auth.signUp({ email, password })).error).toBeNull()
    const outcomes: (number | undefined)[] = []
    for (let guess = 0; guess < 31; guess++)
      outcomes.push((await house.client().auth.signInWithPassword({ email, password: `guess ${guess}` })).error?.status)
    expect(outcomes.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect((await house.client().auth.signInWithPassword({ email, password: 'guess' })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: expect.stringMatching(/^Request rate limit reached, you can try again after \d+ seconds\.$/),
    })
    // Someone else behind the same address is not concerned.
    expect((await house.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('at one account from everywhere is stopped, and its owner still signs in from their usual places', async () => {
    const proxied = await openAuthHouse({ rate_limit: { sign_in_sign_ups: 12 } }, { TRUST_PROXY: '127.0.0.1' })
    const { email, password } = someone('victim')
    const from = (address: string, body: object, path = '/token?grant_type=password') =>
      proxied.ask(path, { json: { email, ...body }, headers: { 'x-forwarded-for': address } })
    await from('192.0.2.1', { password }, '/signup')
    for (let stranger = 0; stranger < 12; stranger++) expect((await from(`198.51.100.${stranger}`, { password: 'guess' })).status).toBe(400)
    expect((await from('198.51.100.200', { password })).status).toBe(429)
    expect((await from('192.0.2.1', { password })).status).toBe(200)
    await proxied.close()
  })

  it('of link tokens is stopped by its address', async () => {
    const answers: number[] = []
    for (let guess = 0; guess < 16; guess++)
      answers.push((await house.ask('/verify', { json: { type: 'recovery', token_hash: `${guess}` } })).status)
    expect(answers.at(-1)).toBe(429)
  })
})
