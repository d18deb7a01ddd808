import { useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { mentionedIn } from '#core/review/note-lists.ts'
import { letterAboutPath } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { edits } from '../desk/desk-cut.ts'
import { collaborationText } from '../words.ts'
import { Words } from './note-fields.tsx'
import type { NoteThreadProps } from './note-thread-props.ts'

interface NoteAnswerProps extends Omit<NoteThreadProps, 'nameOf'> {
  mayResolve: boolean
  /** Undefined where the note cannot be resolved now. */
  onResolve: (() => void) | undefined
  onEdit(): void
}

/** The field for an answer to an open note, and the buttons for what else can be done with it. */
export function NoteAnswer({ note, me, people, mayResolve, onAct, onRemove, onResolve, onEdit }: NoteAnswerProps) {
  const t = useText(collaborationText)
  const [words, setWords] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { user } = useSession()
  const writes = me.role !== 'reader'
  const isMine = note.authorId === me.id
  const reply = () => {
    if (words.trim() === '') return
    const mentions = mentionedIn(words, people).map(({ id }) => id)
    onAct(note.id, { do: 'reply', replyId: newId(), body: words.trim(), mentions, files: [], authorName: me.name })
    setWords('')
  }
  return (
    <>
      {writes && note.state !== 'draft' && (
        <Words
          label={t('answer')}
          placeholder={t('answerHere')}
          value={words}
          rows={1}
          people={people}
          field={field}
          onWords={setWords}
          onSend={reply}
        />
      )}
      <p className="review-acts">
        {words.trim() !== '' && (
          <Button small kind="ink" onClick={reply}>
            {t('sendAnswer')}
          </Button>
        )}
        {note.state === 'draft' && isMine && (
          <Button small kind="ink" onClick={() => onAct(note.id, { do: 'change', before: { draft: true }, after: { draft: false } })}>
            {t('sendDraft')}
          </Button>
        )}
        {onResolve && (
          <Button small onClick={onResolve}>
            {t('resolve')}
          </Button>
        )}
        {mayResolve && note.state === 'resolved' && (
          <Button small onClick={() => onAct(note.id, { do: 'resolve', resolved: false, words: '' })}>
            {t('reopen')}
          </Button>
        )}
        {user && !user.is_anonymous && note.state !== 'draft' && (
          <ButtonLink small kind="plain" to={letterAboutPath({ note: note.id })}>
            {t('byLetter')}
          </ButtonLink>
        )}
        {writes && (isMine || (edits(me) && note.state !== 'draft')) && (
          <>
            <Button small kind="plain" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button small kind="plain" onClick={() => onRemove(note)}>
              {t('removeNote')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}
