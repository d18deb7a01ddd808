import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { passwordMatches, weakness } from '../passwords.ts'
import { type Account, accountByEmail, accountByPhone } from '../people/accounts.ts'
import { cleanEmail, cleanPhone } from '../people/addresses.ts'
import { AuthProblem, invalidCredentials } from '../problem.ts'
import { beginSession } from '../sessions/begin-session.ts'

const fiveMinutes = 300
/** Failed guesses at one account from one address in five minutes. Across all addresses the limit is what one address may do to all. */
const guessesPerAccountAndAddress = 30

/** Signs in with e-mail or phone and password. */
export async function signInWithPassword(auth: AuthContext, asker: Asker, body: { email?: unknown; phone?: unknown; password?: unknown }) {
  if (body.phone && !body.email && !auth.settings.sms.signupEnabled)
    throw new AuthProblem(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const password = typeof body.password === 'string' ? body.password : ''
  const name = accountName(body)
  const giveBack = takeGuess(auth, asker, name)
  const account = name.email ? await accountByEmail(auth.sql, name.email) : await accountByPhone(auth.sql, name.phone!)
  await refuseSpentAccount(auth, asker, name, account)
  if (!(await passwordMatches(password, account?.encrypted_password)) || !account) throw invalidCredentials()
  giveBack()
  if (name.email && !account.email_confirmed_at) throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
  if (name.phone && !account.phone_confirmed_at) throw new AuthProblem(400, 'phone_not_confirmed', 'Phone not confirmed')
  const answer = await beginSession(auth, asker, account, 'password')
  const weak = weakness(password, auth.settings.password)
  return weak ? { ...answer, weak_password: weak } : answer
}

interface AccountName {
  email?: string
  phone?: string
}

function accountName({ email, phone }: { email?: unknown; phone?: unknown }): AccountName {
  if (email && phone) throw new AuthProblem(400, 'validation_failed', 'Only an email address or phone number should be provided on login.')
  if (!email && !phone) throw new AuthProblem(400, 'validation_failed', 'missing email or phone')
  try {
    return email ? { email: cleanEmail(email) } : { phone: cleanPhone(phone) }
  } catch {
    throw invalidCredentials()
  }
}

/** Counts a guess; a right one is not counted, so people who sign in correctly are never limited. */
function takeGuess(auth: AuthContext, asker: Asker, { email, phone }: AccountName): () => void {
  const perAddress = `password:from:${asker.address}`
  const perPair = `password:${email ?? phone}:from:${asker.address}`
  const perAccount = `password:${email ?? phone}`
  auth.limits.take(perAddress, auth.settings.limits.signInSignUps, fiveMinutes)
  auth.limits.take(perPair, guessesPerAccountAndAddress, fiveMinutes)
  return () => {
    for (const key of [perAddress, perPair, perAccount]) auth.limits.giveBack(key)
  }
}

/**
 * Guesses from many addresses at one account. An address that signed in to it before is exempt, so strangers cannot lock people out
 * of the places they usually sign in from.
 */
async function refuseSpentAccount(auth: AuthContext, asker: Asker, { email, phone }: AccountName, account: Account | undefined) {
  try {
    auth.limits.take(`password:${email ?? phone}`, auth.settings.limits.signInSignUps, fiveMinutes)
  } catch (refusal) {
    const [known] = account
      ? await auth.sql`select 1 from audit_log_entries where payload ->> 'actor_id' = ${account.id} and payload ->> 'action' = 'login'
          and ip_address = ${asker.address} and created_at > now() - interval '90 days' limit 1`
      : []
    if (!known) throw refusal
  }
}
