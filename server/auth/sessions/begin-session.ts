import { randomBytes, randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import type { Account, Db } from '../people/accounts.ts'
import { presentAccount } from '../people/present.ts'
import { AuthProblem } from '../problem.ts'

export type Aal = 'aal1' | 'aal2' | 'aal3'
export interface AmrClaim {
  method: string
  /** Seconds since the epoch. */
  timestamp: number
}

export const newRefreshToken = () => randomBytes(16).toString('base64url')

/**
 * Signs an account in: session, first refresh token and the method used, in one statement, and GoTrue's token answer.
 * Throws `user_banned`.
 */
export async function beginSession(
  auth: AuthContext,
  asker: Asker,
  account: Account,
  method: string,
  { db = auth.sql as Db, notAfter = null as Date | null } = {},
) {
  refuseBanned(account)
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const { agent, address } = asker
  const signedInAt = new Date()
  const started = db`
    with session as (
      insert into sessions (id, user_id, user_agent, ip, not_after) values (${sessionId}, ${account.id}, ${agent}, ${address}, ${notAfter})
    ), token as (
      insert into refresh_tokens (token, user_id, session_id) values (${refreshToken}, ${account.id}, ${sessionId})
    ), amr as (
      insert into mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    ), audit as (
      insert into audit_log_entries (ip_address, payload) values (${address}, json_build_object('action', 'login', 'actor_id', ${account.id}::text,
        'actor_username', ${account.email ?? account.phone ?? ''}::text, 'actor_via_sso', ${account.is_sso_user}::boolean, 'log_type', 'account',
        'traits', json_build_object('provider', ${method}::text)))
    )
    update users set last_sign_in_at = ${signedInAt}, updated_at = now() where id = ${account.id}`
  const claims = { sessionId, aal: 'aal1' as const, amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }] }
  const [answer] = await Promise.all([tokenAnswer(auth, { ...account, last_sign_in_at: signedInAt }, refreshToken, claims), started])
  return answer
}

/** GoTrue's answer to every way of signing in, for a session that already exists. */
export async function tokenAnswer(
  auth: AuthContext,
  account: Account,
  refreshToken: string,
  session: { sessionId: string; aal: Aal; amr: AmrClaim[]; clientId?: string | null; scope?: string | null },
) {
  const expiresIn = auth.settings.jwtExpirySeconds
  const accessToken = await auth.tokens.sign(
    {
      iss: auth.settings.issuer,
      sub: account.id,
      aud: account.aud ?? 'authenticated',
      email: account.email ?? '',
      phone: account.phone ?? '',
      app_metadata: account.raw_app_meta_data ?? {},
      user_metadata: account.raw_user_meta_data ?? {},
      role: account.role ?? 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.sessionId,
      is_anonymous: account.is_anonymous,
      ...(session.clientId ? { client_id: session.clientId, scope: session.scope ?? '' } : {}),
    },
    expiresIn,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: presentAccount(account),
  }
}

export function refuseBanned(account: Account) {
  if (account.banned_until && account.banned_until.getTime() > Date.now()) throw new AuthProblem(400, 'user_banned', 'User is banned')
}
