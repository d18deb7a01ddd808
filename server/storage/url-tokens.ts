import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tokens } from '../http/tokens.ts'
import { StorageRefused } from './errors.ts'

/** What a signed address allows: reading one object, or with `upsert` present putting one. `url` is `bucket/name`. */
export interface UrlClaims {
  url: string
  /** Seconds since 1970. */
  exp: number
  transformations?: string
  format?: string
  upsert?: boolean
  owner?: string | null
}

const keep = 20_000

/**
 * Tokens of signed addresses: HS256 JWTs that carry no role, so that they are no access tokens, and are asked for `url`, so that access tokens are none of them.
 * A token is verified once; players ask with the same one hundreds of times.
 */
export function openUrlTokens(tokens: Tokens, secret: string) {
  const verified = new Map<string, UrlClaims>()

  function claimsOf(token: string): UrlClaims {
    const remembered = verified.get(token)
    if (remembered) return remembered
    const [header, payload, signature, more] = token.split('.')
    if (!header || !payload || !signature || more !== undefined) throw new StorageRefused('InvalidJWT', 'Invalid Compact JWS')
    const [expected, given] = [createHmac('sha256', secret).update(`${header}.${payload}`).digest(), Buffer.from(signature, 'base64url')]
    if (given.length !== expected.length || !timingSafeEqual(given, expected) || given.toString('base64url') !== signature)
      throw new StorageRefused('InvalidJWT', 'signature verification failed')
    const { alg } = decoded(header) as { alg?: unknown }
    const claims = decoded(payload) as Partial<UrlClaims> & { role?: unknown }
    if (alg !== 'HS256') throw new StorageRefused('InvalidJWT', '"alg" (Algorithm) Header Parameter value not allowed')
    if (typeof claims.url !== 'string' || typeof claims.exp !== 'number' || claims.role !== undefined)
      throw new StorageRefused('InvalidSignature')
    if (verified.size >= keep) verified.delete(verified.keys().next().value!)
    verified.set(token, claims as UrlClaims)
    return claims as UrlClaims
  }

  /** Throws InvalidJWT for a forged or expired token, InvalidSignature for one of another object or purpose. */
  function check(token: unknown, url: string, purpose: 'read' | 'write'): UrlClaims {
    if (typeof token !== 'string' || token === '' || token.length > 8000)
      throw new StorageRefused('InvalidRequest', "querystring must have required property 'token'")
    const claims = claimsOf(token)
    if (claims.exp * 1000 <= Date.now()) throw new StorageRefused('InvalidJWT', '"exp" claim timestamp check failed')
    if (claims.url !== url || (claims.upsert !== undefined) !== (purpose === 'write')) throw new StorageRefused('InvalidSignature')
    return claims
  }

  return {
    check,
    sign: (claims: Omit<UrlClaims, 'exp'>, expiresInSeconds: number) => tokens.sign({ ...claims }, expiresInSeconds),
  }
}

export type UrlTokens = ReturnType<typeof openUrlTokens>

function decoded(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (value && typeof value === 'object') return value
  } catch (cause) {
    throw new StorageRefused('InvalidJWT', undefined, { cause })
  }
  throw new StorageRefused('InvalidJWT')
}
