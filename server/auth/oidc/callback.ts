import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { type Flow, issueAuthCode } from '../flows/pkce.ts'
import { type Account, accountById } from '../people/accounts.ts'
import { accountForIdentity, linkIdentity } from '../people/outside-identity.ts'
import { AuthProblem, oauthErrorOf } from '../problem.ts'
import { withParameters } from '../redirects.ts'
import { beginSession, refuseBanned } from '../sessions/begin-session.ts'
import { isUuid } from '../sessions/who.ts'
import { callbackAddress, nonceOf } from './authorize.ts'
import { ask, identityFromClaims, type OidcProvider, oidcProvider, verifyIdToken } from './provider.ts'

const flowLifeMinutes = 10

interface Tokens {
  access_token?: string
  refresh_token?: string
  id_token?: string
}

/** Where the browser goes next: with an auth code, with a session in the fragment, or with what went wrong. */
interface Next {
  to: string
  /** 303 for an answer that belongs to nothing under way, as GoTrue has it. */
  status: 302 | 303
}

/** The provider's answer. */
export async function followCallback(auth: AuthContext, asker: Asker, answer: Record<string, string | undefined>): Promise<Next> {
  if (!answer.state) return withoutFlow(auth, new AuthProblem(400, 'bad_oauth_callback', 'OAuth state parameter missing'))
  if (!isUuid(answer.state)) return withoutFlow(auth, new AuthProblem(400, 'bad_oauth_state', 'OAuth state parameter is invalid'))
  const waiting = await takeFlow(auth, answer.state)
  if (!waiting) return withoutFlow(auth, new AuthProblem(400, 'bad_oauth_state', 'OAuth state not found or expired'))
  return { to: await leadBack(auth, asker, answer, waiting), status: 302 }
}

const withoutFlow = ({ settings }: AuthContext, problem: AuthProblem): Next => ({ to: said(settings.siteUrl, problem), status: 303 })

interface Waiting {
  flow: Flow
  verifier: string
}

async function leadBack(auth: AuthContext, asker: Asker, answer: Record<string, string | undefined>, { flow, verifier }: Waiting) {
  const target = flow.referrer ?? auth.settings.siteUrl
  if (answer.error) return said(target, new AuthProblem(400, 'bad_oauth_callback', answer.error_description ?? answer.error), answer.error)
  try {
    if (!answer.code) throw new AuthProblem(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
    const provider = await oidcProvider(auth, flow.provider_type)
    const tokens = await redeem(auth, provider, answer.code, verifier)
    const account = await accountBehind(auth, provider, tokens, verifier, flow)
    if (flow.code_challenge) {
      const code = await issueAuthCode(auth.sql, account.id, {
        flowId: flow.id,
        providerTokens: { access: tokens.access_token, refresh: tokens.refresh_token },
      })
      return withParameters(target, { code: code! }, {})
    }
    await auth.sql`delete from flow_state where id = ${flow.id}`
    const { user: _, ...session } = await beginSession(auth, asker, account, 'oauth')
    const fragment = Object.fromEntries(Object.entries(session).map(([name, value]) => [name, String(value)]))
    return withParameters(
      target,
      {},
      {
        ...fragment,
        ...(tokens.access_token ? { provider_token: tokens.access_token } : {}),
        ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
      },
    )
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    return said(target, error)
  }
}

/** A state is answered once: the second to come with it finds nothing. */
async function takeFlow(auth: AuthContext, state: string): Promise<Waiting | undefined> {
  const [kept] = await auth.sql<{ code_verifier: string }[]>`
    delete from oauth_client_states s using flow_state f
    where f.id = ${state} and s.id = f.oauth_client_state_id and s.created_at > now() - make_interval(mins => ${flowLifeMinutes}) returning s.code_verifier`
  const [flow] = kept ? await auth.sql<Flow[]>`select * from flow_state where id = ${state}` : []
  return kept && flow ? { flow, verifier: kept.code_verifier } : undefined
}

async function redeem(auth: AuthContext, { settings, tokenEndpoint }: OidcProvider, code: string, verifier: string): Promise<Tokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackAddress(auth, settings.redirectUri),
    client_id: settings.clientIds[0]!,
    client_secret: settings.secret,
    code_verifier: verifier,
  })
  return (await ask(tokenEndpoint, { method: 'POST', body, headers: { accept: 'application/json' } })) as Tokens
}

async function accountBehind(auth: AuthContext, provider: OidcProvider, tokens: Tokens, verifier: string, flow: Flow): Promise<Account> {
  if (!tokens.id_token) throw new AuthProblem(400, 'bad_oauth_callback', 'The provider gave no ID token')
  const claims = await verifyIdToken(provider, tokens.id_token)
  if (!provider.settings.skipNonceCheck && claims.nonce !== nonceOf(verifier))
    throw new AuthProblem(400, 'bad_oauth_callback', 'Nonces mismatch')
  const more =
    claims.email || !provider.userinfoEndpoint || !tokens.access_token ? {} : await userinfo(provider, tokens.access_token, claims.sub!)
  const identity = identityFromClaims(provider, { ...more, ...claims })
  if (!flow.linking_target_id) return accountForIdentity(auth, identity)
  const owner = await accountById(auth.sql, flow.linking_target_id)
  if (!owner || owner.deleted_at) throw new AuthProblem(403, 'user_not_found', 'The account to link to does not exist any more')
  refuseBanned(owner)
  return linkIdentity(auth, owner, identity)
}

/** Claims that only `userinfo` gives; they count only for the same `sub` (OpenID Connect Core, 5.3.2). */
async function userinfo({ userinfoEndpoint }: OidcProvider, accessToken: string, sub: string): Promise<Record<string, unknown>> {
  const found = (await ask(userinfoEndpoint!, { headers: { authorization: `Bearer ${accessToken}` } })) as Record<string, unknown>
  return found.sub === sub ? found : {}
}

/** `error` is the provider's own word where the refusal is its own. */
function said(target: string, problem: AuthProblem, error = oauthErrorOf(problem)): string {
  const words = {
    error,
    error_code: problem.code,
    error_description: problem.message,
  }
  return withParameters(target, words, words)
}
