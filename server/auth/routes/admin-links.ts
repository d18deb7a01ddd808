import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { type Body, bodyOf, objectField, queryOf, textField } from '../body.ts'
import { issueCode, type TokenType } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import { type LinkType, linkFor, noteSent, sendCode } from '../mail/send-code.ts'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { accountByEmail, accountById } from '../people/accounts.ts'
import { cleanEmail } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { createAccount } from '../people/create-account.ts'
import { mergeMetadata } from '../people/metadata.ts'
import { presentAccount } from '../people/present.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { requireOperator } from '../sessions/who.ts'

const kinds = new Map<unknown, { tokenType: TokenType; linkType: LinkType }>(
  Object.entries({
    signup: { tokenType: 'confirmation_token', linkType: 'signup' },
    invite: { tokenType: 'confirmation_token', linkType: 'invite' },
    magiclink: { tokenType: 'recovery_token', linkType: 'magiclink' },
    recovery: { tokenType: 'recovery_token', linkType: 'recovery' },
    email_change_current: { tokenType: 'email_change_token_current', linkType: 'email_change' },
    email_change_new: { tokenType: 'email_change_token_new', linkType: 'email_change' },
  }),
)

/** Links created with the service key, sent by mail (invite) or by another channel. */
export const adminLinkRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request) => requireOperator(auth, askerOf(request)))

    app.post('/invite', async (request) => {
      const body = bodyOf(request)
      const email = cleanEmail(body.email)
      const account = await invited(auth, email, body)
      await sendCode(auth, auth.sql, account, {
        ...kinds.get('invite')!,
        redirectTo: allowedRedirect(queryOf(request).redirect_to ?? body.redirect_to, auth.settings),
      })
      await auth.sql`update users set invited_at = now() where id = ${account.id}`
      await recordAct(auth.sql, 'user_invited', undefined, request.ip, { user_id: account.id, user_email: email })
      return presentAccount((await accountById(auth.sql, account.id))!)
    })

    app.post('/admin/generate_link', async (request) => {
      const body = bodyOf(request)
      const kind = kinds.get(body.type)
      if (!kind) throw validationFailed(`Invalid email action link type requested: ${String(body.type)}`)
      const email = cleanEmail(body.email)
      const redirectTo = allowedRedirect(queryOf(request).redirect_to ?? body.redirect_to, auth.settings)
      const account = await subject(auth, email, body)
      const newEmail = kind.linkType === 'email_change' ? cleanEmail(body.new_email) : undefined
      if (newEmail) await beginChange(auth, account.id, newEmail)
      const { code, linkToken } = await issueCode(
        auth,
        auth.sql,
        account.id,
        kind.tokenType,
        kind.tokenType === 'email_change_token_new' ? newEmail! : email,
      )
      await noteSent(auth.sql, account.id, kind.tokenType)
      await recordAct(auth.sql, 'user_modified', undefined, request.ip, { user_id: account.id, link: String(body.type) })
      return {
        ...presentAccount((await accountById(auth.sql, account.id))!),
        action_link: linkFor(auth, linkToken, kind.linkType, redirectTo),
        email_otp: code,
        hashed_token: linkToken,
        verification_type: body.type,
        redirect_to: redirectTo,
      }
    })
  }

/** The account a link is for; sign-up, invitation and magic link make it where there is none. */
async function subject(auth: AuthContext, email: string, body: Body) {
  const existing = await accountByEmail(auth.sql, email)
  const data = objectField(body, 'data')
  switch (body.type) {
    case 'invite':
      return invited(auth, email, body)
    case 'signup': {
      const password = textField(body, 'password')
      if (!password) throw validationFailed('Signup requires a valid password')
      if (existing?.email_confirmed_at)
        throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
      refuseWeakPassword(password, auth.settings.password)
      const passwordHash = await hashPassword(password)
      if (!existing) return createAccount(auth.sql, { email, passwordHash, userMetadata: data })
      await auth.sql`update users set encrypted_password = ${passwordHash}, updated_at = now() where id = ${existing.id}`
      if (data) await mergeMetadata(auth.sql, existing.id, { userMetadata: data })
      return existing
    }
    case 'magiclink':
      return existing ?? createAccount(auth.sql, { email, userMetadata: data })
    default:
      if (!existing) throw new AuthProblem(404, 'user_not_found', 'User with this email not found')
      return existing
  }
}

async function invited(auth: AuthContext, email: string, body: Body) {
  const existing = await accountByEmail(auth.sql, email)
  if (existing?.email_confirmed_at) throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  return existing ?? createAccount(auth.sql, { email, userMetadata: objectField(body, 'data'), invited: true })
}

async function beginChange(auth: AuthContext, accountId: string, newEmail: string) {
  if (await accountByEmail(auth.sql, newEmail))
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  await auth.sql`update users set email_change = ${newEmail}, email_change_sent_at = now(),
    email_change_confirm_status = case when email_change = ${newEmail} then email_change_confirm_status else 0 end where id = ${accountId}`
}
