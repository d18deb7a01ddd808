import { useRef, useState } from 'react'
import type { NoteAct } from '#web/data/review/notes/outbox.ts'
import { type Note, type NoteReply, type ReviewPerson, removeReply } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import { Words } from './note-fields.tsx'
import { NoteFileRow } from './note-file.tsx'

interface NoteReplyRowProps {
  note: Note
  reply: NoteReply
  /** It is the reader's own, and they may still write here. */
  mine: boolean
  people: readonly ReviewPerson[]
  onAct(id: string, act: NoteAct): void
}

/** An answer in a note's thread; its author edits or withdraws it. */
export function NoteReplyRow({ note, reply, mine, people, onAct }: NoteReplyRowProps) {
  const t = useText(collaborationText)
  const field = useRef<HTMLTextAreaElement>(null)
  /** The value at the start of editing, and the edited one: the server compares with the first. */
  const [editing, setEditing] = useState<{ before: string; after: string }>()
  const keep = () => {
    const after = editing?.after.trim()
    if (editing && after && after !== editing.before)
      onAct(note.id, { do: 'change-reply', replyId: reply.id, before: editing.before, after })
    setEditing(undefined)
  }
  const takeBack = async (removed: boolean) => {
    try {
      await removeReply(note.versionId, note.id, reply.id, removed)
      if (removed) toast.success(t('answerTakenBack'), '', { label: t('undo'), onPress: () => void takeBack(false) })
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  const written = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(reply.writtenAt))
  return (
    <li>
      <strong>{reply.authorName || t('nameless')}</strong>{' '}
      <span className="small dim">{[written, reply.changedAt ? t('answerChanged') : ''].filter(Boolean).join(' · ')}</span>
      {editing ? (
        <form
          className="review-edit"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <Words
            label={t('changeAnswer')}
            value={editing.after}
            people={people}
            field={field}
            onWords={(after) => setEditing({ ...editing, after })}
            onSend={keep}
          />
          <span className="review-acts">
            <Button type="submit" small kind="ink">
              {t('save')}
            </Button>
            <Button small kind="plain" onClick={() => setEditing(undefined)}>
              {t('cancel')}
            </Button>
          </span>
        </form>
      ) : (
        <p>{reply.body}</p>
      )}
      {mine && !editing && (
        <span className="review-acts">
          <Button small kind="plain" onClick={() => setEditing({ before: reply.body, after: reply.body })}>
            {t('changeAnswer')}
          </Button>
          <Button small kind="plain" onClick={() => void takeBack(true)}>
            {t('removeNote')}
          </Button>
        </span>
      )}
      {note.files
        .filter(({ replyId }) => replyId === reply.id)
        .map((file) => (
          <NoteFileRow key={file.id} versionId={note.versionId} file={file} />
        ))}
    </li>
  )
}
