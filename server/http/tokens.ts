import { createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Identity } from '../db/identity.ts'

export interface Tokens {
  /** Verifies signature, expiry and role. Throws `TokenRefused` with PostgREST's code for anything else than a token of ours. */
  verify(token: string): Promise<Identity>
  sign(claims: Record<string, unknown>, expiresInSeconds: number): Promise<string>
  anonKey(): Promise<string>
  serviceRoleKey(): Promise<string>
}

export class TokenRefused extends Error {
  readonly code: 'PGRST301' | 'PGRST303'
  constructor(message: string, expired: boolean) {
    super(message)
    this.code = expired ? 'PGRST303' : 'PGRST301'
  }
}

const roles = new Set(['anon', 'authenticated', 'service_role'])
const tenYears = 10 * 365 * 24 * 3600

export function createTokens(secret: string): Tokens {
  const key = createSecretKey(Buffer.from(secret))
  /** A token is verified once; the cache forgets oldest first and never answers past the token's own expiry. */
  const verified = new Map<string, { identity: Identity; expiresAt: number }>()
  const sign = (claims: Record<string, unknown>, expiresInSeconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
      .sign(key)
  return {
    sign,
    anonKey: () => sign({ iss: 'supabase', ref: 'actuality', role: 'anon' }, tenYears),
    serviceRoleKey: () => sign({ iss: 'supabase', ref: 'actuality', role: 'service_role' }, tenYears),
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAt > Date.now()) return known.identity
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
        const role = String(payload.role ?? 'anon')
        if (!roles.has(role)) throw new TokenRefused(`role "${role}" does not exist`, false)
        const identity = { role, claims: payload } as Identity
        if (verified.size >= 5000) verified.delete(verified.keys().next().value!)
        verified.set(token, { identity, expiresAt: (payload.exp ?? Date.now() / 1000 + 60) * 1000 })
        return identity
      } catch (error) {
        if (error instanceof TokenRefused) throw error
        const expired = error instanceof errors.JWTExpired
        throw new TokenRefused(expired ? 'JWT expired' : 'JWT could not be verified', expired)
      }
    },
  }
}
