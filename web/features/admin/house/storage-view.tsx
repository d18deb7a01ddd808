import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBytes } from '#core/text/sizes.ts'
import { type HouseStorage, houseStorageQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { Strip } from '#web/ui/layout/strip.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { locale, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { day } from '../day.ts'
import { adminText } from '../words.ts'
import { isBucket } from './buckets.ts'

/** What is on the house's disks, by kind, and who keeps the most. */
export function StorageView() {
  const t = useText(adminText)
  const storage = useQuery(houseStorageQuery)
  if (storage.isPending) return <Loading what={t('storageLoading')} />
  if (storage.isError) return <Failed title={t('listFailed')} text={storage.error.message} />
  return <Ledger storage={storage.data} />
}

function Ledger({ storage }: { storage: HouseStorage }) {
  const t = useText(adminText)
  const kinds = [...storage.kinds, { kind: 'database', files: 0, bytes: storage.databaseBytes }]
  const all = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const name = (kind: string) => (kind === 'database' ? t('storage_database') : isBucket(kind) ? t(`storage_${kind}`) : kind)
  return (
    <>
      <Strip
        full
        label={t('storageOf', { all: formatBytes(all, locale()) })}
        parts={kinds.map(({ bytes }, at) => ({ weight: bytes, filled: at % 2 ? 0.45 : 1 }))}
      />
      <Table
        caption={t('storageByKind')}
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={[
          { key: 'kind', head: t('what'), cell: ({ kind }) => name(kind), total: t('together') },
          { key: 'files', head: t('files'), figures: true, cell: ({ files }) => (files ? numberFormat().format(files) : '') },
          {
            key: 'bytes',
            head: t('room'),
            figures: true,
            cell: ({ bytes }) => formatBytes(bytes, locale()),
            total: formatBytes(all, locale()),
          },
        ]}
      />
      <p className="ui dim">
        {storage.bin.films === 0
          ? t('binEmpty')
          : t('bin', {
              count: storage.bin.films,
              bytes: formatBytes(storage.bin.bytes, locale()),
              date: day(storage.bin.nextOn ?? new Date().toISOString()),
            })}
      </p>
      {storage.people.length > 0 && (
        <Table
          caption={t('storageByPerson')}
          rows={storage.people}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'name',
              head: t('name'),
              cell: ({ id, name }) => <Link to={`${paths.settings}?view=moderation&list=people&person=${id}`}>{name}</Link>,
            },
            { key: 'films', head: t('filmsOf'), figures: true, cell: ({ films }) => films },
            { key: 'bytes', head: t('room'), figures: true, cell: ({ bytes }) => formatBytes(bytes, locale()) },
          ]}
        />
      )}
    </>
  )
}
