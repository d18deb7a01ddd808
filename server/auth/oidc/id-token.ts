import { createHash } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { accountForIdentity, linkIdentity } from '../people/outside-identity.ts'
import { AuthProblem, OAuthProblem } from '../problem.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { whoIsSignedIn } from '../sessions/who.ts'
import { knownIssuers } from './known-issuers.ts'
import { identityFromClaims, oidcProvider, verifyIdToken } from './provider.ts'

/** Signs in, or links, with an ID token an app got from the provider itself. */
export async function signInWithIdToken(auth: AuthContext, asker: Asker, body: Body) {
  const idToken = textField(body, 'id_token')
  if (!idToken) throw new OAuthProblem('invalid request', 'id_token required')
  auth.limits.take(`id-token:from:${asker.address}`, auth.settings.limits.signInSignUps, 300)
  const issuer = knownIssuers.get(String(body.provider))
  if (issuer && !auth.settings.external.has(String(body.provider)))
    throw new AuthProblem(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
  // What is no token is refused before its provider is asked for keys.
  if (idToken.split('.').length !== 3) throw badToken()
  const provider = await oidcProvider(auth, body.provider)
  const claims = await verifyIdToken(provider, idToken).catch(() => {
    throw badToken()
  })
  refuseWrongNonce(claims.nonce, textField(body, 'nonce'), provider.settings.skipNonceCheck)
  const identity = identityFromClaims(provider, claims)
  if (body.link_identity === true) {
    if (!auth.settings.manualLinkingEnabled) throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
    const { account } = await whoIsSignedIn(auth, asker)
    return beginSession(auth, asker, await linkIdentity(auth, account, identity), 'oauth')
  }
  return beginSession(auth, asker, await accountForIdentity(auth, identity), 'oauth')
}

const badToken = () => new OAuthProblem('invalid request', 'Bad ID token')

/** The app gives the nonce, the token has its SHA-256; so a stolen token is useless without the app that asked. */
function refuseWrongNonce(inToken: unknown, given: string | undefined, skip: boolean) {
  if (skip) return
  if (Boolean(inToken) !== Boolean(given))
    throw new OAuthProblem('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  if (given && createHash('sha256').update(given).digest('hex') !== inToken) throw new OAuthProblem('invalid nonce', 'Nonces mismatch')
}
