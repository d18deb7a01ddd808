import { useRef, useState } from 'react'
import { mentionedIn } from '#core/review/note-lists.ts'
import type { NoteAct, WrittenNote } from '#web/data/review/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { useText } from '#web/ui/text.ts'
import { isOfTeam, type Reviewer } from '../desk/desk-cut.ts'
import { collaborationText } from '../words.ts'
import { KindChoice, Words } from './note-fields.tsx'

interface NoteEditProps {
  note: Note
  me: Reviewer
  people: readonly ReviewPerson[]
  onDone(): void
  onAct(id: string, act: NoteAct): void
}

/** Changes a note: its words its author alone, what kind it is and who sees to it also who edits the film. Says only what was changed. */
export function NoteEdit({ note, me, people, onDone, onAct }: NoteEditProps) {
  const t = useText(collaborationText)
  // As it was when one began: compared by the server, to detect conflicting changes.
  const [before] = useState<Partial<WrittenNote>>(() => ({
    ...{ kind: note.kind, assignedTo: note.assignedTo, dueOn: note.dueOn },
    ...(note.authorId === me.id ? { body: note.body } : {}),
  }))
  const [after, setAfter] = useState(before)
  const field = useRef<HTMLTextAreaElement>(null)
  const save = () => {
    const names = (Object.keys(after) as (keyof WrittenNote)[]).filter((name) => after[name] !== before[name])
    const only = (from: Partial<WrittenNote>) => Object.fromEntries(names.map((name) => [name, from[name]]))
    if (names.length > 0) {
      const mentions = names.includes('body') ? mentionedIn(after.body ?? '', people).map(({ id }) => id) : []
      const more =
        names.includes('body') && mentions.join() !== note.mentions.join()
          ? { before: { mentions: note.mentions }, after: { mentions } }
          : null
      onAct(note.id, { do: 'change', before: { ...only(before), ...more?.before }, after: { ...only(after), ...more?.after } })
    }
    onDone()
  }
  return (
    <form
      className="review-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {after.body !== undefined && (
        <Words
          label={t('words')}
          value={after.body}
          people={people}
          field={field}
          onWords={(body) => setAfter({ ...after, body })}
          onSend={save}
        />
      )}
      <KindChoice kind={after.kind!} onKind={(kind) => setAfter({ ...after, kind })} />
      {isOfTeam(me) && (
        <div className="review-for">
          <select
            className="input"
            aria-label={t('giveTo')}
            value={after.assignedTo ?? ''}
            onChange={(event) => setAfter({ ...after, assignedTo: event.target.value || null })}
          >
            <option value="">{t('givenToNobody')}</option>
            {people
              .filter(({ role }) => role !== 'guest')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {t('giveToName', { name: name || t('nameless') })}
                </option>
              ))}
          </select>
          <DateField
            label={t('due')}
            value={after.dueOn ?? ''}
            onChange={(event) => setAfter({ ...after, dueOn: event.target.value || null })}
          />
        </div>
      )}
      <p className="review-acts">
        <Button type="submit" small kind="ink">
          {t('save')}
        </Button>
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
