import './usages.css'
import { useQuery } from '@tanstack/react-query'
import { monthAfter, monthOf } from '#core/institutions/counter/months.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { myLicensedUsage } from './data/usages.ts'
import { usagesText } from './words.ts'

/** What institutions report of one film in the last twelve months, for its creator: the same counts. */
export function LicensedSection({ film }: { film: string }) {
  const t = useText(usagesText)
  const now = monthOf(new Date())
  const usage = useQuery(myLicensedUsage(monthAfter(now, -11), now))
  const number = numberFormat()
  const lines = (usage.data ?? []).filter(({ filmId }) => filmId === film)
  const rows = [...Map.groupBy(lines, ({ institutionId }) => institutionId).values()]
    .map((months) => ({
      id: months[0]!.institutionId,
      name: months[0]!.institution,
      opened: months.reduce((sum, { investigations }) => sum + investigations, 0),
      played: months.reduce((sum, { requests }) => sum + requests, 0),
      refused: months.reduce((sum, { noLicence, limitExceeded }) => sum + noLicence + limitExceeded, 0),
    }))
    .toSorted((one, other) => other.played - one.played)
  const figure = (key: 'opened' | 'played' | 'refused') => ({
    key,
    head: t(key),
    figures: true as const,
    cell: (row: (typeof rows)[number]) => number.format(row[key]),
    total: number.format(rows.reduce((sum, row) => sum + row[key], 0)),
  })
  return (
    <section aria-labelledby="licensed">
      <div className="head">
        <h2 id="licensed">{t('licensed')}</h2>
        <span className="small dim">{t('licensedText')}</span>
      </div>
      {usage.isPending ? (
        <Loading what={t('fetching')} />
      ) : usage.isLoadingError ? (
        <PartFailed again={usage.refetch} />
      ) : rows.length === 0 ? (
        <p className="ui dim usages-none">{t('licensedNone')}</p>
      ) : (
        <Table
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'institution', head: t('institution'), cell: ({ name }) => name, total: t('everywhere') },
            figure('opened'),
            figure('played'),
            figure('refused'),
          ]}
        />
      )}
    </section>
  )
}
