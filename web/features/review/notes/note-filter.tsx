import type { NoteFilter as Filter } from '#core/review/note-lists.ts'
import { noteKinds } from '#core/review/note-lists.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

interface NoteFilterProps {
  filter: Filter
  /** Everybody who wrote one of the notes. */
  authors: readonly { id: string; name: string }[]
  shown: number
  all: number
  team: boolean
  /** Notes came over from an earlier cut. */
  carried: boolean
  onFilter(filter: Filter): void
}

/** Which notes are listed, and drawn on the bar. */
export function NoteFilter({ filter, authors, shown, all, team, carried, onFilter }: NoteFilterProps) {
  const t = useText(collaborationText)
  const states: Filter['state'][] = team ? ['all', 'open', 'mine', 'resolved', 'draft'] : ['all', 'open', 'resolved', 'draft']
  return (
    <search className="review-filter" data-carried={carried || undefined}>
      <select
        className="input"
        aria-label={t('byState')}
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: event.target.value as Filter['state'] })}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`state_${state}`)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('byKind')}
        value={filter.kind}
        onChange={(event) => onFilter({ ...filter, kind: event.target.value })}
      >
        <option value="">{t('everyKind')}</option>
        {noteKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t('byPerson')}
        value={filter.person}
        onChange={(event) => onFilter({ ...filter, person: event.target.value })}
      >
        <option value="">{t('everybody')}</option>
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || t('nameless')}
          </option>
        ))}
      </select>
      {carried && (
        <select
          className="input"
          aria-label={t('byCut')}
          value={filter.cut}
          onChange={(event) => onFilter({ ...filter, cut: event.target.value as Filter['cut'] })}
        >
          {(['', 'this', 'earlier'] as const).map((cut) => (
            <option key={cut} value={cut}>
              {t(`cut_${cut || 'every'}`)}
            </option>
          ))}
        </select>
      )}
      <input
        type="search"
        className="input"
        aria-label={t('byWords')}
        placeholder={t('byWords')}
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
      />
      <p className="small dim" role="status">
        {shown === all ? t('notes', { count: all }) : t('notesOf', { shown, count: all })}
      </p>
    </search>
  )
}
