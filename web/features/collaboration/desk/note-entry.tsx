import { memo, useRef, useState } from 'react'
import { mentionedIn, noteMarks } from '#core/note-lists.ts'
import type { NoteAct } from '#web/data/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/notes.ts'
import { letterAboutPath } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import { edits, isOfTeam, type Reviewer } from './desk-cut.ts'
import { NoteEdit } from './note-edit.tsx'
import { Words } from './note-fields.tsx'
import { NoteFileRow } from './note-file.tsx'
import { NoteReplyRow } from './note-reply.tsx'
import { rangeTimecode } from './timecode.ts'

interface NoteEntryProps {
  note: Note
  number: number
  open: boolean
  me: Reviewer
  people: readonly ReviewPerson[]
  rate: number
  /** Written here and not with the house yet, or refused by it in these words. */
  waiting: string | undefined
  onOpen(id: string): void
  onAct(id: string, act: NoteAct): void
  onRemove(note: Note): void
}

/** One note: where, of whom, what it says; opened, its thread and what can be done with it. */
export const NoteEntry = memo(function NoteEntry(props: NoteEntryProps) {
  const { note, number, open, me, people, rate, waiting, onOpen } = props
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
        <span className="mono review-note-at">{rangeTimecode(note, rate)}</span>
        <span className="review-note-author">{note.authorName || t('nameless')}</span>
        <span className="review-note-body">{note.body || t(note.files.some(({ voiceMs }) => voiceMs !== null) ? 'voice' : 'noWords')}</span>
        <span className="small dim">{facts.join(' · ')}</span>
        {waiting !== undefined && <span className="small review-waiting">{waiting || t('waits')}</span>}
      </button>
      {open && <Thread {...props} nameOf={nameOf} />}
    </article>
  )
})

function Thread({ note, me, people, onAct, onRemove, nameOf }: NoteEntryProps & { nameOf(id: string | null): string }) {
  const t = useText(collaborationText)
  const [words, setWords] = useState('')
  const [doing, setDoing] = useState<'resolve' | 'edit'>()
  const [done, setDone] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { user } = useSession()
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  const writes = me.role !== 'reader'
  const isMine = note.authorId === me.id
  const mayResolve = isOfTeam(me) && (edits(me) || isMine || note.assignedTo === me.id)
  const reply = () => {
    if (words.trim() === '') return
    const mentions = mentionedIn(words, people).map(({ id }) => id)
    onAct(note.id, { do: 'reply', replyId: crypto.randomUUID(), body: words.trim(), mentions, files: [], authorName: me.name })
    setWords('')
  }
  const files = note.files.filter(({ replyId }) => replyId === null)
  return (
    <div className="review-thread">
      <p className="small dim">{t('writtenAt', { date: moment.format(new Date(note.writtenAt)) })}</p>
      {files.map((file) => (
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
      {writes && note.state !== 'draft' && (
        <p className="review-reactions">
          {noteMarks.map((mark) => {
            const given = note.reactions.filter((one) => one.mark === mark)
            const own = given.some(({ personId }) => personId === me.id)
            return (
              <button
                key={mark}
                type="button"
                aria-pressed={own}
                title={given.map(({ personId }) => nameOf(personId)).join(', ') || undefined}
                onClick={() => onAct(note.id, { do: 'react', mark, given: !own })}
              >
                {t(`mark_${mark}`)}
                {given.length > 0 && <span className="mono"> {given.length}</span>}
              </button>
            )
          })}
        </p>
      )}
      {doing === 'edit' ? (
        <NoteEdit note={note} me={me} people={people} onDone={() => setDoing(undefined)} onAct={onAct} />
      ) : doing === 'resolve' ? (
        <form
          className="review-reply"
          onSubmit={(event) => {
            event.preventDefault()
            onAct(note.id, { do: 'resolve', resolved: true, words: done.trim() })
            setDoing(undefined)
          }}
        >
          <input
            className="input"
            // biome-ignore lint/a11y/noAutofocus: it was asked for with this press
            autoFocus
            aria-label={t('whatWasDone')}
            placeholder={t('whatWasDone')}
            maxLength={2000}
            value={done}
            onChange={(event) => setDone(event.target.value)}
          />
          <span className="review-acts">
            <Button type="submit" small kind="ink">
              {t('resolve')}
            </Button>
            <Button small kind="plain" onClick={() => setDoing(undefined)}>
              {t('cancel')}
            </Button>
          </span>
        </form>
      ) : (
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
            {mayResolve && note.state === 'open' && (
              <Button small data-resolve onClick={() => setDoing('resolve')}>
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
                <Button small kind="plain" onClick={() => setDoing('edit')}>
                  {t('edit')}
                </Button>
                <Button small kind="plain" onClick={() => onRemove(note)}>
                  {t('removeNote')}
                </Button>
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}
