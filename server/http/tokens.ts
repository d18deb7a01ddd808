import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { ServerConfig } from '../config.ts'
import type { Identity } from '../db/identity.ts'
import { StartRefused } from '../start-refused.ts'
import { type ApiKeys, roleOfApiKey } from './api-keys.ts'

export interface Tokens {
  /** Verifies signature, times, audience and role. Throws `TokenRefused` with PostgREST's code for anything else than a token of ours. */
  verify(token: string): Promise<Identity>
  /** The claims of one of our tokens with any role: GoTrue's operators may also be `supabase_admin`, which is no role of the API. */
  claims(token: string): Promise<Record<string, unknown>>
  sign(claims: Record<string, unknown>, expiresInSeconds: number): Promise<string>
  anonKey(): Promise<string>
  serviceRoleKey(): Promise<string>
  /** The public keys tokens can be verified with, for `/auth/v1/.well-known/jwks.json`; empty when only the secret signs. */
  publicKeys(): { keys: JWK[] }
}

export class TokenRefused extends Error {
  /** PGRST301: not our token. PGRST303: ours, but its claims are not valid (now). */
  readonly code: 'PGRST301' | 'PGRST303'
  constructor(message: string, code: 'PGRST301' | 'PGRST303', options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const roles = new Set(['anon', 'authenticated', 'service_role'])
const tenYears = 10 * 365 * 24 * 3600
/** Fixed, so that the anon and service keys are the same at every start. */
const keysIssuedAt = Date.UTC(2026, 0, 1) / 1000
/** PostgREST allows the same difference between clocks. */
const clockToleranceSeconds = 30
const cacheSize = 5000

/**
 * `jwtSecret` verifies HS256 and signs the anon and service keys, which are of project `name`. `jwtKeys` (a JWK set) adds ES256 and RS256 keys: the first private one signs
 * people's tokens, every one verifies, so a key is rotated by putting a new one in front. Each key answers to its own algorithm only,
 * which is what makes `alg: none` and a public key used as a secret worthless. `apiKeys` are accepted in place of the anon and service keys.
 */
export function createTokens(config: Pick<ServerConfig, 'name' | 'jwtSecret' | 'jwtKeys'>, apiKeys: ApiKeys = new Map()): Tokens {
  const shared = createSecretKey(Buffer.from(config.jwtSecret))
  const keys = readKeySet(config.jwtKeys)
  const signing = keys.find((key) => key.privateKey)
  const verified = new Map<string, { identity: Identity; expiresAt: number }>()

  const signWith = (claims: Record<string, unknown>, issuedAt: number, expiresInSeconds: number, key?: SigningKey) =>
    new SignJWT(claims)
      .setProtectedHeader(key ? { alg: key.alg, typ: 'JWT', kid: key.kid } : { alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(key?.privateKey ?? shared)

  async function ourClaims(token: string): Promise<JWTPayload> {
    const role = roleOfApiKey(apiKeys, token)
    if (role) return { role }
    const claims = await claimsOf(token, shared, keys)
    if (claims.aud !== undefined && ![claims.aud].flat().includes('authenticated'))
      throw new TokenRefused('JWT not in audience', 'PGRST303')
    return claims
  }

  return {
    sign: (claims, expiresInSeconds) => signWith(claims, Math.floor(Date.now() / 1000), expiresInSeconds, signing),
    anonKey: () => signWith({ iss: 'supabase', ref: config.name, role: 'anon' }, keysIssuedAt, tenYears),
    serviceRoleKey: () => signWith({ iss: 'supabase', ref: config.name, role: 'service_role' }, keysIssuedAt, tenYears),
    claims: ourClaims,
    publicKeys: () => ({ keys: keys.map((key) => key.jwk) }),
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAt > Date.now()) return known.identity
      const claims = await ourClaims(token)
      const role = String(claims.role ?? 'anon')
      if (!roles.has(role)) throw new TokenRefused(`role "${role}" does not exist`, 'PGRST301')
      const identity = { role, claims } as unknown as Identity
      if (verified.size >= cacheSize) verified.delete(verified.keys().next().value!)
      verified.set(token, { identity, expiresAt: (claims.exp ?? Date.now() / 1000 + 60) * 1000 })
      return identity
    },
  }
}

interface SigningKey {
  alg: 'ES256' | 'RS256'
  kid: string
  publicKey: KeyObject
  privateKey?: KeyObject
  jwk: JWK
}

async function claimsOf(token: string, shared: KeyObject, keys: SigningKey[]) {
  if (token.split('.').length !== 3) throw new TokenRefused(`Expected 3 parts in JWT; got ${token.split('.').length}`, 'PGRST301')
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'HS256') return (await jwtVerify(token, shared, { algorithms: ['HS256'], clockTolerance: clockToleranceSeconds })).payload
    const candidates = keys.filter((key) => key.alg === alg && (kid === undefined || key.kid === kid))
    if (candidates.length !== 1) throw new TokenRefused('No suitable key was found to decode the JWT', 'PGRST301')
    return (await jwtVerify(token, candidates[0]!.publicKey, { algorithms: [candidates[0]!.alg], clockTolerance: clockToleranceSeconds }))
      .payload
  } catch (cause) {
    if (cause instanceof TokenRefused) throw cause
    if (cause instanceof errors.JWTExpired) throw new TokenRefused('JWT expired', 'PGRST303', { cause })
    if (cause instanceof errors.JWTClaimValidationFailed) throw new TokenRefused('JWT not yet valid', 'PGRST303', { cause })
    throw new TokenRefused('JWT cryptographic operation failed', 'PGRST301', { cause })
  }
}

function readKeySet(keySet: string | undefined): SigningKey[] {
  if (!keySet) return []
  try {
    const parsed = JSON.parse(keySet) as { keys?: JWK[] } | JWK[]
    const keys = (Array.isArray(parsed) ? parsed : (parsed.keys ?? [])).filter((jwk) => jwk.kty !== 'oct').map(readKey)
    if (keys.length === 0) throw new Error('it holds no ES256 or RS256 key')
    return keys
  } catch (cause) {
    throw new StartRefused(
      `JWT_KEYS cannot be used: ${(cause as Error).message}. Give a JWK set with ES256 or RS256 keys and start again.`,
      { cause },
    )
  }
}

function readKey(jwk: JWK): SigningKey {
  const alg: string = jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'RS256')
  if (alg !== 'ES256' && alg !== 'RS256') throw new Error(`${alg} is not supported`)
  if (!jwk.kid) throw new Error('a key has no kid')
  const publicKey = createPublicKey({ key: jwk as never, format: 'jwk' })
  const privateKey = jwk.d ? createPrivateKey({ key: jwk as never, format: 'jwk' }) : undefined
  const bare: JWK = publicKey.export({ format: 'jwk' }) as JWK
  return { alg, kid: jwk.kid, publicKey, privateKey, jwk: { ...bare, alg, kid: jwk.kid, use: 'sig', key_ops: ['verify'] } }
}
