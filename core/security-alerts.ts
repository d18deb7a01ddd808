import { isCompromised, isSuspicious, recentAuthFailures, type SecurityEvent, type Severity } from './security-log.ts'
import { scoreOf } from './security-score.ts'
import { alertLimit } from './specification.ts'

export interface SecurityAlert {
  kind: 'compromised' | 'failed-logins' | 'score'
  severity: Severity
  /** In the specification's words (section 8). */
  message: string
  /** The one useful act. */
  act: 'log-out' | 'see-failed-logins' | 'review-activity'
}

/** What the panel shows at `nowMs`, gravest first, at most five. Being suspicious raises the other alerts to high. */
export function alertsOf(log: readonly SecurityEvent[], nowMs: number): SecurityAlert[] {
  const alerts: SecurityAlert[] = []
  const severity: Severity = isSuspicious(log, nowMs) ? 'high' : 'medium'
  if (isCompromised(log, nowMs))
    alerts.push({
      kind: 'compromised',
      severity: 'critical',
      message: 'Suspicious activity detected in your session. Please log out and back in.',
      act: 'log-out',
    })
  const failures = recentAuthFailures(log, nowMs)
  if (failures >= 3)
    alerts.push({
      kind: 'failed-logins',
      severity,
      message: `${failures} failed login attempts detected recently.`,
      act: 'see-failed-logins',
    })
  const score = scoreOf(log, nowMs)
  if (score < 80)
    alerts.push({
      kind: 'score',
      severity,
      message: `Your security score is ${score}/100. Review recent activity.`,
      act: 'review-activity',
    })
  return alerts.slice(0, alertLimit)
}
