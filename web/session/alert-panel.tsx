import { dateFormat } from '#web/ui/locale.ts'
import './alert-panel.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { alertRefreshMs } from '#core/house/specification.ts'
import { alertsOf, type SecurityAlert } from '#core/people/security-alerts.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { logOut } from './log-out.ts'
import { securityLog } from './security-log.ts'
import { useSession } from './use-session.ts'
import { sessionText } from './words.ts'

/** Section 2: floats at the top right for signed-in people, looks again every 30 s, shows at most five alerts. Empty, it is not there. */
export function AlertPanel() {
  const t = useText(sessionText)
  const { user } = useSession()
  const checkedMs = useClock(user !== null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const alerts = user ? alertsOf(securityLog.get(), checkedMs).filter((alert) => !dismissed.has(key(alert))) : []
  if (alerts.length === 0) return null
  return (
    <section className="alerts" aria-label={t('alerts')}>
      <header>
        <h2>{t('security')}</h2>
        <span className="mono dim">{t('checked', { time: dateFormat({ timeStyle: 'medium' }).format(checkedMs) })}</span>
      </header>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.kind}>
            <span className={alert.severity === 'critical' ? 'alerts-severity signal-word' : 'alerts-severity'}>
              {t(severities[alert.severity])}
            </span>
            <span className="alerts-acts">
              <AlertAct alert={alert} />
              <button
                type="button"
                aria-label={t('dismissAlert', { message: message(t, alert) })}
                onClick={() => setDismissed(new Set([...dismissed, key(alert)]))}
              >
                {t('dismiss')}
              </button>
            </span>
            <p role={alert.severity === 'critical' ? 'alert' : undefined}>{message(t, alert)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AlertAct({ alert }: { alert: SecurityAlert }) {
  const t = useText(sessionText)
  if (alert.act === 'log-out')
    return (
      <button type="button" onClick={() => void logOut()}>
        {t('actLogOut')}
      </button>
    )
  return (
    <Link to={`${paths.settings}?view=security`}>{t(alert.act === 'see-failed-logins' ? 'actSeeFailedLogins' : 'actReviewActivity')}</Link>
  )
}

/** The moment of the last look, in ms since 1970: every 30 s, and at once when a person signs in. */
function useClock(running: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), alertRefreshMs)
    return () => clearInterval(timer)
  }, [running])
  return nowMs
}

const severities = { low: 'severityLow', medium: 'severityMedium', high: 'severityHigh', critical: 'severityCritical' } as const

/** A dismissed alert returns when it has something new to say. */
const key = (alert: SecurityAlert) => `${alert.kind} ${alert.n}`

function message(t: ReturnType<typeof useText<(typeof sessionText)['english']>>, { kind, n }: SecurityAlert): string {
  if (kind === 'compromised') return t('compromised')
  return kind === 'failed-logins' ? t('failedLogins', { n }) : t('score', { n })
}
