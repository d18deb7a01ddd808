import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AskedAudit, type AuditPage, auditQuery, wholeAudit } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from '../day.ts'
import { Filters } from '../filters.tsx'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'
import { auditCsv } from './audit-csv.ts'

type Entry = AuditPage['entries'][number]
const severities = ['low', 'medium', 'high', 'critical'] as const

/** What was done at the desk and what browsers reported, with names: by words, kind, severity and days; the whole of it as a file. */
export function AuditTable() {
  const t = useText(adminText)
  const { get, set, list } = useAsked()
  const asked: AskedAudit = {
    words: list.words,
    type: get('type') || undefined,
    severity: get('severity') || undefined,
    from: get('from') || undefined,
    until: get('until') || undefined,
  }
  const query = useInfiniteQuery(auditQuery(asked))
  const types = query.data?.pages[0]?.types ?? []
  return (
    <>
      <Filters
        states={false}
        more={
          <>
            <Select
              label={t('kind')}
              value={get('type')}
              onChange={(event) => set('type', event.currentTarget.value)}
              options={[{ value: '', label: t('everything') }, ...types.map((type) => ({ value: type, label: type.replaceAll('_', ' ') }))]}
            />
            <Select
              label={t('severity')}
              value={get('severity')}
              onChange={(event) => set('severity', event.currentTarget.value)}
              options={[{ value: '', label: t('everything') }, ...severities.map((value) => ({ value, label: t(`severity_${value}`) }))]}
            />
            <DateField label={t('fromDay')} value={get('from')} onChange={(event) => set('from', event.target.value)} />
            <DateField label={t('untilThatDay')} value={get('until')} onChange={(event) => set('until', event.target.value)} />
            <Export asked={asked} />
          </>
        }
      />
      <Paged
        query={query}
        rowsOf={(page) => page.entries}
        loading={t('auditLoading')}
        empty={{ title: t('auditEmpty'), text: t('auditEmptyText') }}
      >
        {(entries) => <Entries entries={entries} />}
      </Paged>
    </>
  )
}

function Export({ asked }: { asked: AskedAudit }) {
  const t = useText(adminText)
  const { perform } = useAct()
  const [fetching, setFetching] = useState(false)
  const save = async () => {
    setFetching(true)
    await perform(
      async () => saveFile(new Blob([auditCsv(await wholeAudit(asked))], { type: 'text/csv;charset=utf-8' }), 'audit-log.csv'),
      t('exported'),
    )
    setFetching(false)
  }
  return (
    <Button small working={fetching && t('auditLoading')} onClick={() => void save()}>
      {t('exportCsv')}
    </Button>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useText(adminText)
  const person = (id: string | null, name: string | null) =>
    id && (
      <Link to={`${paths.settings}?view=moderation&list=people&person=${id}`}>
        {name || <span className="mono">{id.slice(0, 8)}</span>}
      </Link>
    )
  return (
    <Table
      rows={entries}
      keyOf={(entry) => String(entry.id)}
      columns={[
        { key: 'when', head: t('when'), cell: (entry) => <span className="nowrap">{moment(entry.at)}</span> },
        {
          key: 'details',
          head: t('details'),
          wide: true,
          cell: (entry) => (
            <>
              <span>{entry.details}</span>
              {entry.reason && <span className="admin-reason">{entry.reason}</span>}
              <span className="admin-reason small">
                {[
                  entry.type.replaceAll('_', ' '),
                  t('severityOf', { severity: t(`severity_${entry.severity}`).toLocaleLowerCase() }),
                  entry.url,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        { key: 'who', head: t('who'), cell: (entry) => person(entry.userId, entry.who) },
        { key: 'whom', head: t('whom'), cell: (entry) => person(entry.aboutId, entry.about) },
        {
          key: 'address',
          head: t('address'),
          cell: (entry) => entry.hashedIp && <span className="mono">{entry.hashedIp.slice(0, 12)}</span>,
        },
      ]}
    />
  )
}
