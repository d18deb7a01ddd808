import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { Thread } from '#contract/people/messages.ts'
import { newId } from '#core/house/new-id.ts'
import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { AttachedFiles } from './attached-files.tsx'
import { putInOutbox } from './data/outbox.ts'
import type { Quoting } from './quote-fields.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { Templates } from './templates.tsx'
import { useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { messagesText } from './words.ts'

interface ComposerProps {
  thread: Thread
  me: string
  onTyping: () => void
  quoting: Quoting | undefined
  onQuote: (quoting: Quoting | undefined) => void
}

/** The sheet one answers on. Enter begins a line, as in a letter; Ctrl or Cmd and Enter sends. */
export function Composer({ thread, me, onTyping, quoting, onQuote }: ComposerProps) {
  const t = useText(messagesText)
  const { words, setWords, clear } = useDraft(thread)
  const attached = useAttachments(thread.id)
  const picker = useRef<HTMLInputElement>(null)
  const film = useQuery({ ...documentaryQuery(thread.film?.id ?? ''), enabled: thread.film !== null })
  const versionId = thread.versionId ?? film.data?.version?.id
  const blocked = thread.people.some((person) => person.blocked)
  const nobody = !thread.contact && thread.people.every(({ here }) => !here)
  // Anyone who has no account could not fetch a file.
  const takesFiles = !thread.contact?.byMail
  if (blocked || nobody) return <p className="ui dim thread-closed">{t(blocked ? 'youBlocked' : 'nobodyLeft')}</p>

  const send = async () => {
    const body = words.trim()
    if (attached.files.some(({ state }) => state !== 'arrived')) return toast.failure(t('filesUnderway'), t('filesUnderwayText'))
    if (!body && attached.files.length === 0 && !quoting) return
    await putInOutbox({
      id: newId(),
      threadId: thread.id,
      senderId: me,
      body,
      files: attached.files.map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
      writtenMs: Date.now(),
      ...(quoting && versionId && { quote: { versionId, ...quoting } }),
    })
    clear()
    attached.clear()
    onQuote(undefined)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (takesFiles) attached.add([...event.dataTransfer.files])
      }}
    >
      <TextArea
        label={t('yourAnswer')}
        aside={t('sendKey')}
        rows={3}
        maxLength={20_000}
        value={words}
        onKeyDown={onKey}
        onChange={(event) => {
          setWords(event.target.value)
          if (event.target.value) onTyping()
        }}
      />
      {quoting && (
        <QuoteFields
          of={
            thread.film && film.data
              ? {
                  documentaryId: thread.film.id,
                  ...(versionId !== film.data.version?.id && { versionId }),
                  durationMs: film.data.version?.durationMs,
                }
              : undefined
          }
          quoting={quoting}
          onChange={onQuote}
        />
      )}
      <AttachedFiles files={attached.files} onRemove={attached.remove} />
      <div className="thread-buttons">
        <Button type="submit" kind="ink">
          {t('send')}
        </Button>
        {takesFiles && (
          <Button kind="plain" onClick={() => picker.current?.click()}>
            {t('attach')}
          </Button>
        )}
        {thread.film && versionId && !quoting && (
          <Button kind="plain" onClick={() => onQuote({ startsMs: thread.startsMs ?? 0, endsMs: thread.endsMs ?? 10_000 })}>
            {t('quotePassage')}
          </Button>
        )}
        <Templates thread={thread} words={words} onChoose={setWords} />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('attach')}
          onChange={(event) => {
            attached.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
    </form>
  )
}
