import type { NoteAct } from '#web/data/review/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/review/notes.ts'
import type { Reviewer } from '../desk/desk-cut.ts'

export interface NoteThreadProps {
  note: Note
  me: Reviewer
  people: readonly ReviewPerson[]
  nameOf(id: string | null): string
  onAct(id: string, act: NoteAct): void
  onRemove(note: Note): void
}
