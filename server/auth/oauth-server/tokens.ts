import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { type Account, accountById, type Db } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { OAuthProblem } from '../problem.ts'
import { type Aal, type AmrClaim, newRefreshToken, tokenAnswer } from '../sessions/begin-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import type { Authorization } from './authorizations.ts'
import { authenticateClient } from './client-authentication.ts'
import { hashed, listed, type OAuthClient } from './clients.ts'
import { scopesOf } from './scopes.ts'

/** The token endpoint: a code, or a refresh token, for an access token. Refusals are OAuth's own words (RFC 6749, 5.2). */
export async function issueTokens(auth: AuthContext, asker: Asker, body: Body) {
  const key = `oauth-token:from:${asker.address}`
  auth.limits.take(key, auth.settings.limits.tokenVerifications, 300)
  const grantType = textField(body, 'grant_type')
  if (!grantType) throw new OAuthProblem('invalid_request', 'grant_type is required')
  const client = await authenticateClient(auth, asker, body)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthProblem('unsupported_grant_type', `Unsupported grant type: ${grantType.slice(0, 100)}`)
  if (!listed(client.grant_types).includes(grantType))
    throw new OAuthProblem('unauthorized_client', `Client is not allowed to use grant type: ${grantType}`)
  const answer = await (grantType === 'authorization_code' ? exchangeCode(auth, asker, client, body) : refresh(auth, asker, client, body))
  auth.limits.giveBack(key)
  return answer
}

async function refresh(auth: AuthContext, asker: Asker, client: OAuthClient, body: Body) {
  const token = textField(body, 'refresh_token')
  if (!token) throw new OAuthProblem('invalid_request', 'refresh_token is required for refresh_token grant')
  const { user: _, ...answer } = await refreshSession(auth, asker, token, client.id)
  return answer
}

async function exchangeCode(auth: AuthContext, asker: Asker, client: OAuthClient, body: Body) {
  const code = textField(body, 'code')
  if (!code) throw new OAuthProblem('invalid_request', 'code is required for authorization_code grant')
  const answer = await auth.sql.begin(async (tx) => {
    const [asked] = await tx<Authorization[]>`select * from oauth_authorizations where authorization_code = ${hashed(code)} for update`
    const wrong = await whatIsWrongWith(tx, asked, client, body)
    // Answered as a value: what was ended because of it stays ended.
    if (wrong || !asked) return new OAuthProblem('invalid_grant', wrong ?? 'Invalid authorization code')
    return connect(auth, asker, tx, asked, client)
  })
  if (answer instanceof OAuthProblem) throw answer
  return answer
}

async function whatIsWrongWith(db: Db, asked: Authorization | undefined, client: OAuthClient, body: Body): Promise<string | undefined> {
  if (!asked || asked.client_id !== client.id) return 'Invalid authorization code'
  if (asked.session_id) {
    // The code was copied; which of the two is the program cannot be known (RFC 6749, 4.1.2).
    await db`delete from sessions where id = ${asked.session_id}`
    return 'Authorization code was used already'
  }
  if (asked.status !== 'approved' || asked.expires_at.getTime() < Date.now()) return 'Authorization code has expired'
  const redirectUri = textField(body, 'redirect_uri')
  if (redirectUri !== undefined && redirectUri !== asked.redirect_uri) return 'Invalid redirect_uri'
  return fits(textField(body, 'code_verifier') ?? '', asked) ? undefined : 'PKCE verification failed'
}

function fits(verifier: string, { code_challenge, code_challenge_method }: Authorization): boolean {
  const presented = code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [given, wanted] = [Buffer.from(presented), Buffer.from(code_challenge)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A session for the program, as strong as the one in which the person consented. */
async function connect(auth: AuthContext, asker: Asker, db: Db, asked: Authorization, client: OAuthClient) {
  const account = await accountById(db, asked.user_id!)
  if (!account || account.deleted_at || (account.banned_until && account.banned_until.getTime() > Date.now()))
    return new OAuthProblem('invalid_grant', 'The account is not open any more')
  const [approved] = await db<{ aal: Aal; factor_id: string | null }[]>`select aal, factor_id from sessions where id = ${asked.approved_in}`
  if (!approved) return new OAuthProblem('invalid_grant', 'Authorization code has expired')
  const [sessionId, refreshToken] = [randomUUID(), newRefreshToken()]
  const keeps = listed(client.grant_types).includes('refresh_token')
  const { agent, address } = asker
  await db`
    insert into sessions (id, user_id, aal, factor_id, oauth_client_id, scopes, user_agent, ip)
    values (${sessionId}, ${account.id}, ${approved.aal}, ${approved.factor_id}, ${client.id}, ${asked.scope}, ${agent}, ${address})`
  if (keeps) await db`insert into refresh_tokens (token, user_id, session_id) values (${refreshToken}, ${account.id}, ${sessionId})`
  await db`
    insert into mfa_amr_claims (session_id, authentication_method)
    select ${sessionId}::uuid, authentication_method from mfa_amr_claims where session_id = ${asked.approved_in}
    union select ${sessionId}::uuid, 'oauth_provider/authorization_code'`
  await db`update oauth_authorizations set session_id = ${sessionId} where id = ${asked.id}`
  await recordAct(db, 'login', account, asker.address, { provider: 'oauth_provider_authorization_code', client_id: client.id })
  const amr = await db<AmrClaim[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp from mfa_amr_claims where session_id = ${sessionId}`
  const claims = { sessionId, aal: approved.aal, amr: [...amr], clientId: client.id, scope: asked.scope }
  const { user: _, refresh_token, ...answer } = await tokenAnswer(auth, account, refreshToken, claims)
  return { ...answer, ...(keeps ? { refresh_token } : {}), ...(await idToken(auth, account, asked)) }
}

/** Only where a key pair signs: a program must be able to verify it without our secret. */
async function idToken(auth: AuthContext, account: Account, { client_id, scope, nonce }: Authorization) {
  if (!scopesOf(scope).includes('openid') || auth.tokens.publicKeys().keys.length === 0) return {}
  const claims = { iss: auth.settings.issuer, aud: client_id, ...(nonce ? { nonce } : {}), ...personClaims(account, scope) }
  return { id_token: await auth.tokens.sign(claims, auth.settings.jwtExpirySeconds) }
}

/** What the scopes let a program know of the person, under OpenID Connect's names (Core, 5.4). */
export function personClaims(account: Account, scope: string): Record<string, unknown> {
  const scopes = scopesOf(scope)
  const { name, picture, avatar_url, user_name } = (account.raw_user_meta_data ?? {}) as Record<string, unknown>
  return {
    sub: account.id,
    ...(scopes.includes('email') && account.email ? { email: account.email, email_verified: account.email_confirmed_at !== null } : {}),
    ...(scopes.includes('phone') && account.phone
      ? { phone_number: account.phone, phone_number_verified: account.phone_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile')
      ? withoutUndefined({
          name,
          picture: picture ?? avatar_url,
          preferred_username: user_name,
          updated_at: Math.floor(account.updated_at.getTime() / 1000),
        })
      : {}),
  }
}

const withoutUndefined = (from: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined))
