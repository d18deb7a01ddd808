import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({
    additional_redirect_urls: ['http://localhost:9999/welcome'],
    email: { max_frequency: '1ms' },
    sms: { enable_signup: true },
  })
})
afterAll(() => house.close())

const admin = () => house.service().auth.admin
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const follow = async (link: string) => (await fetch(link, { redirect: 'manual' })).headers.get('location')

describe('The operator', () => {
  it('creates accounts with metadata, confirmed only on request', async () => {
    const person = someone()
    const { data, error } = await admin().createUser({ ...person, user_metadata: { name: 'Ada' }, app_metadata: { desk: 'north' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: person.email,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], desk: 'north' },
    })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await house.client().auth.signInWithPassword(person)).error?.code).toBe('email_not_confirmed')
    const updated = await admin().updateUserById(data.user!.id, { email_confirm: true })
    expect(updated.data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await house.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('imports a person with an id and a password hash', async () => {
    const { email } = someone()
    const id = '0e0a1b9e-5a0b-4f4b-9d8e-0a1b2c3d4e5f'
    // bcrypt of "moved from elsewhere", made by another implementation with cost 4
    const bcrypt = await import('@node-rs/bcrypt')
    const password_hash = (await bcrypt.hash('moved from elsewhere', { cost: 4, version: '2a' })) as string
    const { data } = await admin().createUser({ id, email, password_hash, email_confirm: true })
    expect(data.user?.id).toBe(id)
    expect((await house.client().auth.signInWithPassword({ email, password: 'moved from elsewhere' })).error).toBeNull()
  })

  it.each([
    [{ email: 'xx:;x@x.x', password: 'password123' }, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ password: 'password123' }, 'validation_failed', 'Cannot create a user without either an email or phone'],
    [{ email: 'weak@house.example', password: 'short' }, 'weak_password', 'Password should be at least 10 characters.'],
    [{ email: 'ban@house.example', ban_duration: 'for ever' }, 'validation_failed', 'invalid format for ban duration: "for ever"'],
    [{ email: 'hash@house.example', password_hash: 'plain' }, 'validation_failed', 'password_hash must be a bcrypt hash'],
  ])('is refused the account %j', async (attributes, code, message) => {
    const { error, data } = await admin().createUser(attributes)
    expect(error).toMatchObject({ code, message })
    expect(data.user).toBeNull()
  })

  it('gets an error when an address is taken', async () => {
    const person = someone()
    await admin().createUser(person)
    expect((await admin().createUser(person)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('pages through the list of accounts', async () => {
    for (let n = 0; n < 5; n++) await admin().createUser(someone('page'))
    const first = await admin().listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
    const second = await admin().listUsers({ page: 2, perPage: 2 })
    const ids = [...first.data.users, ...second.data.users].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect((await admin().listUsers({ page: -1, perPage: 10 })).error).toMatchObject({ status: 400 })
  })

  it('changes address, phone, role, metadata and password of an account at once', async () => {
    const person = someone()
    const { data } = await admin().createUser({ ...person, email_confirm: true })
    const { email } = someone('changed')
    const changed = await admin().updateUserById(data.user!.id, {
      email,
      phone: '+15550002222',
      user_metadata: { colour: 'yellow' },
      app_metadata: { roles: ['a'] },
      password: 'a new long passphrase',
    })
    expect(changed.data.user).toMatchObject({
      email,
      phone: '15550002222',
      user_metadata: { colour: 'yellow' },
      app_metadata: { roles: ['a'], provider: 'email', providers: ['email', 'phone'] },
    })
    expect((await house.client().auth.signInWithPassword({ email, password: 'a new long passphrase' })).error).toBeNull()
    expect((await house.client().auth.signInWithPassword({ phone: '+15550002222', password: 'a new long passphrase' })).error).toBeNull()
  })

  it('deletes an account with all its data', async () => {
    const { data } = await admin().createUser(someone())
    const id = data.user!.id
    expect((await admin().deleteUser(id)).error).toBeNull()
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    const sql = house.context.database.pool('postgres')
    expect(await sql`select from public.profiles where user_id = ${id}`).toHaveLength(0)
  })

  it('or keeps its row and deletes the personal data', async () => {
    const person = someone()
    const { data } = await admin().createUser({ ...person, email_confirm: true, user_metadata: { name: 'Ada' } })
    const session = await house.client().auth.signInWithPassword(person)
    expect((await admin().deleteUser(data.user!.id, true)).error).toBeNull()
    expect((await house.ask('/user', { token: session.data.session!.access_token })).status).toBe(403)
    const kept = (await admin().getUserById(data.user!.id)).data.user!
    expect(JSON.stringify(kept)).not.toContain(person.email)
    expect(kept).toMatchObject({ user_metadata: {}, deleted_at: expect.any(String) })
    expect((await admin().createUser(person)).error).toBeNull()
  })

  it.each(['getUserById', 'deleteUser'] as const)('gets from %s that no account has this id', async (call) => {
    expect((await admin()[call](nobody)).error).toMatchObject({ status: 404 })
    expect((await admin().updateUserById(nobody, { email: 'new@house.example' })).error).toMatchObject({ status: 404 })
    expect((await admin().mfa.listFactors({ userId: nobody })).error).not.toBeNull()
  })

  it('may be supabase_admin here, which is no role of the rest of the API', async () => {
    const token = await house.context.tokens.sign({ role: 'supabase_admin', sub: '1234567890' }, 60)
    expect((await house.ask('/admin/users', { token })).status).toBe(200)
    expect((await fetch(`${house.url}/rest/v1/profiles`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })

  it('signs a person out by their token', async () => {
    const person = someone()
    const { data } = await house.client().auth.signUp(person)
    expect((await admin().signOut(data.session!.access_token)).error).toBeNull()
    expect((await admin().signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/)
  })
})

describe('Links created by the operator', () => {
  const redirectTo = 'http://localhost:9999/welcome'

  it('sign someone up', async () => {
    const person = someone()
    const { data, error } = await admin().generateLink({ type: 'signup', ...person, options: { data: { status: 'alpha' }, redirectTo } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, user_metadata: { status: 'alpha' } })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
    })
    expect(data.properties?.action_link).toMatch(/\/auth\/v1\/verify\?token=\w+&type=signup&redirect_to=http:\/\/localhost:9999\/welcome$/)
    expect(fragmentOf(await follow(data.properties!.action_link)).has('access_token')).toBe(true)
    expect((await house.client().auth.signInWithPassword(person)).error).toBeNull()
  })

  it.each(['magiclink', 'recovery'] as const)('of type %s sign a person in, by link token or code', async (type) => {
    const person = someone()
    await admin().createUser({ ...person, email_confirm: true })
    const one = await admin().generateLink({ type, email: person.email })
    expect((await house.client().auth.verifyOtp({ token_hash: one.data.properties!.hashed_token, type })).data.user?.email).toBe(
      person.email,
    )
    const two = await admin().generateLink({ type, email: person.email })
    expect((await house.client().auth.verifyOtp({ email: person.email, token: two.data.properties!.email_otp, type })).error).toBeNull()
  })

  it('change an address once both are confirmed', async () => {
    const person = someone()
    await admin().createUser({ ...person, email_confirm: true })
    const { email: newEmail } = someone('new')
    const link = async (type: 'email_change_current' | 'email_change_new') =>
      (await admin().generateLink({ type, email: person.email, newEmail, options: { redirectTo } })).data
    const [current, next] = [await link('email_change_current'), await link('email_change_new')]
    expect(current.user).toMatchObject({ email: person.email, new_email: newEmail })
    expect(current.properties?.action_link).toMatch(/type=email_change/)
    await follow(current.properties!.action_link)
    await follow(next.properties!.action_link)
    expect((await house.client().auth.signInWithPassword({ email: newEmail, password: person.password })).error).toBeNull()
  })

  it('invite someone by letter', async () => {
    const { email } = someone('guest')
    const { data, error } = await admin().inviteUserByEmail(email, { data: { status: 'alpha' }, redirectTo })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toEqual(expect.any(String))
    const [letter] = await house.letters(email)
    expect(letter?.subject).toContain('You are invited')
    const fragment = fragmentOf(await follow(letter!.link!))
    expect(fragment.get('type')).toBe('invite')
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' })
    expect((await admin().inviteUserByEmail('xx:;x@x.x')).error?.message).toBe('Unable to validate email address: invalid format')
  })

  it('are refused for unknown accounts and kinds', async () => {
    expect((await admin().generateLink({ type: 'recovery', email: someone().email })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    expect((await admin().generateLink({ type: 'constructor' as never, email: someone().email })).error).toMatchObject({ status: 400 })
  })
})

describe('The public endpoints of the service', () => {
  it('are its health, its settings and its keys', async () => {
    expect(await (await house.ask('/health')).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await house.ask('/settings')).json()).toMatchObject({
      external: { email: true, phone: true, anonymous_users: true },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: true,
    })
    expect(await (await house.ask('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
  })

  it('may disable sign-ups', async () => {
    const closed = await openAuthHouse({ enable_signup: false, enable_anonymous_sign_ins: false })
    expect((await closed.client().auth.signUp(someone())).error).toMatchObject({
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    expect((await closed.client().auth.signInAnonymously()).error).toMatchObject({
      code: expect.stringMatching(/signup_disabled|anonymous_provider_disabled/),
    })
    expect((await closed.client().auth.signInWithOtp(someone())).error?.code).toBe('signup_disabled')
    const invited = someone()
    expect((await closed.service().auth.admin.createUser({ ...invited, email_confirm: true })).error).toBeNull()
    expect((await closed.client().auth.signInWithPassword(invited)).error).toBeNull()
    await closed.close()
  })
})
