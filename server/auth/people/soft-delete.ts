import { createHash } from 'node:crypto'
import type { Sql } from '#sql/sql.ts'
import type { Account } from './accounts.ts'

/** Keeps the row so that what refers to it stays, and forgets who it was: addresses become hashes, everything else goes. */
export async function softDelete(sql: Sql, account: Account): Promise<void> {
  const blur = (value: string | null) =>
    value
      ? createHash('sha256')
          .update(account.id + value)
          .digest('base64url')
      : value
  await sql.begin(async (tx) => {
    await tx`update users set email = ${blur(account.email)}, phone = ${blur(account.phone)?.slice(0, 15) ?? null}, encrypted_password = '', email_change = '', phone_change = '',
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = coalesce(deleted_at, now()), updated_at = now() where id = ${account.id}`
    await tx`update identities set provider_id = ${tx`md5(user_id::text || provider_id)`}, identity_data = '{}', updated_at = now() where user_id = ${account.id}`
    await tx`delete from mfa_factors where user_id = ${account.id}`
    await tx`delete from webauthn_credentials where user_id = ${account.id}`
    await tx`delete from one_time_tokens where user_id = ${account.id}`
    await tx`delete from sessions where user_id = ${account.id}`
  })
}
