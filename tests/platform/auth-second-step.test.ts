import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'
import { softwareKey } from '#tests/support/outside/software-key.ts'

const testPhone = '15550002222'
let house: AuthHouse
let origin: string
beforeAll(async () => {
  house = await openAuthHouse({
    sms: { enable_signup: true, enable_confirmations: false, max_frequency: '1ms', test_otp: { [testPhone]: '424242' } },
    mfa: { phone: { enroll_enabled: true, verify_enabled: true, max_frequency: '1ms' } },
    oauth_server: { enabled: true },
  })
  origin = house.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => house.close())

const code = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const signedUp = async () => {
  const person = { ...someone('owner'), client: house.client({ experimental: { passkey: true } } as never) }
  const { data } = await person.client.auth.signUp({ email: person.email, password: person.password })
  return { ...person, id: data.user!.id, token: data.session!.access_token }
}
type Person = Awaited<ReturnType<typeof signedUp>>

/** Someone who knows the password, signed in with it. */
async function thiefOf({ email, password }: Person) {
  const client = house.client({ experimental: { passkey: true } } as never)
  const { data } = await client.auth.signInWithPassword({ email, password })
  return { client, token: data.session!.access_token }
}

async function setUpTotp({ client }: Person) {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `app ${Math.random()}` })
  const factor = data as { id: string; totp: { secret: string } }
  expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code(factor.totp.secret) })).error).toBeNull()
  return factor
}

const call = async (token: string, method: string, path: string, json?: object) => {
  const answer = await house.ask(path, {
    method,
    token,
    ...(json ? { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } } : {}),
  })
  return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() } as {
    status: number
    body: { id: string; code: string; totp: { secret: string } }
  }
}

describe('A factor planted by a person who knows the password', () => {
  it('is deleted once the owner verified another of any kind, and raises no session', async () => {
    const owner = await signedUp()
    const thief = await thiefOf(owner)
    const planted = await call(thief.token, 'POST', '/factors', { factor_type: 'webauthn', friendly_name: 'spare' })
    await setUpTotp(owner)
    const { token } = await thiefOf(owner)
    expect(await call(token, 'POST', `/factors/${planted.body.id}/challenge`, {})).toMatchObject({ status: 404 })
    expect((await owner.client.auth.mfa.listFactors()).data?.all).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
  })

  it('is not verified at aal1 even where its row still exists', async () => {
    const owner = await signedUp()
    await setUpTotp(owner)
    const sql = house.context.database.pool('supabase_auth_admin')
    const left = '11111111-2222-4333-8444-555555555555'
    await sql`insert into mfa_factors (id, user_id, friendly_name, factor_type, phone) values (${left}, ${owner.id}, 'left', 'phone', ${testPhone})`
    await sql`insert into mfa_challenges (id, factor_id, ip_address, otp_code) values (${left}, ${left}, '127.0.0.1', '424242')`
    const { token } = await thiefOf(owner)
    expect(await call(token, 'POST', `/factors/${left}/challenge`, {})).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect(await call(token, 'POST', `/factors/${left}/verify`, { challenge_id: left, code: '424242' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  })

  it('and the owner’s cannot both win when they are verified at the same moment', async () => {
    const owner = await signedUp()
    const begun = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const { body } = await call(owner.token, 'POST', '/factors', { factor_type: 'totp', friendly_name: name })
        const { body: challenge } = await call(owner.token, 'POST', `/factors/${body.id}/challenge`, {})
        return { id: body.id as string, challenge_id: challenge.id as string, code: code(body.totp.secret) }
      }),
    )
    const thief = await thiefOf(owner)
    const answers = await Promise.all([
      call(owner.token, 'POST', `/factors/${begun[0]!.id}/verify`, begun[0]),
      call(thief.token, 'POST', `/factors/${begun[1]!.id}/verify`, begun[1]),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('What was begun before the owner set up a second factor', () => {
  it('a passkey ceremony ends', async () => {
    const owner = await signedUp()
    const thief = await thiefOf(owner)
    const { data: start } = await thief.client.auth.passkey.startRegistration()
    await setUpTotp(owner)
    const again = await thiefOf(owner)
    const credential = softwareKey(origin).create(start!.options as never)
    const json = { challenge_id: start!.challenge_id, credential }
    expect(await call(again.token, 'POST', '/passkeys/registration/verify', json)).toMatchObject({ status: 403 })
    // Nor does the owner's own session finish what the thief asked for.
    const { data } = await owner.client.auth.getSession()
    expect(await call(data.session!.access_token, 'POST', '/passkeys/registration/verify', json)).toMatchObject({
      body: { code: 'webauthn_challenge_not_found' },
    })
  })

  it('a change of address ends, and codes under way', async () => {
    const owner = await signedUp()
    const sql = house.context.database.pool('supabase_auth_admin')
    await sql`update users set email_change = 'thief@evil.example', phone_change = '15557770000' where id = ${owner.id}`
    await sql`insert into one_time_tokens (user_id, token_type, token_hash, relates_to) values (${owner.id}, 'email_change_token_new', ${owner.id}, 'thief@evil.example')`
    await setUpTotp(owner)
    expect(await sql`select email_change, phone_change from users where id = ${owner.id}`).toMatchObject([
      { email_change: '', phone_change: '' },
    ])
    expect(await sql`select 1 from one_time_tokens where user_id = ${owner.id}`).toHaveLength(0)
  })

  it('a new password ends unverified factors and passkey ceremonies too', async () => {
    const owner = await signedUp()
    const thief = await thiefOf(owner)
    const { body: planted } = await call(thief.token, 'POST', '/factors', { factor_type: 'webauthn', friendly_name: 'spare' })
    const { data: start } = await thief.client.auth.passkey.startRegistration()
    expect((await owner.client.auth.updateUser({ password: 'quite another passphrase 4' })).error).toBeNull()
    const sql = house.context.database.pool('supabase_auth_admin')
    expect(await sql`select 1 from mfa_factors where id = ${planted.id}`).toHaveLength(0)
    expect(await sql`select 1 from webauthn_challenges where id = ${start!.challenge_id}`).toHaveLength(0)
  })
})

describe('A session without its second step', () => {
  /** Every endpoint a signed-in person may call, and whether it may answer before the second step. */
  const nobodys = '00000000-0000-4000-8000-000000000000'
  const endpoints: [method: string, path: string, body: object | undefined, may: boolean][] = [
    ['GET', '/user', undefined, true],
    ['PUT', '/user', { data: { name: 'Thief' } }, false],
    ['PUT', '/user', { password: 'quite another passphrase 4' }, false],
    ['PUT', '/user', { email: 'thief@evil.example' }, false],
    ['PUT', '/user', { phone: testPhone }, false],
    ['GET', '/reauthenticate', undefined, false],
    ['POST', '/factors', { factor_type: 'totp' }, false],
    ['POST', '/factors', { factor_type: 'phone', phone: testPhone }, false],
    ['DELETE', '/factors/{factor}', undefined, false],
    ['GET', '/passkeys', undefined, false],
    ['POST', '/passkeys/registration/options', {}, false],
    ['POST', '/passkeys/registration/verify', { challenge_id: nobodys, credential: {} }, false],
    ['PATCH', `/passkeys/${nobodys}`, { friendly_name: 'mine' }, false],
    ['DELETE', `/passkeys/${nobodys}`, undefined, false],
    ['GET', '/user/identities/authorize?provider=google', undefined, false],
    ['DELETE', `/user/identities/${nobodys}`, undefined, false],
    ['POST', '/logout?scope=others', undefined, false],
  ]

  it.each(endpoints)('%s %s %j', async (method, path, body, may) => {
    const owner = await signedUp()
    const factor = await setUpTotp(owner)
    const { token } = await thiefOf(owner)
    const answer = await call(token, method, path.replace('{factor}', factor.id), body)
    if (may) expect(answer.status).toBe(200)
    else expect(answer.body.code).toBe('insufficient_aal')
    expect((await owner.client.auth.getUser()).data.user?.email).toBe(owner.email)
  })

  it('signs out only itself, whatever scope it sends', async () => {
    const owner = await signedUp()
    await setUpTotp(owner)
    const { token } = await thiefOf(owner)
    expect(await call(token, 'POST', '/logout?scope=global')).toMatchObject({ status: 204 })
    expect(await call(token, 'GET', '/user')).toMatchObject({ body: { code: 'session_not_found' } })
    expect((await owner.client.auth.getUser()).error).toBeNull()
  })

  it('is raised by the active factor', async () => {
    const owner = await signedUp()
    const factor = await setUpTotp(owner)
    const { client } = await thiefOf(owner)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: code(factor.totp.secret, 1) })).error).toBeNull()
    expect(decodeJwt((await client.auth.getSession()).data.session!.access_token).aal).toBe('aal2')
  })

  it('is the state of a session when the operator removes its factor and another is left', async () => {
    const owner = await signedUp()
    const first = await setUpTotp(owner)
    await setUpTotp(owner)
    const { client } = await thiefOf(owner)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: first.id, code: code(first.totp.secret, 1) })).error).toBeNull()
    await house.service().auth.admin.mfa.deleteFactor({ userId: owner.id, id: first.id })
    expect((await client.auth.updateUser({ data: { name: 'x' } })).error?.code).toBe('insufficient_aal')
  })
})

it('A number cannot be added where numbers are disabled', async () => {
  const plain = await openAuthHouse()
  try {
    const person = someone()
    const client = plain.client()
    await client.auth.signUp(person)
    expect((await client.auth.updateUser({ phone: '+15559990000' })).error?.code).toBe('phone_provider_disabled')
  } finally {
    await plain.close()
  }
})
