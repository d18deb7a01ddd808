import { useEffect, useState, useSyncExternalStore } from 'react'
import { alertRefreshMs } from '#core/house/specification.ts'
import { scoreOf } from '#core/people/security-score.ts'
import { securityLog } from '#web/session/security-log.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** The security log of this browser and its score, newest first. */
export function ActivitySection() {
  const t = useText(settingsText)
  const log = useSyncExternalStore(securityLog.subscribe, securityLog.get)
  const nowMs = useNow()
  const rows = [...log].reverse().slice(0, 100)
  return (
    <Section title={t('activity')} text={t('scoreText')}>
      <p className="title-m">
        {t('score')} <span className="nowrap">{t('scoreOf', { n: scoreOf(log, nowMs) })}</span>
      </p>
      {rows.length === 0 ? (
        <Empty title={t('activityNone')} text={t('activityNoneText')} />
      ) : (
        <Table
          rows={rows}
          keyOf={(event) => `${event.timestamp} ${event.type} ${event.details}`}
          columns={[
            { key: 'when', head: t('when'), cell: (event) => moment(event.timestamp) },
            { key: 'severity', head: t('severity'), cell: (event) => t(`severity_${event.severity}`) },
            { key: 'what', head: t('what'), cell: (event) => event.details },
            { key: 'where', head: t('where'), cell: (event) => event.url },
            { key: 'address', head: t('address'), cell: (event) => <span className="mono">{event.hashedIp.slice(0, 12)}</span> },
          ]}
        />
      )}
    </Section>
  )
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), alertRefreshMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
