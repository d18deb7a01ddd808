import { randomBytes } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import type { AuthContext } from '../context.ts'
import { hashPassword } from '../passwords.ts'
import { AuthProblem } from '../problem.ts'
import { endPendingCodes, endWhatWasBegun } from '../sessions/second-step.ts'
import { type Account, accountByEmail, accountById, type Db } from './accounts.ts'
import { createAccount } from './create-account.ts'
import { refreshProviders } from './identities.ts'

/** Who a provider says somebody is. */
export interface OutsideIdentity {
  provider: string
  /** The provider's own, unchanging name for the person. */
  providerId: string
  email?: string
  emailVerified: boolean
  /** Claims kept with the identity and, for a new account, in its user_metadata. */
  data: Record<string, unknown>
  /** An institution's own directory: such accounts stand apart from all others, whatever their address. */
  sso?: boolean
}

/**
 * The account behind an outside identity: the one that has it, else the one with the same *verified* address, else a new one.
 * Throws `signup_disabled`, `provider_email_needs_verification`.
 */
export async function accountForIdentity(auth: AuthContext, identity: OutsideIdentity): Promise<Account> {
  const { sql } = auth
  const [known] = await sql<{ user_id: string }[]>`
    update identities set identity_data = identity_data || ${sql.json(identity.data as never)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${identity.provider} and provider_id = ${identity.providerId} returning user_id`
  if (known) return (await accountById(sql, known.user_id))!
  const sameAddress = identity.email && !identity.sso ? await accountByEmail(sql, identity.email) : undefined
  if (sameAddress) {
    if (!identity.emailVerified)
      throw new AuthProblem(
        422,
        'provider_email_needs_verification',
        `The address is not verified at ${identity.provider}. Verify it there, then sign in again.`,
      )
    return adopt(sql, sameAddress, identity)
  }
  if (!auth.settings.signupEnabled && !identity.sso) throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (identity.email && !identity.emailVerified && auth.settings.email.confirmations)
    throw new AuthProblem(
      422,
      'provider_email_needs_verification',
      `The address is not verified at ${identity.provider}. Verify it there, then sign in again.`,
    )
  return createAccount(sql, {
    email: identity.email,
    emailConfirmed: identity.email !== undefined,
    userMetadata: identity.data,
    sso: identity.sso,
    identity,
  })
}

/** Adds the identity to an account that owns the same verified address. Whoever signed up with it before without confirming it is put out. */
async function adopt(sql: Sql, account: Account, identity: OutsideIdentity): Promise<Account> {
  const unproven = account.email_confirmed_at === null
  const lostPassword = unproven ? await hashPassword(randomBytes(33).toString('base64')) : undefined
  await sql.begin(async (tx) => {
    if (lostPassword) {
      await tx`delete from identities where user_id = ${account.id}`
      await tx`delete from sessions where user_id = ${account.id}`
      await tx`delete from mfa_factors where user_id = ${account.id}`
      await tx`delete from webauthn_credentials where user_id = ${account.id}`
      await endWhatWasBegun(tx, account.id)
      await endPendingCodes(tx, account.id)
      await tx`update users set encrypted_password = ${lostPassword}, email_confirmed_at = now(), raw_user_meta_data = '{}' where id = ${account.id}`
    }
    await insertIdentity(tx, account.id, identity)
  })
  return (await accountById(sql, account.id))!
}

/** Links one more identity to somebody who is signed in. Throws `identity_already_exists`. */
export async function linkIdentity(auth: AuthContext, account: Account, identity: OutsideIdentity): Promise<Account> {
  const [known] =
    await auth.sql`select user_id from identities where provider = ${identity.provider} and provider_id = ${identity.providerId}`
  if (known)
    throw new AuthProblem(
      422,
      'identity_already_exists',
      known.user_id === account.id ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  const takesAddress = !account.email && identity.email && identity.emailVerified
  if (takesAddress && (await accountByEmail(auth.sql, identity.email!)))
    throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
  await auth.sql.begin(async (tx) => {
    await insertIdentity(tx, account.id, identity)
    if (takesAddress) await tx`update users set email = ${identity.email!}, email_confirmed_at = now() where id = ${account.id}`
    await tx`update users set is_anonymous = false where id = ${account.id}`
  })
  return (await accountById(auth.sql, account.id))!
}

async function insertIdentity(db: Db, accountId: string, { provider, providerId, data }: OutsideIdentity) {
  await db`insert into identities (provider_id, user_id, identity_data, provider, last_sign_in_at) values (${providerId}, ${accountId}, ${db.json(data as never)}, ${provider}, now())`
  await refreshProviders(db, accountId)
}

/** Takes an identity away; never the last one. Throws `single_identity_not_deletable`, `identity_not_found`. */
export async function unlinkIdentity(auth: AuthContext, account: Account, identityId: string) {
  const identity = account.identities.find(({ id }) => id === identityId)
  if (account.identities.length <= 1)
    throw new AuthProblem(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  if (!identity) throw new AuthProblem(422, 'identity_not_found', "Identity doesn't exist")
  await auth.sql.begin(async (tx) => {
    await tx`delete from identities where id = ${identity.id}`
    if (identity.provider === 'phone') await tx`update users set phone = null, phone_confirmed_at = null where id = ${account.id}`
    if (identity.provider === 'email') {
      const other = account.identities.find(({ id, email }) => id !== identity.id && email)
      await tx`update users set email = ${other?.email ?? null}, encrypted_password = ${other ? account.encrypted_password : ''} where id = ${account.id}`
    }
    await refreshProviders(tx, account.id)
  })
}
