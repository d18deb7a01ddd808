import { alertLimit } from '../house/specification.ts'
import { isCompromised, isSuspicious, recentAuthFailures, type SecurityEvent, type Severity } from './security-log.ts'
import { scoreOf } from './security-score.ts'

export interface SecurityAlert {
  /** Which of the specification's three messages (section 8) this is. */
  kind: 'compromised' | 'failed-logins' | 'score'
  /** The {n} of the message; 0 where it has none. */
  n: number
  severity: Severity
  /** The one suggested act. */
  act: 'log-out' | 'see-failed-logins' | 'review-activity'
}

/** The alerts at `nowMs`, most serious first, at most five. A suspicious session raises the other alerts to high. */
export function alertsOf(log: readonly SecurityEvent[], nowMs: number): SecurityAlert[] {
  const alerts: SecurityAlert[] = []
  const severity: Severity = isSuspicious(log, nowMs) ? 'high' : 'medium'
  if (isCompromised(log, nowMs)) alerts.push({ kind: 'compromised', n: 0, severity: 'critical', act: 'log-out' })
  const failures = recentAuthFailures(log, nowMs)
  if (failures >= 3) alerts.push({ kind: 'failed-logins', n: failures, severity, act: 'see-failed-logins' })
  const score = scoreOf(log, nowMs)
  if (score < 80) alerts.push({ kind: 'score', n: score, severity, act: 'review-activity' })
  return alerts.slice(0, alertLimit)
}
