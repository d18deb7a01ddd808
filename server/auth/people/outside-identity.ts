import { randomBytes } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import type { AuthContext } from '../context.ts'
import { hashPassword } from '../passwords.ts'
import { AuthProblem } from '../problem.ts'
import { endPendingCodes, endWhatWasBegun } from '../sessions/second-step.ts'
import { type Account, accountByEmail, accountById, type Db } from './accounts.ts'
import { createAccount } from './create-account.ts'
import { refreshProviders } from './identities.ts'

/** Identity data from a provider. */
export interface OutsideIdentity {
  provider: string
  /** The provider's own, unchanging name for the person. */
  providerId: string
  email?: string
  emailVerified: boolean
  /** Whether the provider is authoritative for the domain of the address: for any other its word proves nothing. */
  ownDomain: boolean
  /** Claims stored with the identity and, for a new account, in its user_metadata. */
  data: Record<string, unknown>
  /** An institution's own directory: such accounts are separate from all others, even with the same address. */
  sso?: boolean
}

/** Whether a provider that was approved for these domains speaks for an address: `*` are all of them, a subdomain is another domain. */
export const speaksFor = (domains: readonly string[], email: string): boolean => {
  const own = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return own !== '' && domains.some((domain) => domain === '*' || domain.toLowerCase() === own)
}

/**
 * The account of an external identity: the existing one, else a new one. An account with the same confirmed address is never merged by a
 * provider's claim: its owner signs in and links the identity (decision 0341). An address outside the provider's domains belongs to no
 * account yet. Throws `signup_disabled`, `provider_email_needs_verification`, `user_already_exists`.
 */
export async function accountForIdentity(auth: AuthContext, identity: OutsideIdentity): Promise<Account> {
  const { sql } = auth
  const [known] = await sql<{ user_id: string }[]>`
    update identities set identity_data = identity_data || ${sql.json(identity.data as never)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${identity.provider} and provider_id = ${identity.providerId} returning user_id`
  if (known) {
    // What an institution may say changes with its domains, which moderators approve and cut.
    if (identity.sso)
      await sql`update users set email_confirmed_at = case when ${identity.ownDomain} then coalesce(email_confirmed_at, now()) end
        where id = ${known.user_id} and is_sso_user and email = ${identity.email ?? ''}`
    return (await accountById(sql, known.user_id))!
  }
  const sameAddress = identity.email && !identity.sso ? await accountByEmail(sql, identity.email) : undefined
  if (sameAddress) {
    if (!identity.emailVerified)
      throw new AuthProblem(
        422,
        'provider_email_needs_verification',
        `The address is not verified at ${identity.provider}. Verify it there, then sign in again.`,
      )
    if (!identity.ownDomain || sameAddress.email_confirmed_at !== null)
      throw new AuthProblem(
        422,
        'user_already_exists',
        'An account here has this address already. Sign in to it as before, then connect this sign-in to it.',
      )
    return adopt(sql, sameAddress, identity)
  }
  if (!auth.settings.signupEnabled && !identity.sso) throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (identity.email && identity.ownDomain && !identity.emailVerified && auth.settings.email.confirmations)
    throw new AuthProblem(
      422,
      'provider_email_needs_verification',
      `The address is not verified at ${identity.provider}. Verify it there, then sign in again.`,
    )
  return createAccount(sql, {
    // The address of an account is one of a kind, so one that proves nothing does not take it from its owner. An institution's accounts are separate.
    email: identity.ownDomain || identity.sso ? identity.email : undefined,
    emailConfirmed: identity.email !== undefined && identity.ownDomain,
    userMetadata: identity.data,
    sso: identity.sso,
    identity,
  })
}

/** Gives an account with an unconfirmed address to the person who proved it now. The person who signed up with it before is signed out. */
async function adopt(sql: Sql, account: Account, identity: OutsideIdentity): Promise<Account> {
  const lostPassword = await hashPassword(randomBytes(33).toString('base64'))
  await sql.begin(async (tx) => {
    await tx`delete from identities where user_id = ${account.id}`
    await tx`delete from sessions where user_id = ${account.id}`
    await tx`delete from mfa_factors where user_id = ${account.id}`
    await tx`delete from webauthn_credentials where user_id = ${account.id}`
    await endWhatWasBegun(tx, account.id)
    await endPendingCodes(tx, account.id)
    await tx`update users set encrypted_password = ${lostPassword}, email_confirmed_at = now(), raw_user_meta_data = '{}' where id = ${account.id}`
    await insertIdentity(tx, account.id, identity)
  })
  return (await accountById(sql, account.id))!
}

/** Links one more identity to a signed-in account. Throws `identity_already_exists`. */
export async function linkIdentity(auth: AuthContext, account: Account, identity: OutsideIdentity): Promise<Account> {
  const [known] =
    await auth.sql`select user_id from identities where provider = ${identity.provider} and provider_id = ${identity.providerId}`
  if (known)
    throw new AuthProblem(
      422,
      'identity_already_exists',
      known.user_id === account.id ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  const takesAddress = !account.email && identity.email && identity.emailVerified && identity.ownDomain
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

const hasOwner = async (db: Db, email: string, but: string) => {
  const owner = await accountByEmail(db, email)
  return owner !== undefined && owner.id !== but
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
      // The address is set only if an identity proved it and no other account has it; else the account has none.
      const proven = account.identities.find(
        ({ id, email, identity_data }) => id !== identity.id && email && identity_data.email_verified === true,
      )
      const email = proven?.email && !(await hasOwner(tx, proven.email, account.id)) ? proven.email : null
      await tx`update users set email = ${email}, encrypted_password = ${email ? account.encrypted_password : ''},
        email_confirmed_at = case when ${email}::text is null then null else email_confirmed_at end where id = ${account.id}`
    }
    await refreshProviders(tx, account.id)
  })
}
