import { useMemo } from 'react'
import type { RushSelect } from '#web/data/edit/selects.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import type { BinFilter } from './filtered-selects.ts'

interface BinFiltersProps {
  selects: readonly RushSelect[]
  filter: BinFilter
  onChange: (filter: BinFilter) => void
}

/** Narrows the selects down; only by what there is. */
export function BinFilters({ selects, filter, onChange }: BinFiltersProps) {
  const t = useText(paperEditText)
  const { people } = useOpenEdit()
  const tags = useMemo(
    () => [...new Set(selects.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other)),
    [selects],
  )
  const heard = useMemo(() => [...new Set(selects.flatMap(({ personId }) => personId ?? []))], [selects])
  const all = { value: '', label: t('all') }
  return (
    <div className="edit-filters">
      <TextField
        label={t('searchSelects')}
        type="search"
        value={filter.words}
        onChange={(event) => onChange({ ...filter, words: event.target.value })}
      />
      {tags.length > 0 && (
        <Select
          label={t('theme')}
          value={filter.tag}
          onChange={(event) => onChange({ ...filter, tag: event.target.value })}
          options={[all, ...tags.map((tag) => ({ value: tag, label: tag }))]}
        />
      )}
      {heard.length > 1 && (
        <Select
          label={t('person')}
          value={filter.person}
          onChange={(event) => onChange({ ...filter, person: event.target.value })}
          options={[all, ...heard.map((id) => ({ value: id, label: people.get(id) ?? t('unnamed') }))]}
        />
      )}
      {selects.some(({ mark }) => mark) && (
        <Select
          label={t('mark')}
          value={String(filter.mark)}
          onChange={(event) => onChange({ ...filter, mark: Number(event.target.value) })}
          options={[0, 1, 2, 3].map((mark) => ({ value: String(mark), label: mark === 0 ? t('all') : t('markAtLeast', { mark }) }))}
        />
      )}
    </div>
  )
}
