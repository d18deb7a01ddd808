import { securityScore } from '../house/specification.ts'
import { dayMs, type SecurityEvent, within } from './security-log.ts'

/** Section 9: 100 less what the last 24 hours cost, never below 0. A failed sign-in costs its 15 and not its severity as well. */
export function scoreOf(log: readonly SecurityEvent[], nowMs: number): number {
  const cost = log.filter((event) => within(event, nowMs, dayMs)).reduce((sum, event) => sum + costOf(event), 0)
  return Math.max(0, securityScore.start - cost)
}

function costOf(event: SecurityEvent): number {
  if (event.type === 'auth_failure') return securityScore.authFailure
  return event.severity === 'low' ? 0 : securityScore[event.severity]
}
