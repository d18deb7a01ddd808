import { DatabaseError } from '#sql/errors.ts'
import { AuthProblem } from '../problem.ts'
import type { Account, Db } from './accounts.ts'

/** Makes `email` the account's confirmed address and its e-mail identity. A guest becomes a person by it. Throws `email_exists`. */
export const attachEmail = (db: Db, account: Account, email: string) => attach(db, account, 'email', email)

/** Makes `phone` the account's confirmed number and its phone identity. Throws `phone_exists`. */
export const attachPhone = (db: Db, account: Account, phone: string) => attach(db, account, 'phone', phone)

async function attach(db: Db, account: Account, provider: 'email' | 'phone', value: string) {
  const data = { sub: account.id, [provider]: value, [`${provider}_verified`]: true }
  const own =
    provider === 'email'
      ? db`email = ${value}, email_confirmed_at = now(), email_change = '', email_change_confirm_status = 0, raw_user_meta_data = ${verifiedIn(db, account)}`
      : db`phone = ${value}, phone_confirmed_at = now(), phone_change = ''`
  await db`
    with identity as (
      insert into identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
      values (${account.id}, ${account.id}, ${db.json(data as never)}, ${provider}, now())
      on conflict (provider_id, provider) do update set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()
    )
    update users set ${own}, is_anonymous = false, updated_at = now(), raw_app_meta_data = ${providersWith(db, provider)} where id = ${account.id}`.catch(
    (error) => {
      if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
      throw new AuthProblem(422, `${provider}_exists`, `A user with this ${wordsFor[provider]} has already been registered`)
    },
  )
}

/** Marks the address as confirmed in the metadata, where it was not. Its `email` stays the account's first one, as in GoTrue. */
const verifiedIn = (db: Db, account: Account) =>
  account.email_confirmed_at ? db`raw_user_meta_data` : db`coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'`

const wordsFor = { email: 'email address', phone: 'phone number' }

/** `app_metadata.provider` and `.providers` with one more. */
export const providersWith = (db: Db, provider: string) => db`
  jsonb_build_object('provider', ${provider}::text) || coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
    (select jsonb_agg(distinct p) from jsonb_array_elements_text(coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(${provider}::text)) p))`

/** The same lists, read again from the identities that are left. */
export const refreshProviders = (db: Db, accountId: string) => db`
  update users u set updated_at = now(), raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('provider', own.list ->> 0, 'providers', own.list)
  from (select coalesce(jsonb_agg(provider order by created_at, id), '[]') as list from identities where user_id = ${accountId}) own where u.id = ${accountId}`

/** The address was shown to belong to the account. */
export const confirmEmail = (db: Db, accountId: string) => db`
  with identity as (
    update identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now() where user_id = ${accountId} and provider = 'email'
  )
  update users set email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false, updated_at = now(),
    raw_user_meta_data = case when email_confirmed_at is null then coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' else raw_user_meta_data end
  where id = ${accountId}`

/** The number was shown to belong to the account. */
export const confirmPhone = (db: Db, accountId: string) => db`
  with identity as (
    update identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now() where user_id = ${accountId} and provider = 'phone'
  )
  update users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false, updated_at = now() where id = ${accountId}`
