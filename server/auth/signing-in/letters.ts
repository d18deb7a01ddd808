import { randomBytes } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, objectField, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf, startFlow } from '../flows/pkce.ts'
import { sendCode, takeLetter } from '../mail/send-code.ts'
import { hashPassword } from '../passwords.ts'
import { type Account, accountByEmail, accountByPhone } from '../people/accounts.ts'
import { cleanEmail, cleanPhone } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { sendChangeLetters } from '../people/change-address.ts'
import { createAccount } from '../people/create-account.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { sendPhoneCode } from './phone.ts'

/** Sends a letter to set a new password. Says the same, as fast, whether or not the address has an account. */
export function recover(auth: AuthContext, asker: Asker, body: Body) {
  const email = cleanEmail(body.email)
  const challenge = challengeOf(body)
  const redirectTo = allowedRedirect(asker.query.redirect_to, auth.settings)
  takeLetter(auth, asker, email)
  auth.background.run('recovery letter', async () => {
    const account = await accountByEmail(auth.sql, email)
    if (!account) return
    await auth.sql.begin(async (tx) => {
      if (challenge) await startFlow(tx, { challenge, userId: account.id, providerType: 'recovery', authenticationMethod: 'recovery' })
      await sendCode(auth, tx, account, { tokenType: 'recovery_token', linkType: 'recovery', redirectTo, pkce: Boolean(challenge) })
      await recordAct(tx, 'user_recovery_requested', account, asker.address)
    })
  })
  return {}
}

/** Sends a link and a code to sign in with; makes the account first where that is wanted and allowed. */
export async function sendSignInCode(auth: AuthContext, asker: Asker, body: Body) {
  if (body.email && body.phone) throw validationFailed('Only an email address or phone number should be provided')
  if (body.phone) return sendSignInSms(auth, asker, body)
  const { settings } = auth
  const email = cleanEmail(body.email)
  const challenge = challengeOf(body)
  const userMetadata = objectField(body, 'data')
  const redirectTo = allowedRedirect(asker.query.redirect_to, settings)
  const mayCreate = body.create_user !== false && settings.signupEnabled && settings.email.signupEnabled
  takeLetter(auth, asker, email)
  // Where addresses are not confirmed, signing up already reveals who has an account; then a person is told what they can do about it.
  if (!settings.email.confirmations && !mayCreate && !(await accountByEmail(auth.sql, email)))
    throw body.create_user === false
      ? new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
      : new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  auth.background.run('sign-in letter', async () => {
    const existing = await accountByEmail(auth.sql, email)
    const account = existing ?? (mayCreate ? await createWithoutPassword(auth, { email, userMetadata }) : undefined)
    if (!account) return
    const confirmed = account.email_confirmed_at !== null
    await auth.sql.begin(async (tx) => {
      if (challenge) await startFlow(tx, { challenge, userId: account.id, providerType: 'magiclink', authenticationMethod: 'magiclink' })
      await sendCode(auth, tx, account, {
        tokenType: confirmed ? 'recovery_token' : 'confirmation_token',
        linkType: confirmed ? 'magiclink' : 'signup',
        redirectTo,
        pkce: Boolean(challenge),
      })
    })
  })
  return {}
}

async function sendSignInSms(auth: AuthContext, asker: Asker, body: Body) {
  if (!auth.settings.sms.signupEnabled) throw new AuthProblem(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const phone = cleanPhone(body.phone)
  if (body.channel !== undefined && body.channel !== 'sms') throw validationFailed("Invalid channel, supported values are 'sms'")
  const existing = await accountByPhone(auth.sql, phone)
  if (!existing && body.create_user === false) throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!existing && !auth.settings.signupEnabled) throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  const account = existing ?? (await createWithoutPassword(auth, { phone, userMetadata: objectField(body, 'data') }))
  await sendPhoneCode(auth, asker, account, phone, 'confirmation_token')
  return { message_id: 'test-otp' }
}

async function createWithoutPassword(
  auth: AuthContext,
  person: { email?: string; phone?: string; userMetadata?: Record<string, unknown> },
): Promise<Account> {
  return createAccount(auth.sql, { ...person, signingUp: true, passwordHash: await hashPassword(randomBytes(33).toString('base64')) })
}

/** Sends again what was sent and lost. */
export async function resend(auth: AuthContext, asker: Asker, body: Body) {
  const type = textField(body, 'type')
  const redirectTo = allowedRedirect(asker.query.redirect_to, auth.settings)
  if (type === 'signup' || type === 'email_change') {
    if (!body.email) throw validationFailed('Type provided requires an email address')
    const email = cleanEmail(body.email)
    takeLetter(auth, asker, email)
    auth.background.run('letter sent again', () => sendAgain(auth, type, email, redirectTo))
    return {}
  }
  if (type === 'sms' || type === 'phone_change') {
    if (!body.phone) throw validationFailed('Type provided requires a phone number')
    if (!auth.settings.sms.signupEnabled) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone logins are disabled')
    const phone = cleanPhone(body.phone)
    const account = await accountByPhone(auth.sql, phone)
    if (account)
      await sendPhoneCode(auth, asker, account, account.phone_change || phone, type === 'sms' ? 'confirmation_token' : 'phone_change_token')
    return account ? { message_id: 'test-otp' } : {}
  }
  throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
}

async function sendAgain(auth: AuthContext, type: 'signup' | 'email_change', email: string, redirectTo: string) {
  const account = await accountByEmail(auth.sql, email)
  if (!account) return
  if (type === 'signup' && !account.email_confirmed_at)
    await sendCode(auth, auth.sql, account, { tokenType: 'confirmation_token', linkType: 'signup', redirectTo })
  if (type !== 'email_change' || !account.email_change) return
  await auth.sql.begin((tx) => sendChangeLetters(auth, tx, account, account.email_change!, { redirectTo }))
}
