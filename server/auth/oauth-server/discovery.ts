import type { Tokens } from '../../http/tokens.ts'
import type { AuthSettings } from '../settings.ts'
import { knownScopes } from './scopes.ts'

/** Authorization server metadata (RFC 8414), also read as OpenID Connect's discovery document. */
export function describeServer({ issuer, publicUrl, oauthServer }: AuthSettings, tokens: Tokens) {
  return {
    issuer,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    userinfo_endpoint: `${publicUrl}/oauth/userinfo`,
    ...(oauthServer.allowDynamicRegistration ? { registration_endpoint: `${publicUrl}/oauth/clients/register` } : {}),
    scopes_supported: knownScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(tokens.publicKeys().keys.map((key) => key.alg))],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
  }
}
