import type { Asker } from '../asker.ts'
import { type Body, objectField, textField } from '../body.ts'
import { codeByGuess, spendCode } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from '../passwords.ts'
import { AuthProblem } from '../problem.ts'
import { endPendingCodes, endWhatWasBegun, refuseOwingNow } from '../sessions/second-step.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { type Account, accountById } from './accounts.ts'
import { cleanEmail, cleanPhone } from './addresses.ts'
import { recordAct } from './audit.ts'
import { beginEmailChange, beginPhoneChange } from './change-address.ts'
import { mergeMetadata } from './metadata.ts'

const recentSeconds = 24 * 3600

/** What a person changes about their own account. A new address counts once it is confirmed; app_metadata is not theirs to change. */
export async function updateOwnAccount(auth: AuthContext, asker: Asker, signedIn: SignedIn, body: Body): Promise<Account> {
  const { account } = signedIn
  const [password, data] = [textField(body, 'password'), objectField(body, 'data')]
  const email = body.email ? cleanEmail(body.email) : undefined
  const phone = body.phone ? cleanPhone(body.phone) : undefined
  if (account.is_sso_user && (password || (email && email !== account.email) || phone))
    throw new AuthProblem(422, 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO')
  if (account.is_anonymous && password && !email && !phone && !account.email && !account.phone)
    throw new AuthProblem(422, 'validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed')
  if (password) await changePassword(auth, asker, signedIn, password, textField(body, 'nonce'))
  if (data) await mergeMetadata(auth.sql, account.id, { userMetadata: data })
  if (email && email !== account.email) await beginEmailChange(auth, asker, account, email, body)
  if (phone && phone !== account.phone) await beginPhoneChange(auth, asker, account, phone)
  await recordAct(auth.sql, 'user_modified', account, asker.address)
  return (await accountById(auth.sql, account.id))!
}

async function changePassword(auth: AuthContext, asker: Asker, signedIn: SignedIn, password: string, nonce: string | undefined) {
  const { account, session } = signedIn
  refuseWeakPassword(password, auth.settings.password)
  if (auth.settings.email.securePasswordChange && Date.now() - session.created_at.getTime() > recentSeconds * 1000) {
    if (!nonce) throw new AuthProblem(400, 'reauthentication_needed', 'Password update requires reauthentication')
    await confirmNonce(auth, account, nonce)
  }
  if (account.encrypted_password && (await passwordMatches(password, account.encrypted_password)))
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
  const hash = await hashPassword(password)
  // A person who knew the old password may be signed in somewhere: every other session ends.
  await auth.sql.begin(async (tx) => {
    await refuseOwingNow(tx, signedIn)
    await tx`
      with ended as (delete from sessions where user_id = ${account.id} and id <> ${session.id})
      update users set encrypted_password = ${hash}, updated_at = now() where id = ${account.id}`
    await endWhatWasBegun(tx, account.id)
    await endPendingCodes(tx, account.id)
    await recordAct(tx, 'user_updated_password', account, asker.address)
  })
  if (account.email && account.encrypted_password) auth.mail.send(account.email, { kind: 'password_changed', link: auth.settings.siteUrl })
}

async function confirmNonce(auth: AuthContext, account: Account, nonce: string) {
  auth.limits.take(`nonce:${account.id}`, 10, 300)
  const right = await codeByGuess(auth, account, account.email ?? account.phone ?? '', nonce, ['reauthentication_token'])
  if (!right || !(await spendCode(auth.sql, right)))
    throw new AuthProblem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
