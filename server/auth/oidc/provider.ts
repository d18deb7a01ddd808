import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { withinBytes } from '#abroad/within-bytes.ts'
import type { AuthContext } from '../context.ts'
import { type OutsideIdentity, speaksFor } from '../people/outside-identity.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import type { OidcSettings } from '../settings.ts'

export interface OidcProvider {
  settings: OidcSettings
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint?: string
  keys: JWTVerifyGetKey
}

const discoveryLifeMs = 3600_000
const patienceMs = 10_000
/** The operator names providers, so they may be anywhere; their answers are bounded anyway. */
const mostBytes = 1_000_000
const discovered = new Map<string, { provider: Promise<OidcProvider>; at: number }>()

/** The provider of this name, as its discovery document describes it (OpenID Connect Discovery 1.0). Throws `validation_failed` for an unknown name. */
export function oidcProvider(auth: AuthContext, name: unknown): Promise<OidcProvider> {
  const settings = typeof name === 'string' ? auth.settings.external.get(name) : undefined
  if (!settings) throw validationFailed('Unsupported provider: provider is not enabled')
  const known = discovered.get(settings.url)
  if (known && Date.now() - known.at < discoveryLifeMs) return known.provider.then((provider) => ({ ...provider, settings }))
  const provider = discover(settings)
  discovered.set(settings.url, { provider, at: Date.now() })
  provider.catch(() => discovered.delete(settings.url))
  return provider
}

async function discover(settings: OidcSettings): Promise<OidcProvider> {
  const document = (await ask(`${settings.url}/.well-known/openid-configuration`)) as Record<string, string>
  if (document.issuer?.replace(/\/+$/, '') !== settings.url) throw unreachable(settings.name, 'its discovery document names another issuer')
  return {
    settings,
    issuer: document.issuer!,
    authorizationEndpoint: document.authorization_endpoint!,
    tokenEndpoint: document.token_endpoint!,
    userinfoEndpoint: document.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(document.jwks_uri!), {
      timeoutDuration: patienceMs,
      [customFetch]: async (url: string, init: RequestInit) => withinBytes(await fetch(url, init), mostBytes),
    }),
  }
}

/** JSON from a provider's endpoint. Redirects are not followed: an endpoint is where its document says it is. */
export async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = withinBytes(await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs), ...init }), mostBytes)
    if (!response.ok) throw new Error(`status ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw unreachable(new URL(url).host, (cause as Error).message)
  }
}

const unreachable = (name: string, why: string) =>
  new AuthProblem(502, 'unexpected_failure', `The provider ${name} could not be asked: ${why}`)

/** Verifies signature, issuer, audience and times of an ID token. Throws `bad_oauth_callback`. */
export async function verifyIdToken(provider: OidcProvider, idToken: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: provider.issuer,
      audience: provider.settings.clientIds,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return payload
  } catch (cause) {
    throw new AuthProblem(400, 'bad_oauth_callback', `Bad ID token: ${(cause as Error).message}`)
  }
}

/** Standard claims (OpenID Connect Core, 5.1) as an identity. */
export function identityFromClaims(provider: OidcProvider, claims: Record<string, unknown>): OutsideIdentity {
  const email = typeof claims.email === 'string' ? claims.email.toLowerCase() : undefined
  if (!email && !provider.settings.emailOptional)
    throw new AuthProblem(400, 'email_address_not_provided', `The provider ${provider.settings.name} gave no email address`)
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
  const ownDomain = email !== undefined && speaksFor(provider.settings.domains, email)
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : undefined)
  const data = {
    iss: provider.issuer,
    sub: String(claims.sub),
    email,
    email_verified: emailVerified && ownDomain,
    phone_verified: false,
    name: text('name'),
    full_name: text('name'),
    preferred_username: text('preferred_username'),
    picture: text('picture'),
    avatar_url: text('picture'),
    provider_id: String(claims.sub),
  }
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  return { provider: provider.settings.name, providerId: String(claims.sub), email, emailVerified, ownDomain, data: known }
}
