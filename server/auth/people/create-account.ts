import { randomUUID } from 'node:crypto'
import { DatabaseError } from '#sql/errors.ts'
import { AuthProblem } from '../problem.ts'
import { type Account, accountById, type Db } from './accounts.ts'

export interface NewAccount {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string
  userMetadata?: Record<string, unknown>
  /**
   * The person signs up themselves: their data is stored with the identity too, and the identity's claims become part of their metadata.
   */
  signingUp?: boolean
  appMetadata?: Record<string, unknown>
  role?: string
  aud?: string
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  invited?: boolean
  anonymous?: boolean
  sso?: boolean
  bannedUntil?: Date | null
  /** Identity at an outside provider, instead of e-mail and phone. */
  identity?: { provider: string; providerId: string; data: Record<string, unknown> }
}

/** Inserts the account and its identities in one statement. Throws `user_already_exists` when another request was faster. */
export async function createAccount(db: Db, person: NewAccount): Promise<Account> {
  const id = person.id ?? randomUUID()
  const identities = person.identity ? [person.identity] : ownIdentities(id, person)
  const userMetadata = metadataOf(id, person)
  const providers = identities.map(({ provider }) => provider)
  const appMetadata = { ...(providers.length > 0 ? { provider: providers[0], providers } : {}), ...person.appMetadata }
  try {
    await db`
      with created as (
        insert into users (id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
          email_confirmed_at, phone_confirmed_at, invited_at, is_anonymous, is_sso_user, banned_until)
        values (${id}, ${person.aud ?? 'authenticated'}, ${person.role ?? 'authenticated'}, ${person.email ?? null}, ${person.phone ?? null},
          ${person.passwordHash ?? (person.anonymous || person.identity ? null : '')}, ${db.json(appMetadata as never)}, ${db.json(userMetadata as never)},
          ${person.emailConfirmed ? db`now()` : null}, ${person.phoneConfirmed ? db`now()` : null}, ${person.invited ? db`now()` : null},
          ${person.anonymous ?? false}, ${person.sso ?? false}, ${person.bannedUntil ?? null})
      )
      insert into identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
      select i.provider_id, ${id}, i.data, i.provider, now()
      from jsonb_to_recordset(${db.json(identities.map((i) => ({ provider: i.provider, provider_id: i.providerId, data: i.data })) as never)})
        as i (provider text, provider_id text, data jsonb)`
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new AuthProblem(422, 'user_already_exists', 'User already registered')
    throw error
  }
  return (await accountById(db, id))!
}

/** `user_metadata` as GoTrue fills it: claims win over what was given; of an account that others made it says only whether its address is confirmed. */
export function metadataOf(id: string, { email, phone, emailConfirmed, userMetadata, signingUp }: NewAccount): Record<string, unknown> {
  if (!signingUp || !(email || phone)) return { ...userMetadata, ...(emailConfirmed ? { email_verified: true } : {}) }
  return { ...userMetadata, sub: id, ...(email ? { email } : {}), email_verified: emailConfirmed ?? false, phone_verified: false }
}

function ownIdentities(id: string, { email, phone, emailConfirmed, phoneConfirmed, userMetadata, signingUp }: NewAccount) {
  const given = signingUp ? userMetadata : {}
  const verified = { email_verified: emailConfirmed ?? false, phone_verified: phoneConfirmed ?? false }
  return [
    ...(email ? [{ provider: 'email', providerId: id, data: { ...given, sub: id, email, ...verified } }] : []),
    ...(phone ? [{ provider: 'phone', providerId: id, data: { ...given, sub: id, phone, ...verified } }] : []),
  ]
}
