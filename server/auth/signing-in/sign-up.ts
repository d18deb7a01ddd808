import { randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, objectField, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf, startFlow } from '../flows/pkce.ts'
import { sendCode, takeLetter } from '../mail/send-code.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from '../passwords.ts'
import { type Account, accountByEmail, accountByPhone } from '../people/accounts.ts'
import { cleanEmail, cleanPhone } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { createAccount, metadataOf } from '../people/create-account.ts'
import { presentAccount } from '../people/present.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { sendPhoneCode } from './phone.ts'

/** A new account with e-mail or phone and password. Answers a session, or the account alone while its address waits to be confirmed. */
export async function signUp(auth: AuthContext, asker: Asker, body: Body) {
  const { settings } = auth
  if (!settings.signupEnabled) throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  auth.limits.take(`sign-up:from:${asker.address}`, settings.limits.signInSignUps, 300)
  const password = textField(body, 'password')
  if (!password) throw validationFailed('Signup requires a valid password')
  refuseWeakPassword(password, settings.password)
  if (body.email && body.phone) throw validationFailed('Only an email address or phone number should be provided on signup.')
  const person = { password, userMetadata: objectField(body, 'data') ?? {}, challenge: challengeOf(body) }
  return body.email
    ? signUpWithEmail(auth, asker, { ...person, email: cleanEmail(body.email) })
    : signUpWithPhone(auth, asker, { ...person, phone: cleanPhone(body.phone) })
}

interface Person {
  password: string
  userMetadata: Record<string, unknown>
  challenge: ReturnType<typeof challengeOf>
}

async function signUpWithEmail(auth: AuthContext, asker: Asker, { email, password, userMetadata, challenge }: Person & { email: string }) {
  if (!auth.settings.email.signupEnabled) throw new AuthProblem(400, 'email_provider_disabled', 'Email signups are disabled')
  const confirm = auth.settings.email.confirmations
  const [passwordHash, existing] = await Promise.all([hashPassword(password), accountByEmail(auth.sql, email)])
  if (!confirm) {
    if (existing) throw new AuthProblem(422, 'user_already_exists', 'User already registered')
    const account = await createAccount(auth.sql, { email, passwordHash, userMetadata, emailConfirmed: true, signingUp: true })
    await recordAct(auth.sql, 'user_signedup', account, asker.address, { provider: 'email' })
    return beginSession(auth, asker, account, 'password')
  }
  takeLetter(auth, asker, email)
  const redirectTo = allowedRedirect(asker.query.redirect_to, auth.settings)
  if (existing?.email_confirmed_at) {
    auth.mail.send(email, { kind: 'already_registered', link: auth.settings.siteUrl })
    await recordAct(auth.sql, 'user_repeated_signup', existing, asker.address, { provider: 'email' })
    return asIfNew(auth, email, userMetadata)
  }
  const letter = { tokenType: 'confirmation_token', linkType: 'signup', redirectTo, pkce: Boolean(challenge) } as const
  const flow = { challenge, providerType: 'email', authenticationMethod: 'email/signup' }
  if (existing) {
    auth.background.run('sign-up again', async () => {
      await forgetContestedPassword(auth, existing, password)
      if (challenge) await startFlow(auth.sql, { ...flow, userId: existing.id })
      await sendCode(auth, auth.sql, existing, letter)
      await recordAct(auth.sql, 'user_confirmation_requested', existing, asker.address, { provider: 'email' })
    })
    return asIfNew(auth, email, userMetadata)
  }
  return auth.sql.begin(async (tx) => {
    const account = await createAccount(tx, { email, passwordHash, userMetadata, signingUp: true })
    if (challenge) await startFlow(tx, { ...flow, userId: account.id })
    await sendCode(auth, tx, account, letter)
    await recordAct(tx, 'user_signedup', account, asker.address, { provider: 'email' })
    return presentAccount({ ...account, confirmation_sent_at: new Date() })
  })
}

/**
 * Two sign-ups for an unconfirmed address, with different passwords: one of them may be a stranger's, and the owner of the mailbox would
 * confirm it. Then neither counts; the link signs the owner in and they set a password.
 */
async function forgetContestedPassword(auth: AuthContext, account: Account, password: string) {
  if (await passwordMatches(password, account.encrypted_password)) return
  await auth.sql`update users set encrypted_password = '', updated_at = now() where id = ${account.id} and email_confirmed_at is null`
}

/** The answer a new account would get, for an address that has one: whether this person has an account is no one else's business. */
async function asIfNew({ sql }: AuthContext, email: string, userMetadata: Record<string, unknown>) {
  const [id, now] = [randomUUID(), new Date()]
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString(), last_sign_in_at: now.toISOString() }
  const identity = { id: randomUUID(), user_id: id, provider: 'email', provider_id: id, email, ...stamps }
  const given = metadataOf(id, { email, userMetadata, signingUp: true })
  // Through the database, which has an order of its own for the keys of an object: another order would tell.
  const [{ data } = { data: given }] = await sql<{ data: Record<string, unknown> }[]>`select ${sql.json(given as never)}::jsonb as data`
  return presentAccount({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    confirmation_sent_at: now,
    is_anonymous: false,
    factors: [],
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    identities: [{ ...identity, identity_data: data }],
    created_at: now,
    updated_at: now,
  } as unknown as Account)
}

async function signUpWithPhone(auth: AuthContext, asker: Asker, { phone, password, userMetadata }: Person & { phone: string }) {
  const { sms } = auth.settings
  if (!sms.signupEnabled) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const [passwordHash, existing] = await Promise.all([hashPassword(password), accountByPhone(auth.sql, phone)])
  if (existing?.phone_confirmed_at) throw new AuthProblem(422, 'user_already_exists', 'User already registered')
  const account =
    existing ?? (await createAccount(auth.sql, { phone, passwordHash, userMetadata, phoneConfirmed: !sms.confirmations, signingUp: true }))
  if (!sms.confirmations) return beginSession(auth, asker, account, 'password')
  await sendPhoneCode(auth, asker, account, phone, 'confirmation_token')
  return presentAccount({ ...account, confirmation_sent_at: new Date() })
}

/** A guest without address or password. */
export async function signUpAnonymously(auth: AuthContext, asker: Asker, body: Body) {
  if (!auth.settings.signupEnabled) throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!auth.settings.anonymousEnabled) throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  auth.limits.take(`anonymous:from:${asker.address}`, auth.settings.limits.anonymousUsers, 3600)
  const account = await createAccount(auth.sql, { anonymous: true, userMetadata: objectField(body, 'data') ?? {} })
  return beginSession(auth, asker, account, 'anonymous')
}
