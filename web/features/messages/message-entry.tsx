import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { Message, Thread } from '#contract/people/messages.ts'
import { reportMessage, takeBackMessage } from '#web/data/people/messages.ts'
import { clipPath } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { readLetterFile } from './data/files.ts'
import { timeOfDay } from './moment.ts'
import { Terms } from './terms.tsx'
import { messagesText, type Say } from './words.ts'

interface EntryProps {
  message: Message
  thread: Thread
  own: boolean
  name: string
  /** It is what the reader was looking for. */
  found: boolean
  /** Queries of the list: a query in each row would run again for each row that is scrolled past. */
  t: Say
}

/** One message as it is on the sheet: who and when at the margin, the words beside it. */
export const MessageEntry = memo(function MessageEntry({ message, thread, own, name, found, t }: EntryProps) {
  const { kind, state, body, takenBack, sentAt, quote, files, terms } = message
  if (kind === 'left') return <p className="message message--note small dim">{t('leftBy', { name })}</p>
  const readers = own && kind === 'words' ? thread.people.filter(({ numberRead }) => (numberRead ?? 0) >= message.number) : []
  return (
    <article className="message" data-own={own || undefined} data-found={found || undefined} aria-label={t('messageOf', { name })}>
      <header className="message-who">
        <strong>{name}</strong>
        <time className="mono dim" dateTime={sentAt}>
          {timeOfDay(sentAt)}
        </time>
        {message.byMail && <span className="small dim">{t('byMail')}</span>}
        {!takenBack && kind === 'words' && <EntryActs message={message} threadId={thread.id} own={own} t={t} />}
      </header>
      <div className="message-said">
        {kind === 'move' && state && <p className="message-move">{t(`moved_${state}`)}</p>}
        {takenBack && <p className="dim">{t('takenBack')}</p>}
        {quote && (
          <blockquote className="message-quote">
            <Link to={clipPath(quote.film.id, quote)}>
              <span className="title-s">{quote.film.title}</span>
              <span className="ui">
                {t('playPassage')} <Timecode ms={quote.startsMs} />–<Timecode ms={quote.endsMs} />
              </span>
            </Link>
          </blockquote>
        )}
        {body && <p className="message-words">{body}</p>}
        {terms && Object.keys(terms).length > 0 && <Terms terms={terms} />}
        {files.length > 0 && (
          <ul className="message-files">
            {files.map((file) => (
              <li key={file.id}>
                <FileLine threadId={thread.id} file={file} />
              </li>
            ))}
          </ul>
        )}
        {readers.length > 0 && message.number === thread.lastNumber && (
          <p className="small dim">{t('readBy', { names: readers.map((reader) => reader.name).join(', ') })}</p>
        )}
      </div>
    </article>
  )
})

function FileLine({ threadId, file }: { threadId: string; file: Message['files'][number] }) {
  const t = useText(messagesText)
  const [working, setWorking] = useState(false)
  const save = async () => {
    setWorking(true)
    try {
      saveFile(await readLetterFile(threadId, file.id), file.name)
    } catch (error) {
      toast.failure(t('fileFailed', { name: file.name }), (error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <button type="button" className="message-file" aria-busy={working || undefined} onClick={() => void save()}>
      <span>{file.name}</span>
      <span className="mono dim">{t('megabytes', { n: Math.max(0.1, file.sizeBytes / 1e6).toFixed(1) })}</span>
    </button>
  )
}

interface ActsProps {
  message: Message
  threadId: string
  own: boolean
  t: Say
}

/** A button, and nothing behind it until it is pressed: a menu costs more than the message it belongs to. */
function EntryActs(props: ActsProps) {
  const [pressed, setPressed] = useState(false)
  if (pressed) return <OpenActs {...props} />
  const label = props.t('actsOfMessage')
  return (
    <button
      type="button"
      className="message-more"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setPressed(true)
      }}
    >
      …
    </button>
  )
}

function OpenActs({ message, threadId, own, t }: ActsProps) {
  const [reporting, setReporting] = useState(false)
  const takeBack = () => takeBackMessage(threadId, message).catch((error: Error) => toast.failure(t('notTakenBack'), error.message))
  const copy = useCopy()
  return (
    <>
      <Menu
        defaultOpen
        label={t('actsOfMessage')}
        trigger={
          <button type="button" className="message-more" aria-label={t('actsOfMessage')}>
            …
          </button>
        }
        items={[
          { label: t('copyWords'), onChoose: () => void copy(message.body) },
          own ? { label: t('takeBack'), onChoose: () => void takeBack() } : { label: t('report'), onChoose: () => setReporting(true) },
        ]}
      />
      {reporting && <ReportDialog id={message.id} onOpenChange={setReporting} />}
    </>
  )
}

function ReportDialog({ id, onOpenChange }: { id: string; onOpenChange: (open: boolean) => void }) {
  const t = useText(messagesText)
  const [reason, setReason] = useState('')
  const report = async () => {
    try {
      await reportMessage(id, reason)
      onOpenChange(false)
      toast.success(t('reported'), t('reportedText'))
    } catch (error) {
      toast.failure(t('notReported'), (error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('reportTitle')}
      text={t('reportText')}
      acts={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="ink" notNow={reason.trim() === ''} onClick={() => void report()}>
            {t('report')}
          </Button>
        </>
      }
    >
      <TextArea label={t('reportReason')} value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
    </Dialog>
  )
}
