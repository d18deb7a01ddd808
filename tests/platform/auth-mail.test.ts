import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({
    additional_redirect_urls: ['https://app.example/**', 'https://*.studio.example/done', 'actuality://callback'],
    email: { enable_confirmations: true, max_frequency: '1ms', double_confirm_changes: true, secure_password_change: true },
    // How much one address may do in five minutes is shown elsewhere; a fast machine does more here than a slow one.
    rate_limit: { sign_in_sign_ups: 1000, token_verifications: 1000, token_refresh: 1000, email_sent: 1000 },
  })
})
afterAll(() => house.close())

const follow = (link: string) => fetch(link, { redirect: 'manual' })
const lastLetter = async (to: string, total?: number) => (await house.letters(to, total)).at(-1)!

async function signedUp(redirectTo?: string) {
  const person = someone()
  const { data, error } = await house.client().auth.signUp({ ...person, options: { data: { name: 'Ada' }, emailRedirectTo: redirectTo } })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  return { ...person, user: data.user! }
}

async function confirmed() {
  const person = await signedUp()
  const answer = await follow((await lastLetter(person.email)).link!)
  const fragment = fragmentOf(answer.headers.get('location'))
  return { ...person, accessToken: fragment.get('access_token')!, refreshToken: fragment.get('refresh_token')! }
}

describe('A new address', () => {
  it('must be confirmed before it signs in; the link does both', async () => {
    const person = await signedUp('https://app.example/welcome')
    expect((await house.client().auth.signInWithPassword(person)).error).toMatchObject({ code: 'email_not_confirmed', status: 400 })
    const { link, subject } = await lastLetter(person.email)
    expect(subject).toContain('Confirm your address')
    const answer = await follow(link!)
    expect(answer.status).toBe(303)
    const location = answer.headers.get('location')
    expect(location).toMatch(/^https:\/\/app\.example\/welcome#/)
    const fragment = fragmentOf(location)
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
      refresh_token: expect.any(String),
    })
    expect((await house.client().auth.getUser(fragment.get('access_token')!)).data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await house.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('is confirmed by a link once', async () => {
    const { email } = await signedUp()
    const { link } = await lastLetter(email)
    const [one, two] = await Promise.all([follow(link!), follow(link!)])
    const outcomes = [one, two].map((answer) => fragmentOf(answer.headers.get('location')))
    expect(outcomes.filter((fragment) => fragment.has('access_token'))).toHaveLength(1)
    expect(outcomes.filter((fragment) => fragment.get('error_code') === 'otp_expired')).toHaveLength(1)
  })

  it('is confirmed by the code of the same letter', async () => {
    const { email } = await signedUp()
    const { code } = await lastLetter(email)
    const { data, error } = await house.client().auth.verifyOtp({ email, token: code!, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await house.client().auth.verifyOtp({ email, token: code!, type: 'signup' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
  })

  it('accepts only the newest code', async () => {
    const { email } = await signedUp()
    const first = await lastLetter(email)
    expect((await house.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await lastLetter(email)
    expect(second.code).not.toBe(first.code)
    expect((await house.client().auth.verifyOtp({ email, token: first.code!, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await house.client().auth.verifyOtp({ email, token: second.code!, type: 'email' })).error).toBeNull()
  })

  it('refuses the right code after five wrong ones, while the link still works', async () => {
    const { email } = await signedUp()
    const { code, link } = await lastLetter(email)
    for (let guess = 0; guess < 5; guess++) {
      const wrong = String((Number(code) + guess + 1) % 1_000_000).padStart(6, '0')
      expect((await house.client().auth.verifyOtp({ email, token: wrong, type: 'signup' })).error?.code).toBe('otp_expired')
    }
    expect((await house.client().auth.verifyOtp({ email, token: code!, type: 'signup' })).error?.code).toBe('otp_expired')
    expect(fragmentOf((await follow(link!)).headers.get('location')).has('access_token')).toBe(true)
  })

  it('requested twice with different passwords is decided by the mailbox, and by neither password', async () => {
    const { email, password } = await signedUp()
    await house.client().auth.signUp({ email, password: 'a stranger was here 1' })
    await follow((await lastLetter(email, 2)).link!)
    for (const candidate of [password, 'a stranger was here 1'])
      expect((await house.client().auth.signInWithPassword({ email, password: candidate })).error?.code).toBe('invalid_credentials')
    const patient = await signedUp()
    await house.client().auth.signUp({ email: patient.email, password: patient.password })
    await follow((await lastLetter(patient.email, 2)).link!)
    expect((await house.client().auth.signInWithPassword({ email: patient.email, password: patient.password })).error).toBeNull()
  })

  it('refuses an expired code', async () => {
    const { email } = await signedUp()
    const { code, link } = await lastLetter(email)
    await house.context.database.pool(
      'supabase_auth_admin',
    )`update one_time_tokens set created_at = created_at - interval '2 hours' where relates_to = ${email}`
    expect((await house.client().auth.verifyOtp({ email, token: code!, type: 'signup' })).error?.code).toBe('otp_expired')
    expect(fragmentOf((await follow(link!)).headers.get('location')).get('error_description')).toBe('Email link is invalid or has expired')
  })
})

describe('Known and unknown addresses', () => {
  it('get the same answer when signing up', async () => {
    const known = await confirmed()
    const { email } = someone()
    const answers = await Promise.all(
      [known.email, email].map(async (address) => {
        const answer = await house.ask('/signup', { json: { email: address, password: known.password, data: { name: 'Ada' } } })
        return { status: answer.status, address, body: (await answer.json()) as Record<string, unknown> }
      }),
    )
    const shapes = answers.map(({ status, address, body }) => ({
      status,
      keys: Object.keys(body),
      identity: Object.keys((body.identities as object[])[0]!),
      identityData: Object.keys((body.identities as { identity_data: object }[])[0]!.identity_data),
      meta: Object.entries(body.user_metadata as object).map(([key, value]) => [
        key,
        value === address ? 'own address' : value === body.id ? 'own id' : value,
      ]),
      app: body.app_metadata,
    }))
    expect(shapes[0]).toEqual(shapes[1])
    expect((await lastLetter(known.email)).subject).toContain('You already have an account')
    expect((await house.client().auth.signInWithPassword({ email: known.email, password: known.password })).error).toBeNull()
  })

  it.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/magiclink', { create_user: false }],
    ['/resend', { type: 'signup' }],
  ])('get the same answer from %s', async (path, more) => {
    const known = await confirmed()
    const [one, two] = await Promise.all([known.email, someone().email].map((email) => house.ask(path, { json: { email, ...more } })))
    expect([one!.status, await one!.text()]).toEqual([two!.status, await two!.text()])
  })

  it('have the same limit for letters', async () => {
    const slow = await openAuthHouse({ email: { enable_confirmations: true, max_frequency: '1h' } })
    const { email, password } = someone()
    await slow.service().auth.admin.createUser({ email, password, email_confirm: true })
    for (const address of [email, someone().email]) {
      expect((await slow.client().auth.resetPasswordForEmail(address)).error).toBeNull()
      expect((await slow.client().auth.resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
    }
    await slow.close()
  })
})

describe('A forgotten password', () => {
  it('is replaced through the link, which opens a session for it', async () => {
    const { email } = await confirmed()
    const client = house.client()
    expect(await client.auth.resetPasswordForEmail(email, { redirectTo: `${house.url}/login` })).toEqual({ data: {}, error: null })
    const letter = await lastLetter(email)
    expect(letter.subject).toContain('Set a new password')
    const location = (await follow(letter.link!)).headers.get('location')
    expect(location?.startsWith(`${house.url}/login#`)).toBe(true)
    const fragment = fragmentOf(location)
    expect(fragment.get('type')).toBe('recovery')
    await client.auth.setSession({ access_token: fragment.get('access_token')!, refresh_token: fragment.get('refresh_token')! })
    expect((await client.auth.updateUser({ password: 'remembered this time 7' })).error).toBeNull()
    expect((await house.client().auth.signInWithPassword({ email, password: 'remembered this time 7' })).error).toBeNull()
  })
})

describe('PKCE', () => {
  const keep = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  it('turns a link into a code that only the requesting browser can exchange, once', async () => {
    const { email } = await confirmed()
    const browser = house.client({ flowType: 'pkce', storage: keep(), persistSession: true })
    const thief = house.client({ flowType: 'pkce', storage: keep(), persistSession: true })
    expect((await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    await thief.auth.signInWithOtp({ email: someone().email })
    const location = new URL((await follow((await lastLetter(email)).link!)).headers.get('location')!)
    const code = location.searchParams.get('code')!
    expect(location.hash).toBe('')
    const { data, error } = await browser.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  it('refuses a wrong verifier and invalidates the code', async () => {
    const { email } = await confirmed()
    const asked = await house.ask('/otp', { json: { email, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' } })
    expect([asked.status, await asked.text()]).toEqual([200, '{}'])
    const code = new URL((await follow((await lastLetter(email)).link!)).headers.get('location')!).searchParams.get('code')
    const exchange = () => house.ask('/token?grant_type=pkce', { json: { auth_code: code, code_verifier: 'b'.repeat(43) } })
    expect(await (await exchange()).json()).toMatchObject({ code: 'bad_code_verifier' })
    expect(await (await exchange()).json()).toMatchObject({ code: 'flow_state_not_found' })
  })
})

describe('A change of address', () => {
  it('is confirmed from both mailboxes before it applies', async () => {
    const { email, accessToken } = await confirmed()
    const { email: next } = someone('next')
    const answer = await house.ask('/user', {
      method: 'PUT',
      body: JSON.stringify({ email: next }),
      token: accessToken,
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ email, new_email: next })
    const half = await follow((await lastLetter(email)).link!)
    expect(fragmentOf(half.headers.get('location')).get('message')).toContain('confirm link sent to the other email')
    expect((await house.client().auth.signInWithPassword({ email: next, password: someone().password })).error?.code).toBe(
      'invalid_credentials',
    )
    const whole = await follow((await lastLetter(next)).link!)
    expect(fragmentOf(whole.headers.get('location')).has('access_token')).toBe(true)
    expect(
      (await house.client().auth.signInWithPassword({ email: next, password: someone().password })).data.user?.new_email,
    ).toBeUndefined()
  })

  it('may be typed as a code', async () => {
    const { email, accessToken } = await confirmed()
    const { email: next } = someone('next')
    await house.ask('/user', {
      method: 'PUT',
      body: JSON.stringify({ email: next }),
      token: accessToken,
      headers: { 'content-type': 'application/json' },
    })
    const half = await house.client().auth.verifyOtp({ email, token: (await lastLetter(email)).code!, type: 'email_change' })
    expect(half).toMatchObject({ error: null, data: { session: null, user: null } })
    const whole = await house.client().auth.verifyOtp({ email: next, token: (await lastLetter(next)).code!, type: 'email_change' })
    expect(whole.data.user?.email).toBe(next)
  })
})

describe('A change of address, attacked', () => {
  const changeTo = (next: string, token: string) =>
    house.ask('/user', {
      method: 'PUT',
      body: JSON.stringify({ email: next }),
      token,
      headers: { 'content-type': 'application/json' },
    })

  it('is not confirmed twice from the new mailbox: resending restarts it', async () => {
    const { email, accessToken } = await confirmed()
    const { email: evil } = someone('evil')
    await changeTo(evil, accessToken)
    const first = await follow((await lastLetter(evil)).link!)
    expect(fragmentOf(first.headers.get('location')).get('message')).toContain('confirm link sent to the other email')
    expect((await house.ask('/resend', { json: { type: 'email_change', email } })).status).toBe(200)
    const second = await follow((await lastLetter(evil)).link!)
    expect(fragmentOf(second.headers.get('location')).get('message')).toContain('confirm link sent to the other email')
    const [row] = await house.context.database.pool('supabase_auth_admin')`select email, email_change from users where email = ${email}`
    expect(row).toMatchObject({ email, email_change: evil })
    // The owner's mailbox is what was missing.
    const whole = await follow((await lastLetter(email)).link!)
    expect(fragmentOf(whole.headers.get('location')).has('access_token')).toBe(true)
  })

  it('ignores confirmations from before it was resent', async () => {
    const { email, accessToken } = await confirmed()
    const { email: next } = someone('next')
    await changeTo(next, accessToken)
    await follow((await lastLetter(email)).link!)
    await house.ask('/resend', { json: { type: 'email_change', email } })
    const half = await follow((await lastLetter(next, 2)).link!)
    expect(fragmentOf(half.headers.get('location')).get('message')).toContain('confirm link sent to the other email')
  })

  it('reveals no account, and is limited', async () => {
    const [known, asker] = [await confirmed(), await confirmed()]
    const { email: unknown } = someone('unknown')
    const [toKnown, toUnknown] = [await changeTo(known.email, asker.accessToken), await changeTo(unknown, asker.accessToken)]
    expect([toKnown.status, toUnknown.status]).toEqual([200, 200])
    const [one, other] = [await toKnown.json(), await toUnknown.json()] as Record<string, unknown>[]
    expect(one).toMatchObject({ new_email: known.email, email_change_sent_at: expect.any(String) })
    expect(Object.keys(one!).sort()).toEqual(Object.keys(other!).sort())
    expect((await lastLetter(known.email)).subject).toContain('You already have an account')
    const answers = []
    for (let times = 0; times < 20; times++) answers.push((await changeTo(someone('try').email, asker.accessToken)).status)
    expect(answers).toContain(429)
  })
})

describe('Reauthentication', () => {
  it('is required after a day, and its code is valid once', async () => {
    const { email, accessToken } = await confirmed()
    await house.context.database.pool('supabase_auth_admin')`update sessions set created_at = now() - interval '2 days'`
    const change = (body: object) =>
      house.ask('/user', { method: 'PUT', body: JSON.stringify(body), token: accessToken, headers: { 'content-type': 'application/json' } })
    expect(await (await change({ password: 'another passphrase 8' })).json()).toMatchObject({ code: 'reauthentication_needed' })
    expect((await house.ask('/reauthenticate', { token: accessToken })).status).toBe(200)
    const { code } = await lastLetter(email)
    expect(await (await change({ password: 'another passphrase 8', nonce: '000000' })).json()).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await change({ password: 'another passphrase 8', nonce: code })).status).toBe(200)
    expect(await (await change({ password: 'a third passphrase 8', nonce: code })).json()).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })
})

describe('Redirects', () => {
  it.each([
    ['https://app.example/anything/at?all=1', true],
    ['https://north.studio.example/done', true],
    ['actuality://callback', true],
    ['https://app.example.evil.test/', false],
    ['https://evil.test/?https://app.example/', false],
    ['https://evil.test#https://app.example/', false],
    ['https://app.example@evil.test/', false],
    ['https://evil.test?.studio.example/done', false],
    ['https://a.b.studio.example/done', false],
    ['https://north.studio.example/done/elsewhere', false],
    ['//evil.test', false],
    ['/\\evil.test', false],
    ['https:\\\\evil.test', false],
    ['javascript:alert(1)//https://app.example/', false],
    ['data:text/html,hello', false],
    ['http://app.example/', false],
    ['https://app.example/\r\nset-cookie: a=b', false],
  ])('to %j: %s', async (wanted, allowed) => {
    const answer = await house.ask(`/verify?token=none&type=signup&redirect_to=${encodeURIComponent(wanted)}`)
    const location = new URL(answer.headers.get('location')!)
    expect(answer.headers.get('set-cookie')).toBeNull()
    if (allowed) expect(location.href.startsWith(wanted)).toBe(true)
    else expect(location.origin).toBe(house.url)
  })
})
