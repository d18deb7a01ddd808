import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { sendAgain, throwAway, type Waiting } from './data/outbox.ts'
import { messagesText } from './words.ts'

/** Written and stored in this browser until the house has it. */
export function WaitingEntry({ waiting }: { waiting: Waiting }) {
  const t = useText(messagesText)
  return (
    <article className="message" data-own data-waiting aria-label={t('messageOf', { name: t('you') })}>
      <header className="message-who">
        <strong>{t('you')}</strong>
        <span className="small dim">
          {waiting.refused ? t('notSent') : waiting.unkept ? t('waitsUnkept') : navigator.onLine ? t('sending') : t('waitsForLine')}
        </span>
      </header>
      <div className="message-said">
        {waiting.body && <p className="message-words">{waiting.body}</p>}
        {waiting.files.map(({ id, name }) => (
          <p key={id} className="small">
            {name}
          </p>
        ))}
        {waiting.refused && (
          <>
            <p className="field-error" role="alert">
              {waiting.refused}
            </p>
            <p className="thread-buttons">
              <Button small onClick={() => void sendAgain(waiting)}>
                {t('sendAgain')}
              </Button>
              <Button small kind="plain" onClick={() => void throwAway(waiting.id)}>
                {t('throwAway')}
              </Button>
            </p>
          </>
        )}
      </div>
    </article>
  )
}
