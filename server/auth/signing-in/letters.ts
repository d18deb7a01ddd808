import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Body, objectField, queryOf, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf, startFlow } from '../flows/pkce.ts'
import { sendCode, takeLetter } from '../mail/send-code.ts'
import { hashPassword } from '../passwords.ts'
import { type Account, accountByEmail, accountByPhone } from '../people/accounts.ts'
import { cleanEmail, cleanPhone } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { createAccount } from '../people/create-account.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { sendPhoneCode } from './phone.ts'

/** Sends a letter to set a new password. Says the same whether or not the address has an account. */
export async function recover(auth: AuthContext, request: FastifyRequest, body: Body) {
  const email = cleanEmail(body.email)
  const challenge = challengeOf(body)
  takeLetter(auth, request, email)
  const account = await accountByEmail(auth.sql, email)
  if (account) {
    await auth.sql.begin(async (tx) => {
      if (challenge) await startFlow(tx, { challenge, userId: account.id, providerType: 'recovery', authenticationMethod: 'recovery' })
      await sendCode(auth, tx, account, {
        tokenType: 'recovery_token',
        linkType: 'recovery',
        redirectTo: allowedRedirect(queryOf(request).redirect_to, auth.settings),
        pkce: Boolean(challenge),
      })
      await recordAct(tx, 'user_recovery_requested', account, request.ip)
    })
  }
  return {}
}

/** Sends a link and a code to sign in with; makes the account first where that is wanted and allowed. */
export async function sendSignInCode(auth: AuthContext, request: FastifyRequest, body: Body) {
  if (body.email && body.phone) throw validationFailed('Only an email address or phone number should be provided')
  if (body.phone) return sendSignInSms(auth, request, body)
  const email = cleanEmail(body.email)
  const challenge = challengeOf(body)
  const data = objectField(body, 'data')
  takeLetter(auth, request, email)
  const existing = await accountByEmail(auth.sql, email)
  const mayCreate = body.create_user !== false
  if (!existing && (!mayCreate || !auth.settings.signupEnabled || !auth.settings.email.signupEnabled)) {
    if (auth.settings.email.confirmations) return {}
    throw mayCreate
      ? new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
      : new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  const account = existing ?? (await createWithoutPassword(auth, { email, userMetadata: data }))
  await auth.sql.begin(async (tx) => {
    if (challenge) await startFlow(tx, { challenge, userId: account.id, providerType: 'magiclink', authenticationMethod: 'magiclink' })
    await sendCode(auth, tx, account, {
      tokenType: account.email_confirmed_at ? 'recovery_token' : 'confirmation_token',
      linkType: account.email_confirmed_at ? 'magiclink' : 'signup',
      redirectTo: allowedRedirect(queryOf(request).redirect_to, auth.settings),
      pkce: Boolean(challenge),
    })
  })
  return {}
}

async function sendSignInSms(auth: AuthContext, request: FastifyRequest, body: Body) {
  const phone = cleanPhone(body.phone)
  if (body.channel !== undefined && body.channel !== 'sms') throw validationFailed("Invalid channel, supported values are 'sms'")
  const existing = await accountByPhone(auth.sql, phone)
  if (!existing && (body.create_user === false || !auth.settings.sms.signupEnabled))
    throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  const account = existing ?? (await createWithoutPassword(auth, { phone, userMetadata: objectField(body, 'data') }))
  await sendPhoneCode(auth, request, account, phone, 'confirmation_token')
  return { message_id: 'test-otp' }
}

async function createWithoutPassword(
  auth: AuthContext,
  person: { email?: string; phone?: string; userMetadata?: Record<string, unknown> },
): Promise<Account> {
  return createAccount(auth.sql, { ...person, passwordHash: await hashPassword(randomBytes(33).toString('base64')) })
}

/** Sends again what was sent and lost. */
export async function resend(auth: AuthContext, request: FastifyRequest, body: Body) {
  const type = textField(body, 'type')
  const redirectTo = allowedRedirect(queryOf(request).redirect_to, auth.settings)
  if (type === 'signup' || type === 'email_change') {
    if (!body.email) throw validationFailed('Type provided requires an email address')
    const email = cleanEmail(body.email)
    takeLetter(auth, request, email)
    const account = await accountByEmail(auth.sql, email)
    if (!account) return {}
    if (type === 'signup' && !account.email_confirmed_at)
      await sendCode(auth, auth.sql, account, { tokenType: 'confirmation_token', linkType: 'signup', redirectTo })
    if (type === 'email_change' && account.email_change) {
      await sendCode(auth, auth.sql, account, {
        tokenType: 'email_change_token_new',
        linkType: 'email_change',
        redirectTo,
        to: account.email_change,
      })
      if (auth.settings.email.doubleConfirmChanges)
        await sendCode(auth, auth.sql, account, { tokenType: 'email_change_token_current', linkType: 'email_change', redirectTo })
    }
    return {}
  }
  if (type === 'sms' || type === 'phone_change') {
    if (!body.phone) throw validationFailed('Type provided requires a phone number')
    const phone = cleanPhone(body.phone)
    const account = await accountByPhone(auth.sql, phone)
    if (account)
      await sendPhoneCode(
        auth,
        request,
        account,
        account.phone_change || phone,
        type === 'sms' ? 'confirmation_token' : 'phone_change_token',
      )
    return account ? { message_id: 'test-otp' } : {}
  }
  throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
}
