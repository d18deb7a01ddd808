import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { accountById, type Db } from '../people/accounts.ts'
import { type AmrClaim, newRefreshToken, tokenAnswer } from './begin-session.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * The session has shown a second factor: it becomes aal2 with a fresh refresh token. Sessions of the account without one end,
 * because they only prove the password.
 */
export async function raiseSession(
  auth: AuthContext,
  asker: Asker,
  { account, session }: SignedIn,
  factorId: string,
  method: string,
  db: Db,
) {
  const refreshToken = newRefreshToken()
  const { agent, address } = asker
  await db`
    with retired as (
      update refresh_tokens set revoked = true, updated_at = now() where session_id = ${session.id} and not revoked
    ), fresh as (
      insert into refresh_tokens (token, user_id, session_id) values (${refreshToken}, ${account.id}, ${session.id})
    ), amr as (
      insert into mfa_amr_claims (session_id, authentication_method) values (${session.id}, ${method})
      on conflict (session_id, authentication_method) do update set updated_at = now()
    ), lesser as (
      delete from sessions where user_id = ${account.id} and aal = 'aal1' and id <> ${session.id}
    )
    update sessions set aal = 'aal2', factor_id = ${factorId}, user_agent = ${agent}, ip = ${address}, updated_at = now() where id = ${session.id}`
  const amr = await db<AmrClaim[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp from mfa_amr_claims where session_id = ${session.id} order by updated_at desc`
  return tokenAnswer(auth, (await accountById(db, account.id))!, refreshToken, { sessionId: session.id, aal: 'aal2', amr: [...amr] })
}
