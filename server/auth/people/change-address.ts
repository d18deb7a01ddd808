import type { Asker } from '../asker.ts'
import type { Body } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { type Challenge, challengeOf, startFlow } from '../flows/pkce.ts'
import { noteSent, sendCode, takeLetter } from '../mail/send-code.ts'
import { AuthProblem } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { sendPhoneCode } from '../signing-in/phone.ts'
import { type Account, accountByEmail, accountByPhone, type Db } from './accounts.ts'
import { attachEmail, attachPhone } from './identities.ts'

const addressesTriedPerHour = 20

/**
 * Where addresses are confirmed, an address of another account gets the same answer as a free one, and its owner a letter: whether there is
 * an account stays private. Where they are not, signing up reveals as much; then requests are limited like sign-ups. The old address stays
 * until the new one is confirmed, but for a guest, whose first address is a sign-up, and where no letter leaves the machine (decision
 * 0370).
 */
export async function beginEmailChange(auth: AuthContext, asker: Asker, account: Account, email: string, body: Body) {
  const { settings } = auth
  limitTrying(auth, asker, account)
  if (!settings.email.confirmations) {
    if (await accountByEmail(auth.sql, email))
      throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
    if (account.is_anonymous || !settings.email.delivered) return attachEmail(auth.sql, account, email)
  }
  takeLetter(auth, asker, email)
  const redirectTo = allowedRedirect(asker.query.redirect_to, settings)
  const challenge = challengeOf(body)
  await auth.sql.begin((tx) => sendChangeLetters(auth, tx, account, email, { redirectTo, challenge }))
}

/** Asks both mailboxes, from the beginning: what one of them confirmed before does not count for these letters. */
export async function sendChangeLetters(
  auth: AuthContext,
  db: Db,
  account: Account,
  email: string,
  { redirectTo, challenge }: { redirectTo: string; challenge?: Challenge },
) {
  await db`update users set email_change = ${email}, email_change_confirm_status = 0, updated_at = now() where id = ${account.id}`
  await db`delete from one_time_tokens where user_id = ${account.id} and token_type in ('email_change_token_new', 'email_change_token_current')`
  if (challenge) await startFlow(db, { challenge, userId: account.id, providerType: 'email', authenticationMethod: 'email_change' })
  const letter = { linkType: 'email_change' as const, redirectTo, pkce: Boolean(challenge) }
  const changing = { ...account, email_change: email }
  if (await accountByEmail(db, email)) {
    await noteSent(db, account.id, 'email_change_token_new')
    auth.mail.send(email, { kind: 'already_registered', link: auth.settings.siteUrl })
  } else await sendCode(auth, db, changing, { ...letter, tokenType: 'email_change_token_new', to: email })
  if (bothConfirm(auth, account)) await sendCode(auth, db, changing, { ...letter, tokenType: 'email_change_token_current' })
}

/** Whether the mailbox the account leaves has to agree too: not where it was never confirmed. */
export const bothConfirm = ({ settings: { email } }: AuthContext, account: Account): boolean =>
  email.confirmations && email.doubleConfirmChanges && Boolean(account.email)

/** A number counts once its code was typed; where numbers are not confirmed, at once. */
export async function beginPhoneChange(auth: AuthContext, asker: Asker, account: Account, phone: string) {
  if (!auth.settings.sms.signupEnabled) throw new AuthProblem(422, 'phone_provider_disabled', 'Phone numbers are not used here')
  limitTrying(auth, asker, account)
  if (await accountByPhone(auth.sql, phone))
    throw new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
  if (!auth.settings.sms.confirmations) return attachPhone(auth.sql, account, phone)
  await sendPhoneCode(auth, asker, account, phone, 'phone_change_token')
  await auth.sql`update users set phone_change = ${phone}, phone_change_sent_at = now(), updated_at = now() where id = ${account.id}`
}

function limitTrying(auth: AuthContext, asker: Asker, account: Account) {
  auth.limits.take(`address:of:${account.id}`, addressesTriedPerHour, 3600)
  auth.limits.take(`address:from:${asker.address}`, auth.settings.limits.signInSignUps, 300)
}
