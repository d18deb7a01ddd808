import { randomBytes } from 'node:crypto'
import bcrypt from '@node-rs/bcrypt'
import postgres from 'postgres'
import type { BenchHouse } from './house.ts'

export const password = 'a long enough passphrase 9'
export const emailOf = (number: number) => `bench-${number}@house.example`

/** Confirmed accounts that share one password, made straight in the database: signing up is not what is measured. */
export async function makeAccounts(house: BenchHouse, count: number): Promise<void> {
  const sql = postgres(house.logins.auth, { max: 1, onnotice: () => {} })
  const hash = await bcrypt.hash(password, { cost: 10 })
  await sql`insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data)
    select 'bench-' || n || '@house.example', ${hash}, now(), '{"provider": "email", "providers": ["email"]}' from generate_series(1, ${count}::int) n`
  await sql`insert into auth.identities (provider_id, user_id, identity_data, provider)
    select id::text, id, json_build_object('sub', id, 'email', email), 'email' from auth.users`
  await sql.end()
}

/** As many sessions of the accounts, each with a fresh refresh token. */
export async function makeSessions(house: BenchHouse, count: number): Promise<string[]> {
  const sql = postgres(house.logins.auth, { max: 1, onnotice: () => {} })
  const tokens = Array.from({ length: count }, () => randomBytes(16).toString('base64url'))
  await sql`with owners as (select id, row_number() over (order by id) - 1 as number, count(*) over () as many from auth.users),
      wanted as (select token, ordinality from unnest(${tokens}::text[]) with ordinality as t (token, ordinality)),
      made as (select gen_random_uuid() as session, o.id as owner, w.token from wanted w join owners o on o.number = w.ordinality % o.many),
      sessions as (insert into auth.sessions (id, user_id) select session, owner from made),
      amr as (insert into auth.mfa_amr_claims (session_id, authentication_method) select session, 'password' from made)
    insert into auth.refresh_tokens (token, user_id, session_id) select token, owner, session from made`
  await sql.unsafe('analyze auth.refresh_tokens; analyze auth.sessions; analyze auth.users; analyze auth.mfa_amr_claims')
  await sql.end()
  return tokens
}
