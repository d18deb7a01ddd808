import { compromised, securityLogLimit, securityStoredLimit, suspicious } from '../house/specification.ts'

export type Severity = 'low' | 'medium' | 'high' | 'critical'
export type SecurityEventType =
  | 'auth_failure'
  | 'auth_success'
  | 'rate_limit'
  | 'xss_attempt'
  | 'sql_injection_attempt'
  | 'audit_access_failure'
  | 'role_lookup_failure'
  | 'session_ended'

/** Section 3. `details` never contains typed text, and the address only as the hash the server made. */
export interface SecurityEvent {
  type: SecurityEventType
  details: string
  severity: Severity
  /** ms since 1970. */
  timestamp: number
  userAgent: string
  url: string
  hashedIp: string
}

/** The log with one more event; the oldest beyond 1000 are dropped. */
export const withEvent = (log: readonly SecurityEvent[], event: SecurityEvent): SecurityEvent[] => [...log, event].slice(-securityLogLimit)

export const isGrave = (event: SecurityEvent): boolean => event.severity === 'high' || event.severity === 'critical'

/** What local storage keeps: the last 100 high or critical events. */
export const storedPart = (log: readonly SecurityEvent[]): SecurityEvent[] => log.filter(isGrave).slice(-securityStoredLimit)

export const within = (event: SecurityEvent, nowMs: number, windowMs: number): boolean =>
  event.timestamp <= nowMs && nowMs - event.timestamp <= windowMs

export const dayMs = 24 * 60 * 60_000

/** Failed sign-ins of the last 15 minutes. */
export const recentAuthFailures = (log: readonly SecurityEvent[], nowMs: number): number =>
  log.filter((event) => event.type === 'auth_failure' && within(event, nowMs, suspicious.windowMs)).length

/** Section 9. The rule names no window for rate-limit events; the score's 24 hours are used. */
export function isSuspicious(log: readonly SecurityEvent[], nowMs: number): boolean {
  const rateLimits = log.filter((event) => event.type === 'rate_limit' && within(event, nowMs, dayMs)).length
  return recentAuthFailures(log, nowMs) > suspicious.authFailuresAbove || rateLimits > suspicious.rateLimitsAbove
}

/** Section 9. The 30 minutes apply to both halves of the rule. */
export function isCompromised(log: readonly SecurityEvent[], nowMs: number): boolean {
  const recent = log.filter((event) => within(event, nowMs, compromised.windowMs))
  const auditFailures = recent.filter((event) => event.type === 'audit_access_failure').length
  return auditFailures > compromised.auditFailuresAbove || recent.filter(isGrave).length > compromised.graveEventsAbove
}

const severities: readonly string[] = ['low', 'medium', 'high', 'critical']

/** Reads the stored list of local storage; anything that is not an event is left out. */
export function readStoredEvents(stored: unknown): SecurityEvent[] {
  if (!Array.isArray(stored)) return []
  return storedPart(
    stored.filter(
      (event): event is SecurityEvent =>
        typeof event === 'object' &&
        event !== null &&
        typeof event.type === 'string' &&
        typeof event.timestamp === 'number' &&
        severities.includes(event.severity),
    ),
  )
}
