import type { NoteKind, NoteMark, Shape } from '#contract/review/notes.ts'
import { mergeWords } from '#core/media/captions/merge-words.ts'
import { supabase } from '../../house/client.ts'
import { orThrow } from '../../house/house-error.ts'
import type { Entry } from '../../house/outbox/kept-entries.ts'
import { openOutbox } from '../../house/outbox/open-outbox.ts'
import { refreshNote } from '../notes.ts'
import type { FileToSend } from './files.ts'
import { sendNoteFile } from './files.ts'

/** What a note says, as its author writes it. */
export interface WrittenNote {
  startsMs: number
  endsMs: number | null
  kind: NoteKind
  body: string
  drawing: Shape[]
  draft: boolean
  forTeam: boolean
  assignedTo: string | null
  dueOn: string | null
  mentions: string[]
}

export type NoteAct =
  | { do: 'write'; note: WrittenNote; files: FileToSend[]; authorName: string }
  | { do: 'change'; before: Partial<WrittenNote>; after: Partial<WrittenNote> }
  | { do: 'resolve'; resolved: boolean; words: string }
  | { do: 'reply'; replyId: string; body: string; mentions: string[]; files: FileToSend[]; authorName: string }
  | { do: 'change-reply'; replyId: string; before: string; after: string }
  | { do: 'react'; mark: NoteMark; given: boolean }

/** One act on one note; acts on a note are sent in the order they were done. */
export interface WaitingAct extends Entry {
  versionId: string
  noteId: string
  act: NoteAct
}

/** A conflict: the stored value instead of the expected one. Both are shown, nothing is overwritten. */
export interface NoteClash {
  versionId: string
  noteId: string
  replyId?: string
  field: string
  theirs: unknown
  mine: unknown
}
const clashListeners = new Set<(clash: NoteClash) => void>()
export function onNoteClash(listener: (clash: NoteClash) => void): () => void {
  clashListeners.add(listener)
  return () => clashListeners.delete(listener)
}
const tell = (clash: NoteClash) => {
  for (const listener of clashListeners) listener(clash)
}

const notes = openOutbox<WaitingAct>({
  name: 'actuality-notes',
  send: sendAct,
  sent: ({ versionId, noteId }) => refreshNote(versionId, noteId).catch(() => undefined),
})
export const { use: useNoteOutbox, follow: followNoteOutbox, put: doWithNote, sendAgain: sendNoteAgain, throwAway: throwNoteAway } = notes

async function sendAct({ versionId, noteId, act }: Pick<WaitingAct, 'versionId' | 'noteId' | 'act'>): Promise<void> {
  if (act.do === 'write' || act.do === 'reply') for (const file of act.files) await sendNoteFile(versionId, file)
  if (act.do === 'write') {
    const { note } = act
    orThrow(
      await supabase().rpc('write_note', {
        ...{ note: noteId, version: versionId, starts_ms: note.startsMs, ends_ms: note.endsMs, kind: note.kind, body: note.body },
        ...{ drawing: note.drawing, draft: note.draft, for_team: note.forTeam, assigned_to: note.assignedTo, due_on: note.dueOn },
        ...{ mentions: note.mentions, files: act.files.map(({ id }) => id) },
      }),
    )
  } else if (act.do === 'change') {
    const answer = orThrow(await supabase().rpc('change_note', { note: noteId, before: act.before, after: act.after })) as {
      clashes: Record<string, unknown>
    }
    for (const [field, theirs] of Object.entries(answer.clashes)) {
      const mine = act.after[field as keyof WrittenNote]
      const joined = field === 'body' ? mergeWords(act.before.body ?? '', String(mine), String(theirs)) : { clash: true, text: '' }
      if (joined.clash) tell({ versionId, noteId, field, theirs, mine })
      else await sendAct({ versionId, noteId, act: { do: 'change', before: { body: String(theirs) }, after: { body: joined.text } } })
    }
  } else if (act.do === 'resolve') orThrow(await supabase().rpc('resolve_note', { note: noteId, resolved: act.resolved, words: act.words }))
  else if (act.do === 'react') orThrow(await supabase().rpc('react_to_note', { note: noteId, mark: act.mark, given: act.given }))
  else if (act.do === 'reply')
    orThrow(
      await supabase().rpc('reply_to_note', {
        ...{ reply: act.replyId, note: noteId, body: act.body, mentions: act.mentions, files: act.files.map(({ id }) => id) },
      }),
    )
  else {
    const theirs = orThrow(await supabase().rpc('change_reply', { reply: act.replyId, before: act.before, after: act.after }))
    if (theirs) tell({ versionId, noteId, replyId: act.replyId, field: 'body', theirs, mine: act.after })
  }
}
