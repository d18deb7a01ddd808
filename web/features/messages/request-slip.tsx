import { useState } from 'react'
import type { RequestState, Thread } from '#contract/people/messages.ts'
import { newId } from '#core/house/new-id.ts'
import { moveRequest } from '#web/data/people/messages.ts'
import { termsPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RequestStrip } from './request-strip.tsx'
import { Terms, termNames } from './terms.tsx'
import { messagesText } from './words.ts'

/** What is asked, its state, by when, and what its reader may make of it now. */
export function RequestSlip({ thread }: { thread: Thread }) {
  const t = useText(messagesText)
  const [moving, setMoving] = useState<RequestState>()
  const { request, state, dueOn, moves, terms, licenceRequest } = thread
  if (!request || !state) return null
  const isOpen = state === 'asked' || state === 'answering' || state === 'offered'
  const late = isOpen && dueOn !== null && dueOn < new Date().toISOString().slice(0, 10)
  return (
    <section className="slip" aria-label={t(`request_${request}`)}>
      <div className="slip-head">
        <h3>{t(`request_${request}`)}</h3>
        {dueOn && (
          <p className={late ? 'ui signal-word' : 'ui'}>
            {t(late ? 'wasDue' : 'due', { day: calendarDay(dueOn, { day: 'numeric', month: 'long', year: 'numeric' }) })}
          </p>
        )}
      </div>
      <RequestStrip state={state} words={t(`stateNow_${state}`)} />
      <Terms terms={terms} />
      {moves.length > 0 && (
        <p className="thread-buttons">
          {moves.map((move) => (
            <Button key={move} small kind={move === 'agreed' || move === 'offered' ? 'ink' : undefined} onClick={() => setMoving(move)}>
              {t(`move_${move}`)}
            </Button>
          ))}
        </p>
      )}
      {licenceRequest && (
        <p>
          <ButtonLink small kind="ink" to={termsPath(licenceRequest)}>
            {t('toTerms')}
          </ButtonLink>
        </p>
      )}
      {moving && <MoveDialog thread={thread} state={moving} onDone={() => setMoving(undefined)} />}
    </section>
  )
}

function MoveDialog({ thread, state, onDone }: { thread: Thread; state: RequestState; onDone: () => void }) {
  const t = useText(messagesText)
  const [body, setBody] = useState('')
  const [terms, setTerms] = useState<Record<string, string>>({})
  const [working, setWorking] = useState(false)
  // Idempotency key for retries.
  const [messageId] = useState(() => newId())
  const isOffer = state === 'offered'
  const move = async () => {
    setWorking(true)
    try {
      await moveRequest({ threadId: thread.id, messageId, state, body, ...(isOffer && { terms }) })
      onDone()
    } catch (error) {
      toast.failure(t('notMoved'), (error as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={t(`moveTitle_${state}`)}
      acts={
        <>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button kind="ink" working={working && t('sending')} onClick={() => void move()}>
            {t(`move_${state}`)}
          </Button>
        </>
      }
    >
      {isOffer &&
        termNames.map((name) => (
          <TextField
            key={name}
            label={t(`term_${name}`)}
            maxLength={200}
            value={terms[name] ?? ''}
            onChange={(event) => setTerms({ ...terms, [name]: event.target.value })}
          />
        ))}
      {state === 'agreed' && thread.state === 'offered' && <Terms terms={thread.terms} />}
      <TextArea label={t('moveWords')} rows={3} maxLength={5000} value={body} onChange={(event) => setBody(event.target.value)} />
    </Dialog>
  )
}
