import { needsOfItem } from '#core/clearance/judged-items.ts'
import { clearanceKinds, clearanceStatuses } from '#core/clearance/lists.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText, kindKey } from '../words.ts'
import type { LogFilters } from './ordered-log.ts'

/** What of the log is shown: by words, kind, status, licensor, and by what is missing. */
export function LogFilterFields({ filters, onChange }: { filters: LogFilters; onChange: (filters: LogFilters) => void }) {
  const t = useText(clearancesText)
  const { log, people } = useOpenLog()
  const licensors = [...new Set(log.items.flatMap(({ licensorId }) => licensorId ?? []))].map((id) => ({
    value: id,
    label: people.get(id) ?? t('unnamed'),
  }))
  const set = (name: keyof LogFilters) => (event: { target: { value: string } }) => onChange({ ...filters, [name]: event.target.value })
  const all = { value: '', label: t('all') }
  return (
    <search className="clearances-filters">
      <TextField label={t('find')} type="search" maxLength={120} value={filters.words} onChange={set('words')} />
      <Select
        label={t('status')}
        value={filters.status}
        onChange={set('status')}
        options={[all, ...clearanceStatuses.map((value) => ({ value, label: t(`status_${value}`) }))]}
      />
      <Select
        label={t('kind')}
        value={filters.kind}
        onChange={set('kind')}
        options={[all, ...clearanceKinds.map((value) => ({ value, label: t(kindKey(value)) }))]}
      />
      <Select
        label={t('licensor')}
        value={filters.licensor}
        onChange={set('licensor')}
        options={[
          all,
          { value: 'none', label: t('noLicensor') },
          ...licensors.toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
      />
      <Select
        label={t('missing')}
        value={filters.missing}
        onChange={set('missing')}
        options={[all, { value: 'red', label: t('missingRed') }, ...needsOfItem.map((value) => ({ value, label: t(`lacks_${value}`) }))]}
      />
    </search>
  )
}
