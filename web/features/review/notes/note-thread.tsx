import { useState } from 'react'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { edits, isOfTeam } from '../desk/desk-cut.ts'
import { useOpenNoteActs } from '../desk/open-note-acts.ts'
import { collaborationText } from '../words.ts'
import { NoteAnswer } from './note-answer.tsx'
import { NoteEdit } from './note-edit.tsx'
import { NoteFileRow } from './note-file.tsx'
import { NoteReactions } from './note-reactions.tsx'
import { NoteReplyRow } from './note-reply.tsx'
import { NoteResolve } from './note-resolve.tsx'
import type { NoteThreadProps } from './note-thread-props.ts'

/** An open note: its files, answers and reactions, and what can be done with it. */
export function NoteThread({ note, me, people, nameOf, onAct, onRemove }: NoteThreadProps) {
  const t = useText(collaborationText)
  const [doing, setDoing] = useState<'resolve' | 'edit'>()
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  const writes = me.role !== 'reader'
  const isMine = note.authorId === me.id
  const mayResolve = isOfTeam(me) && (edits(me) || isMine || note.assignedTo === me.id)
  const resolve = mayResolve && note.state === 'open' ? () => setDoing('resolve') : undefined
  useOpenNoteActs({ resolve: doing === undefined ? resolve : undefined })
  const done = () => setDoing(undefined)
  return (
    <div className="review-thread">
      <p className="small dim">{t('writtenAt', { date: moment.format(new Date(note.writtenAt)) })}</p>
      {note.files
        .filter(({ replyId }) => replyId === null)
        .map((file) => (
          <NoteFileRow key={file.id} versionId={note.versionId} file={file} />
        ))}
      {note.state === 'resolved' && (
        <p className="review-resolved">
          <strong>{t('resolvedBy', { name: nameOf(note.resolvedBy) })}</strong>
          {note.resolvedWith && ` ${note.resolvedWith}`}
        </p>
      )}
      <ul className="review-replies">
        {note.replies.map((one) => (
          <NoteReplyRow key={one.id} note={note} reply={one} mine={writes && one.authorId === me.id} people={people} onAct={onAct} />
        ))}
      </ul>
      {writes && note.state !== 'draft' && <NoteReactions {...{ note, me, nameOf, onAct }} />}
      {doing === 'edit' ? (
        <NoteEdit note={note} me={me} people={people} onDone={done} onAct={onAct} />
      ) : doing === 'resolve' ? (
        <NoteResolve
          onCancel={done}
          onResolve={(words) => {
            onAct(note.id, { do: 'resolve', resolved: true, words })
            done()
          }}
        />
      ) : (
        <NoteAnswer {...{ note, me, people, mayResolve, onAct, onRemove }} onResolve={resolve} onEdit={() => setDoing('edit')} />
      )}
    </div>
  )
}
