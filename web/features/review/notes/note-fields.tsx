import { type RefObject, useState } from 'react'
import { mentionBegun, noteKinds } from '#core/review/note-lists.ts'
import type { NoteKind, ReviewPerson } from '#web/data/review/notes.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Whose log a note belongs to: six, by their number keys. */
export function KindChoice({ kind, onKind }: { kind: NoteKind; onKind(kind: NoteKind): void }) {
  const t = useText(collaborationText)
  return (
    <div className="review-kinds" role="radiogroup" aria-label={t('kind')}>
      {noteKinds.map((one, at) => (
        <label key={one} data-chosen={one === kind || undefined}>
          <input type="radio" name="note-kind" className="unseen" checked={one === kind} onChange={() => onKind(one)} />
          <span className="mono dim" aria-hidden="true">
            {at + 1}
          </span>{' '}
          {t(`kind_${one}`)}
        </label>
      ))}
    </div>
  )
}

interface WordsProps {
  label: string
  value: string
  rows?: number
  placeholder?: string
  people: readonly ReviewPerson[]
  field?: RefObject<HTMLTextAreaElement | null>
  onWords(words: string): void
  onSend(): void
  onBegin?: () => void
}

/** Words of a note or an answer. Enter sends, Shift and Enter begin a line; after an @ the people of the review are offered. */
export function Words({ label, value, rows = 2, placeholder, people, field, onWords, onSend, onBegin }: WordsProps) {
  const t = useText(collaborationText)
  const [cursor, setCursor] = useState(0)
  const begun = mentionBegun(value, cursor)
  const offered =
    begun === null
      ? []
      : people.filter(({ name }) => name !== '' && name.toLocaleLowerCase().startsWith(begun.toLocaleLowerCase())).slice(0, 5)
  const choose = (name: string) => {
    const from = cursor - (begun?.length ?? 0)
    onWords(`${value.slice(0, from)}${name} ${value.slice(cursor)}`)
    setCursor(from + name.length + 1)
    field?.current?.focus()
  }
  return (
    <div className="review-words">
      <textarea
        ref={field}
        className="input"
        aria-label={label}
        placeholder={placeholder}
        rows={rows}
        maxLength={5000}
        value={value}
        onChange={(event) => {
          if (value === '' && event.target.value !== '') onBegin?.()
          setCursor(event.target.selectionStart)
          onWords(event.target.value)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          const [only] = offered
          if (only && begun !== '' && only.name.toLocaleLowerCase() !== begun?.trim().toLocaleLowerCase()) choose(only.name)
          else onSend()
        }}
      />
      {offered.length > 0 && (
        <ul className="review-offered" aria-label={t('mention')}>
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => choose(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
