import { useState } from 'react'
import { commentOnBoard, settleBoardComment } from '#web/data/boards/boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

/** Comments on a card. Separate rows, so that commenting needs no right to edit. */
export function CardRemarks({ cardId }: { cardId: string }) {
  const t = useText(boardsText)
  const { id, me, facts, mayEdit, mayComment } = useOpenBoard()
  const [written, setWritten] = useState('')
  const [working, setWorking] = useState(false)
  const remarks = facts.comments.filter((one) => one.cardId === cardId)
  const send = async () => {
    if (written.trim() === '' || working) return
    setWorking(true)
    try {
      await commentOnBoard(id, cardId, written.trim())
      setWritten('')
    } catch (cause) {
      toast.failure(t('remarkRefused'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const settle = (comment: string, wish: { settled?: boolean; gone?: boolean }) =>
    void settleBoardComment(id, comment, wish).catch((cause: Error) => toast.failure(t('remarkRefused'), cause.message))
  return (
    <section className="board-remarks" aria-label={t('remarksOf')}>
      {remarks.map(({ id: comment, person, personId, body, madeAt, settledAt }) => (
        <article key={comment} data-settled={settledAt ? true : undefined}>
          <p className="small">
            <strong>{personId === me.id ? t('you') : person || t('somebody')}</strong>{' '}
            <time className="mono dim" dateTime={madeAt}>
              {dateFormat({ day: 'numeric', month: 'short' }).format(new Date(madeAt))}
            </time>
          </p>
          <p className="ui">{body}</p>
          <p>
            {mayComment && (mayEdit || personId === me.id) && (
              <Button small kind="plain" onClick={() => settle(comment, { settled: !settledAt })}>
                {settledAt ? t('openAgain') : t('settle')}
              </Button>
            )}
            {(personId === me.id || facts.role === 'owner') && (
              <Button small kind="plain" onClick={() => settle(comment, { gone: true })}>
                {t('remove')}
              </Button>
            )}
          </p>
        </article>
      ))}
      {mayComment && (
        <>
          <TextArea label={t('remark')} rows={2} maxLength={2000} value={written} onChange={(event) => setWritten(event.target.value)} />
          <Button small notNow={written.trim() === ''} working={working && t('sendingRemark')} onClick={() => void send()}>
            {t('sendRemark')}
          </Button>
        </>
      )}
    </section>
  )
}
