import { randomBytes } from 'node:crypto'
import type { Asker } from '../asker.ts'
import type { Body } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf } from '../flows/pkce.ts'
import type { Db } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { clientById, hashed, listed, type OAuthClient } from './clients.ts'
import { isRegistered } from './redirect-uris.ts'
import { cleanScope, coversScopes } from './scopes.ts'

export interface Authorization {
  id: string
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  status: 'pending' | 'approved' | 'denied' | 'expired'
  expires_at: Date
  nonce: string | null
  approved_in: string | null
  session_id: string | null
}

const codeLifeSeconds = 180

/**
 * A program asks to be connected. Returns the page on which the person is asked. Errors are shown here and not sent to the address
 * the program names, which may be anyone's (RFC 6749, 4.1.2.1).
 */
export async function startAuthorization(auth: AuthContext, asker: Asker): Promise<string> {
  const query = asker.query
  if (Object.values(query).some((value) => typeof value !== 'string' || value.includes('\0')))
    throw validationFailed('Each parameter is given once, as text')
  for (const name of ['client_id', 'redirect_uri'] as const) if (!query[name]) throw validationFailed(`${name} is required`)
  const client = await clientById(auth, query.client_id)
  if (!client) throw new AuthProblem(400, 'oauth_client_not_found', 'invalid client_id')
  if (!isRegistered(listed(client.redirect_uris), query.redirect_uri!)) throw validationFailed('invalid redirect_uri')
  if ((query.response_type ?? 'code') !== 'code') throw validationFailed('Only response_type=code is supported')
  const challenge = challengeOf(query)
  if (!challenge) throw validationFailed('PKCE flow requires both code_challenge and code_challenge_method')
  for (const name of ['state', 'nonce'] as const)
    if ((query[name]?.length ?? 0) > (name === 'state' ? 4096 : 255)) throw validationFailed(`${name} is too long`)
  const id = randomBytes(24).toString('base64url')
  auth.limits.take(`connect:from:${asker.address}`, 60, 300)
  await auth.sql`
    insert into oauth_authorizations (authorization_id, client_id, redirect_uri, scope, state, code_challenge, code_challenge_method, nonce)
    values (${id}, ${client.id}, ${query.redirect_uri!}, ${cleanScope(query.scope)}, ${query.state ?? null}, ${challenge.challenge}, ${challenge.method}, ${query.nonce ?? null})`
  const page = new URL(auth.settings.oauthServer.authorizationPath, `${auth.settings.siteUrl}/`)
  page.searchParams.set('authorization_id', id)
  return page.href
}

/** What the person is asked, or the address to go on to where they have said yes to as much before. The first who looks is who is asked. */
export async function authorizationDetails(auth: AuthContext, asker: Asker, signedIn: SignedIn, authorizationId: string) {
  const { account } = signedIn
  return auth.sql.begin(async (tx) => {
    const { asked, client } = await pendingFor(tx, authorizationId, account.id)
    await tx`update oauth_authorizations set user_id = ${account.id} where id = ${asked.id}`
    const [consent] = await tx<{ scopes: string }[]>`
      select scopes from oauth_consents where user_id = ${account.id} and client_id = ${client.id} and revoked_at is null`
    if (consent && provesWhoItIs(client, asked) && coversScopes(consent.scopes, asked.scope))
      return { redirect_url: await approve(tx, asker, signedIn, asked) }
    return {
      authorization_id: asked.authorization_id,
      redirect_uri: asked.redirect_uri,
      client: presentForConsent(client),
      user: { id: account.id, email: account.email ?? '' },
      scope: asked.scope,
    }
  })
}

/** The person's answer. Returns the address the browser is sent to. */
export async function decideAuthorization(auth: AuthContext, asker: Asker, signedIn: SignedIn, authorizationId: string, body: Body) {
  if (body.action !== 'approve' && body.action !== 'deny') throw validationFailed("action must be 'approve' or 'deny'")
  const { account } = signedIn
  return auth.sql.begin(async (tx) => {
    const { asked, client } = await pendingFor(tx, authorizationId, account.id)
    if (asked.user_id !== account.id) throw notFound()
    if (body.action === 'deny') {
      await tx`update oauth_authorizations set status = 'denied' where id = ${asked.id}`
      return { redirect_url: backTo(asked, { error: 'access_denied', error_description: 'User denied the request' }) }
    }
    await tx`
      insert into oauth_consents (user_id, client_id, scopes) values (${account.id}, ${client.id}, ${asked.scope})
      on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = now(), revoked_at = null`
    return { redirect_url: await approve(tx, asker, signedIn, asked) }
  })
}

/**
 * Whether only the program itself can get the answer: by its secret, or because the address it goes to is its own. A program without a secret on
 * someone's machine could be impersonated there, so its person is asked each time (RFC 8252, section 8.6).
 */
const provesWhoItIs = (client: OAuthClient, asked: Authorization) =>
  client.client_type === 'confidential' || asked.redirect_uri.startsWith('https:')

/** A pending request for this account or for none yet, locked. Another account's looks like none. */
async function pendingFor(db: Db, authorizationId: string, accountId: string) {
  const [asked] = await db<Authorization[]>`
    select * from oauth_authorizations where authorization_id = ${authorizationId} and expires_at > now() for update`
  if (!asked || (asked.user_id !== null && asked.user_id !== accountId)) throw notFound()
  if (asked.status !== 'pending') throw validationFailed('authorization request cannot be processed')
  const [client] = await db<OAuthClient[]>`select * from oauth_clients where id = ${asked.client_id} and deleted_at is null`
  if (!client) throw notFound()
  return { asked, client }
}

async function approve(db: Db, asker: Asker, { account, session }: SignedIn, asked: Authorization): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db`update oauth_authorizations set status = 'approved', authorization_code = ${hashed(code)}, approved_at = now(), approved_in = ${session.id},
    expires_at = now() + make_interval(secs => ${codeLifeSeconds}) where id = ${asked.id}`
  await recordAct(db, 'oauth_approved', account, asker.address, { client_id: asked.client_id, scope: asked.scope })
  return backTo(asked, { code })
}

function backTo({ redirect_uri, state }: Authorization, answer: Record<string, string>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, ...(state ? { state } : {}) })) url.searchParams.set(name, value)
  return url.href
}

export const presentForConsent = (client: OAuthClient) => ({
  id: client.id,
  name: client.client_name ?? '',
  uri: client.client_uri ?? '',
  logo_uri: client.logo_uri ?? '',
})

const notFound = () => new AuthProblem(404, 'oauth_authorization_not_found', 'authorization not found')
