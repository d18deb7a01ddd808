import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf, startFlow } from '../flows/pkce.ts'
import { allowedRedirect } from '../redirects.ts'
import { oidcProvider } from './provider.ts'

/** What a browser may add to the provider's question; everything else in it is ours to say. */
const passedOn = ['prompt', 'login_hint', 'access_type', 'hd', 'ui_locales', 'max_age', 'acr_values', 'domain_hint']

export const nonceOf = (verifier: string) => createHash('sha256').update(`nonce:${verifier}`).digest('base64url')
const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The sign-in address at the provider; `linkTo` is the account that gets one more identity by it. */
export async function providerAddress(auth: AuthContext, asker: Asker, linkTo?: string): Promise<string> {
  const query = asker.query
  const provider = await oidcProvider(auth, query.provider)
  auth.limits.take(`authorize:from:${asker.address}`, 60, 300)
  const challenge = challengeOf(query)
  const verifier = randomBytes(32).toString('base64url')
  const stateId = randomUUID()
  const flowId = await auth.sql.begin(async (tx) => {
    await tx`delete from oauth_client_states where created_at < now() - interval '1 hour'`
    await tx`insert into oauth_client_states (id, provider_type, code_verifier) values (${stateId}, ${provider.settings.name}, ${verifier})`
    const id = await startFlow(tx, {
      challenge,
      providerType: provider.settings.name,
      authenticationMethod: 'oauth',
      referrer: allowedRedirect(query.redirect_to, auth.settings),
      linkingTargetId: linkTo,
    })
    await tx`update flow_state set oauth_client_state_id = ${stateId} where id = ${id}`
    return id
  })
  const address = new URL(provider.authorizationEndpoint)
  for (const name of passedOn) if (query[name]) address.searchParams.set(name, query[name])
  const scopes = new Set(['openid', 'email', 'profile', ...(query.scopes ?? '').split(/[\s,]+/).filter(Boolean)])
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: provider.settings.clientIds[0]!,
    redirect_uri: callbackAddress(auth, provider.settings.redirectUri),
    scope: [...scopes].join(' '),
    state: flowId,
    nonce: nonceOf(verifier),
    code_challenge: challengeFor(verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  return address.href
}

export const callbackAddress = (auth: AuthContext, configured?: string) => configured ?? `${auth.settings.publicUrl}/callback`
