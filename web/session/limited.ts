import { defaultRateLimit, type RateLimit } from '#core/house/specification.ts'
import { attempt } from '#core/people/rate-limit.ts'
import { recordSecurityEvent } from './security-log.ts'
import { storedValue } from './stored-value.ts'

/**
 * Counts one attempt at `act` in this browser, across reloads and tabs. False, and an event in the security log, when there were too many.
 */
export function mayTry(act: string, limit: RateLimit = defaultRateLimit): boolean {
  const times = storedValue<number[]>(`attempts:${act}`, readTimes)
  const answer = attempt(times.get(), Date.now(), limit)
  times.set(answer.times)
  if (!answer.allowed) recordSecurityEvent('rate_limit', `Too many attempts: ${act}.`, 'medium')
  return answer.allowed
}

function readTimes(text: string | null): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((time): time is number => typeof time === 'number') : []
  } catch {
    return []
  }
}
