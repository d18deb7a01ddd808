import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'
import { softwareKey } from '#tests/support/outside/software-key.ts'

const testPhone = '15550001111'
/** What the factor endpoints say about a key, as far as this test reads it. */
interface KeyAnswer {
  id: string
  access_token: string
  webauthn: {
    type: string
    credential_options: { publicKey: { challenge: string; rpId: string; rp: { id: string }; user: { id: string } } }
  }
}

let house: AuthHouse
let origin: string
beforeAll(async () => {
  house = await openAuthHouse({
    sms: { enable_signup: true, enable_confirmations: true, max_frequency: '1ms', test_otp: { [testPhone]: '424242' } },
    mfa: { phone: { enroll_enabled: true, verify_enabled: true, max_frequency: '1ms' }, max_enrolled_factors: 3 },
  })
  origin = house.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => house.close())

async function signedUp() {
  const person = { ...someone(), client: house.client({ experimental: { passkey: true } } as never) }
  const { data } = await person.client.auth.signUp({ email: person.email, password: person.password })
  return { ...person, user: data.user!, session: data.session! }
}

/** The code an authenticator app shows `steps` half-minutes from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withTotp() {
  const person = await signedUp()
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app', issuer: 'Actuality' })
  expect(error).toBeNull()
  const factor = data as Extract<typeof data, { type: 'totp' }>
  const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: shown(factor!.totp.secret, -1) })
  expect(verified.error).toBeNull()
  return { ...person, factorId: factor!.id, secret: factor!.totp.secret }
}

describe('An authenticator app', () => {
  it('is enrolled with a secret, its address and a QR code', async () => {
    const { client } = await signedUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Actuality' })
    expect(data).toMatchObject({
      type: 'totp',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:\/\/totp\/Actuality/) },
    })
    expect((data as { totp: { qr_code: string } }).totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  })

  it('raises the session to aal2 and keeps it there across refreshes', async () => {
    const { client, session } = await withTotp()
    const { data } = await client.auth.getSession()
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ aal: 'aal2', session_id: decodeJwt(session.access_token).session_id })
    expect((decodeJwt(data.session!.access_token).amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
      'password',
      'totp',
    ])
    const refreshed = await client.auth.refreshSession()
    expect(decodeJwt(refreshed.data.session!.access_token).aal).toBe('aal2')
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  it('is asked for at the next sign-in', async () => {
    const { email, password, factorId, secret } = await withTotp()
    const next = house.client()
    await next.auth.signInWithPassword({ email, password })
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await next.auth.mfa.challengeAndVerify({ factorId, code: shown(secret) })).error).toBeNull()
  })

  it('ends other sessions that used only a password', async () => {
    const { email, password, client } = await signedUp()
    const other = await house.client().auth.signInWithPassword({ email, password })
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code: shown((data as { totp: { secret: string } }).totp.secret) })
    expect((await house.ask('/user', { token: other.data.session!.access_token })).status).toBe(403)
  })

  it('accepts each code once', async () => {
    const { client, factorId, secret } = await withTotp()
    const code = shown(secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed')
  })

  it('refuses a wrong code, lets it be typed again, and is locked after eight', async () => {
    const { client, factorId, secret } = await withTotp()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    const wrong = String((Number(shown(secret)) + 1) % 1_000_000).padStart(6, '0')
    const guess = (code: string) => client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code })
    for (let times = 0; times < 8; times++)
      expect((await guess(wrong)).error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    expect((await guess(shown(secret))).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  it('is only removed by a session that used it', async () => {
    const { email, password, factorId, client } = await withTotp()
    const thief = house.client()
    await thief.auth.signInWithPassword({ email, password })
    expect((await thief.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await thief.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal')
    expect((await thief.auth.updateUser({ password: 'another passphrase 8' })).error?.code).toBe('insufficient_aal')
    expect((await client.auth.mfa.unenroll({ factorId })).data?.id).toBe(factorId)
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    expect(decodeJwt((await client.auth.refreshSession()).data.session!.access_token).aal).toBe('aal1')
  })

  it('cannot be answered from another account', async () => {
    const [one, other] = [await withTotp(), await signedUp()]
    expect((await other.client.auth.mfa.challenge({ factorId: one.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    const { data } = await one.client.auth.mfa.challenge({ factorId: one.factorId })
    expect(
      (await other.client.auth.mfa.verify({ factorId: one.factorId, challengeId: data!.id, code: shown(one.secret) })).error?.code,
    ).toBe('mfa_factor_not_found')
  })

  it('has its own name and a limit', async () => {
    const { client } = await signedUp()
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'desk' })
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'desk' })).error?.code).toBe('mfa_factor_name_conflict')
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'bag' })
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'shelf' })
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })).error?.code).toBe(
      'too_many_enrolled_mfa_factors',
    )
  })

  it('needs a signed-in person', async () => {
    const answer = await house.ask('/factors', { json: { factor_type: 'totp' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' })
  })

  it('can be read and removed by the operator', async () => {
    const { user, factorId } = await withTotp()
    const { mfa } = house.service().auth.admin
    expect((await mfa.listFactors({ userId: user.id })).data?.factors).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'totp' },
    ])
    expect(((await mfa.deleteFactor({ userId: user.id, id: factorId })).data as unknown as { data: { id: string } }).data.id).toBe(factorId)
    expect((await mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
  })
})

describe('A phone', () => {
  it('with a fixed test code is a second factor', async () => {
    const { client } = await signedUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${testPhone}`, friendlyName: 'mobile' })
    expect(data).toMatchObject({ type: 'phone', phone: testPhone })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: data!.id, channel: 'sms' })
    expect((await client.auth.mfa.verify({ factorId: data!.id, challengeId: challenge!.id, code: '000000' })).error?.message).toBe(
      'Invalid MFA Phone code entered',
    )
    expect((await client.auth.mfa.verify({ factorId: data!.id, challengeId: challenge!.id, code: '424242' })).error).toBeNull()
    expect((await client.auth.mfa.verify({ factorId: data!.id, challengeId: challenge!.id, code: '424242' })).error?.code).toBe(
      'mfa_factor_not_found',
    )
  })

  it('signs up, and signs in by code, with its fixed test code only', async () => {
    const client = house.client()
    expect((await client.auth.signInWithOtp({ phone: `+${testPhone}` })).error).toBeNull()
    expect((await client.auth.verifyOtp({ phone: `+${testPhone}`, token: '111111', type: 'sms' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    const { data, error } = await client.auth.verifyOtp({ phone: `+${testPhone}`, token: '424242', type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: testPhone, phone_confirmed_at: expect.any(String), app_metadata: { provider: 'phone' } })
    expect((await client.auth.signInWithOtp({ phone: '+15559998888' })).error?.code).toBe('sms_send_failed')
    expect((await client.auth.verifyOtp({ phone: '1555-invalid', token: '1', type: 'sms' })).error?.message).toBe(
      'Invalid phone number format (E.164 required)',
    )
  })
})

describe('A security key', () => {
  it('is a second factor', async () => {
    const { session } = await signedUp()
    const key = softwareKey(origin)
    const call = async (path: string, json: object) =>
      (await house.ask(path, { json, token: session.access_token })).json() as Promise<KeyAnswer>
    const { id } = await call('/factors', { factor_type: 'webauthn', friendly_name: 'key' })
    const made = await call(`/factors/${id}/challenge`, {})
    expect(made.webauthn.type).toBe('create')
    const first = await call(`/factors/${id}/verify`, {
      challenge_id: made.id,
      webauthn: { type: 'create', credential_response: key.create(made.webauthn.credential_options.publicKey) },
    })
    expect(decodeJwt(first.access_token)).toMatchObject({ aal: 'aal2' })
    const asked = await call(`/factors/${id}/challenge`, {})
    expect(asked.webauthn.type).toBe('request')
    const stranger = softwareKey(origin)
    stranger.create({ ...made.webauthn.credential_options.publicKey })
    const answer = {
      challenge_id: asked.id,
      webauthn: { type: 'request', credential_response: stranger.get(asked.webauthn.credential_options.publicKey) },
    }
    expect(await call(`/factors/${id}/verify`, answer)).toMatchObject({ code: 'mfa_verification_failed' })
    const again = await call(`/factors/${id}/challenge`, {})
    const right = {
      challenge_id: again.id,
      webauthn: { type: 'request', credential_response: key.get(again.webauthn.credential_options.publicKey) },
    }
    expect(decodeJwt((await call(`/factors/${id}/verify`, right)).access_token)).toMatchObject({ aal: 'aal2' })
    expect(await call(`/factors/${id}/verify`, right)).toMatchObject({ code: 'mfa_factor_not_found' })
  })
})

describe('A passkey', () => {
  const passkeyClient = () => house.client({ experimental: { passkey: true } } as never)

  async function withPasskey() {
    const person = await signedUp()
    const key = softwareKey(origin)
    const { data: start } = await person.client.auth.passkey.startRegistration()
    const { data, error } = await person.client.auth.passkey.verifyRegistration({
      challengeId: start!.challenge_id,
      credential: key.create(start!.options as never) as never,
    })
    expect(error).toBeNull()
    return { ...person, key, passkeyId: data!.id, start: start! }
  }

  it('is created for this house, discoverable without a name', async () => {
    const { start } = await withPasskey()
    expect(start.options).toMatchObject({
      rp: { id: 'localhost', name: 'Actuality' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(start.expires_at).toBeGreaterThan(Date.now() / 1000)
  })

  it('signs in, once per challenge', async () => {
    const { key, user } = await withPasskey()
    const client = passkeyClient()
    const { data: question } = await client.auth.passkey.startAuthentication()
    expect(question!.options.allowCredentials ?? []).toEqual([])
    const credential = key.get(question!.options as never) as never
    const { data, error } = await client.auth.passkey.verifyAuthentication({ challengeId: question!.challenge_id, credential })
    expect(error).toBeNull()
    expect(data!.user!.id).toBe(user.id)
    const again = await client.auth.passkey.verifyAuthentication({ challengeId: question!.challenge_id, credential })
    expect(again.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  it('is refused when it was never registered, comes from another site, or was deleted', async () => {
    const { key, client: owner, passkeyId, start } = await withPasskey()
    const attempt = async (candidate: ReturnType<typeof softwareKey>) => {
      const client = passkeyClient()
      const { data: question } = await client.auth.passkey.startAuthentication()
      return client.auth.passkey.verifyAuthentication({
        challengeId: question!.challenge_id,
        credential: candidate.get(question!.options as never) as never,
      })
    }
    const stranger = softwareKey(origin)
    stranger.create(start.options as never)
    expect((await attempt(stranger)).error).toMatchObject({ code: 'webauthn_verification_failed' })
    const phished = softwareKey('https://evil.test')
    const { data: next } = await owner.auth.passkey.startRegistration()
    const refused = await owner.auth.passkey.verifyRegistration({
      challengeId: next!.challenge_id,
      credential: phished.create(next!.options as never) as never,
    })
    expect(refused.error).toMatchObject({ code: 'webauthn_verification_failed' })
    expect((await owner.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await attempt(key)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  })

  it('is listed, renamed and removed by its owner and the operator', async () => {
    const { client, passkeyId, user } = await withPasskey()
    expect((await client.auth.passkey.update({ passkeyId, friendlyName: 'laptop' })).data).toMatchObject({
      id: passkeyId,
      friendly_name: 'laptop',
    })
    expect((await client.auth.passkey.list()).data).toMatchObject([
      { id: passkeyId, friendly_name: 'laptop', created_at: expect.any(String) },
    ])
    const nobodys = '00000000-0000-0000-0000-000000000000'
    expect((await client.auth.passkey.update({ passkeyId: nobodys, friendlyName: 'no' })).error).toMatchObject({ status: 404 })
    const stranger = await signedUp()
    expect((await stranger.client.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
    const list = await house.ask(`/admin/users/${user.id}/passkeys`, { token: house.serviceRoleKey })
    expect(await list.json()).toMatchObject([{ id: passkeyId }])
    expect(
      (await house.ask(`/admin/users/${user.id}/passkeys/${passkeyId}`, { method: 'DELETE', token: house.serviceRoleKey })).status,
    ).toBe(204)
    expect((await client.auth.passkey.list()).data).toEqual([])
  })
})
