import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Database } from '#contract/generated/database.types.ts'
import { claims, type LaunchClaims, launchClaims } from '#contract/institutions/course-systems.ts'
import { fetchAbroad } from '../_shared/abroad.ts'
import { Refused } from './refused.ts'

export type CourseSystem = Database['public']['Tables']['course_systems']['Row']

const mostKept = 200
const kept = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** A system's keys: fetched once, for ten minutes, and again when a message names one that is not among them (twice a minute at most). */
function keysOf(address: string) {
  const known = kept.get(address)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url: string, init: RequestInit) => fetchAbroad(url, init),
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
  })
  kept.set(address, keys)
  return keys
}

/** The verified claims of a launch: its signature, issuer, audience, time, nonce and deployment. Throws `Refused` with why not. */
export async function verifiedLaunch(system: CourseSystem, token: string, nonce: string): Promise<LaunchClaims> {
  const { payload } = await jwtVerify(token, keysOf(system.keys_url), {
    issuer: system.issuer,
    audience: system.client_id,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384'],
    requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
    maxTokenAge: '1h',
    clockTolerance: 60,
  }).catch((cause: unknown) => {
    throw new Refused(cause instanceof errors.JWTExpired ? 'expired' : 'untrue', cause)
  })
  const read = launchClaims.safeParse(payload)
  if (!read.success) throw new Refused('unreadable', read.error)
  if (read.data.nonce !== nonce) throw new Refused('untrue')
  const { aud } = payload
  if (Array.isArray(aud) && aud.length > 1 && read.data.azp !== system.client_id) throw new Refused('untrue')
  if (!system.deployments.includes(read.data[claims.deployment])) throw new Refused('deployment', undefined, read.data[claims.deployment])
  return read.data
}
