import { memo } from 'react'
import type { NoteAct } from '#web/data/review/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/review/notes.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Reviewer } from '../desk/desk-cut.ts'
import { type DeskClock, rangeTimecode } from '../desk/timecode.ts'
import { collaborationText } from '../words.ts'
import { NoteThread } from './note-thread.tsx'

interface NoteEntryProps {
  note: Note
  number: number
  open: boolean
  me: Reviewer
  people: readonly ReviewPerson[]
  clock: DeskClock
  /** Written here and not with the house yet, or refused by it in these words. */
  waiting: string | undefined
  onOpen(id: string): void
  onAct(id: string, act: NoteAct): void
  onRemove(note: Note): void
}

/** One note: where, of whom, what it says; opened, its thread and what can be done with it. */
export const NoteEntry = memo(function NoteEntry(props: NoteEntryProps) {
  const { note, number, open, me, people, clock, waiting, onOpen, onAct, onRemove } = props
  const t = useText(collaborationText)
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name || t('nameless')
  const facts = [
    t(`kind_${note.kind}`),
    note.state === 'draft' ? t('isDraft') : note.state === 'resolved' ? t('isResolved') : '',
    note.forTeam ? t('teamOnly') : '',
    note.assignedTo ? t('givenTo', { name: note.assignedTo === me.id ? t('you') : nameOf(note.assignedTo) }) : '',
    note.dueOn ? t('dueOn', { date: dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(note.dueOn)) }) : '',
    note.drawing.length > 0 ? t('withDrawing') : '',
    note.replies.length > 0 ? t('answers', { count: note.replies.length }) : '',
  ].filter(Boolean)
  return (
    <article className="review-note" data-open={open || undefined} data-state={note.state} aria-label={t('noteNumber', { number })}>
      <button type="button" className="review-note-head" aria-expanded={open} onClick={() => onOpen(note.id)}>
        <span className="mono review-note-at">{rangeTimecode(note, clock)}</span>
        <span className="review-note-author">{note.authorName || t('nameless')}</span>
        <span className="review-note-body">{note.body || t(note.files.some(({ voiceMs }) => voiceMs !== null) ? 'voice' : 'noWords')}</span>
        <span className="small dim">{facts.join(' · ')}</span>
        {waiting !== undefined && <span className="small review-waiting">{waiting || t('waits')}</span>}
      </button>
      {open && <NoteThread {...{ note, me, people, onAct, onRemove, nameOf }} />}
    </article>
  )
})
