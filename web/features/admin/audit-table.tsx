import { useQuery } from '@tanstack/react-query'
import { auditLog } from '#web/data/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/states.tsx'
import { Table } from '#web/ui/table.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './day.ts'
import { adminText } from './words.ts'

/** High and critical events of every browser, and what moderators decided. */
export function AuditTable() {
  const t = useText(adminText)
  const entries = useQuery(auditLog)
  if (entries.isPending) return <Loading what={t('auditLoading')} />
  if (entries.isError)
    return (
      <Failed
        title={t('auditFailed')}
        text={entries.error.message}
        act={
          <Button small onClick={() => void entries.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (entries.data.length === 0) return <Empty title={t('auditEmpty')} text={t('auditEmptyText')} />
  return (
    <Table
      rows={entries.data}
      keyOf={(entry) => String(entry.id)}
      columns={[
        { key: 'when', head: t('when'), cell: (entry) => moment(entry.at) },
        { key: 'severity', head: t('severity'), cell: (entry) => t(`severity_${entry.severity}`) },
        { key: 'kind', head: t('kind'), cell: (entry) => entry.type.replaceAll('_', ' ') },
        { key: 'details', head: t('details'), cell: (entry) => entry.details },
        { key: 'page', head: t('page'), cell: (entry) => entry.url },
        { key: 'person', head: t('person'), cell: (entry) => <span className="mono">{entry.userId?.slice(0, 8)}</span> },
        { key: 'address', head: t('address'), cell: (entry) => <span className="mono">{entry.hashedIp?.slice(0, 12)}</span> },
      ]}
    />
  )
}
