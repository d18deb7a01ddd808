import { useId, useState } from 'react'
import type { NoteFilter as Filter } from '#core/review/note-lists.ts'
import { everyNote, filtersSet, noteKinds } from '#core/review/note-lists.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

interface NoteFilterProps {
  filter: Filter
  /** Everyone who wrote one of the notes. */
  authors: readonly { id: string; name: string }[]
  shown: number
  all: number
  team: boolean
  /** Notes came over from an earlier cut. */
  carried: boolean
  onFilter(filter: Filter): void
}

/** Which notes are listed, and drawn on the bar: how many, and the filters behind one button that says how many are set. */
export function NoteFilter({ filter, shown, all, onFilter, ...fields }: NoteFilterProps) {
  const t = useText(collaborationText)
  const panel = useId()
  const [open, setOpen] = useState(false)
  const set = filtersSet(filter)
  return (
    <search className="review-filter">
      <p className="small dim" role="status">
        {shown === all ? t('notes', { count: all }) : t('notesOf', { shown, count: all })}
      </p>
      {set > 0 && shown > 0 && (
        <Button small kind="plain" onClick={() => onFilter(everyNote)}>
          {t('clearFilters')}
        </Button>
      )}
      <Button small aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        {set > 0 ? t('filtersSet', { count: set }) : t('filters')}
      </Button>
      <div id={panel} className="review-filter-fields" hidden={!open}>
        {open && <Fields {...{ filter, onFilter }} {...fields} />}
      </div>
    </search>
  )
}

function Fields({ filter, authors, team, carried, onFilter }: Omit<NoteFilterProps, 'shown' | 'all'>) {
  const t = useText(collaborationText)
  const states: Filter['state'][] = team ? ['all', 'open', 'mine', 'resolved', 'draft'] : ['all', 'open', 'resolved', 'draft']
  return (
    <>
      <Select
        label={t('byState')}
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: event.target.value as Filter['state'] })}
        options={states.map((state) => ({ value: state, label: t(`state_${state}`) }))}
      />
      <Select
        label={t('byKind')}
        value={filter.kind}
        onChange={(event) => onFilter({ ...filter, kind: event.target.value })}
        options={[{ value: '', label: t('everyKind') }, ...noteKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))]}
      />
      <Select
        label={t('byPerson')}
        value={filter.person}
        onChange={(event) => onFilter({ ...filter, person: event.target.value })}
        options={[{ value: '', label: t('everybody') }, ...authors.map(({ id, name }) => ({ value: id, label: name || t('nameless') }))]}
      />
      {carried && (
        <Select
          label={t('byCut')}
          value={filter.cut}
          onChange={(event) => onFilter({ ...filter, cut: event.target.value as Filter['cut'] })}
          options={(['', 'this', 'earlier'] as const).map((cut) => ({ value: cut, label: t(`cut_${cut || 'every'}`) }))}
        />
      )}
      <TextField
        label={t('byWords')}
        type="search"
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
      />
    </>
  )
}
