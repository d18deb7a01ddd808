import type { Sql, Transaction } from '#sql/sql.ts'

export type Db = Sql | Transaction

export interface Account {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  reauthentication_sent_at: Date | null
  is_sso_user: boolean
  is_anonymous: boolean
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  identities: IdentityRow[]
  factors: FactorRow[]
}

export interface IdentityRow {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'verified' | 'unverified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** An account with its identities and factors, in one round trip. */
export const whole = (db: Db) => db`
  u.*,
  coalesce((select json_agg(i order by i.created_at, i.id) from identities i where i.user_id = u.id), '[]') as identities,
  coalesce((select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
    'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id)
    from mfa_factors f where f.user_id = u.id), '[]') as factors`

export const accountById = async (db: Db, id: string) => (await db<Account[]>`select ${whole(db)} from users u where u.id = ${id}`)[0]

export const accountByEmail = async (db: Db, email: string) =>
  (await db<Account[]>`select ${whole(db)} from users u where u.email = ${email} and not u.is_sso_user and u.deleted_at is null`)[0]

export const accountByPhone = async (db: Db, phone: string) =>
  (await db<Account[]>`select ${whole(db)} from users u where u.phone = ${phone} and u.deleted_at is null`)[0]

/** A page of accounts, newest first, with how many there are. `filter` matches the address or the name. */
export async function listAccounts(db: Db, { page, perPage, filter }: { page: number; perPage: number; filter?: string }) {
  const wanted = filter ? db`where u.email ilike ${`%${filter}%`} or u.raw_user_meta_data ->> 'full_name' ilike ${`%${filter}%`}` : db``
  const [accounts, counted] = await Promise.all([
    db<
      Account[]
    >`select ${whole(db)} from users u ${wanted} order by u.created_at desc, u.id limit ${perPage} offset ${(page - 1) * perPage}`,
    db<{ total: number }[]>`select count(*)::int as total from users u ${wanted}`,
  ])
  return { accounts, total: counted[0]?.total ?? 0 }
}
