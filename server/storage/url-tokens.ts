import { createHmac, timingSafeEqual } from 'node:crypto'
import { StorageRefused } from './errors.ts'

/** What a signed address allows: reading one object, or with `upsert` present putting one. `url` is `bucket/name`. */
export interface UrlClaims {
  url: string
  /** Seconds since 1970. */
  exp: number
  transformations?: string
  /** Signed with the service key: the size is the house's own choice. */
  house?: boolean
  upsert?: boolean
  owner?: string | null
}

const keep = 20_000

/**
 * Tokens of signed addresses: HS256 JWTs under a key of their own, derived from the house's secret. No token that opens the database can pass for one,
 * and none of them opens the database, even if a part of the server forgets a check. A token is verified once; players ask with the same
 * one hundreds of times.
 */
export function openUrlTokens(secret: string) {
  const key = createHmac('sha256', secret).update('addresses signed by the storage service').digest()
  const verified = new Map<string, UrlClaims>()
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest()

  function claimsOf(token: string): UrlClaims {
    const remembered = verified.get(token)
    if (remembered) return remembered
    const [header, payload, signature, more] = token.split('.')
    if (!header || !payload || !signature || more !== undefined) throw new StorageRefused('InvalidJWT', 'Invalid Compact JWS')
    const [expected, given] = [signatureOf(`${header}.${payload}`), Buffer.from(signature, 'base64url')]
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

  function sign(claims: Omit<UrlClaims, 'exp'>, expiresInSeconds: number): string {
    const issuedAt = Math.floor(Date.now() / 1000)
    const content = `${hs256}.${encoded({ ...claims, iat: issuedAt, exp: issuedAt + expiresInSeconds })}`
    return `${content}.${signatureOf(content).toString('base64url')}`
  }

  return { check, sign }
}

export type UrlTokens = ReturnType<typeof openUrlTokens>

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hs256 = encoded({ alg: 'HS256', typ: 'JWT' })

function decoded(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (value && typeof value === 'object') return value
  } catch (cause) {
    throw new StorageRefused('InvalidJWT', undefined, { cause })
  }
  throw new StorageRefused('InvalidJWT')
}
