import { useQuery } from '@tanstack/react-query'
import { allMessages, type ContactMessage } from '#web/data/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AnswerForm } from './answer-form.tsx'
import { day } from './day.ts'
import { adminText } from './words.ts'

/** Messages to the house: the waiting ones first, in the order of their promises. */
export function MessagesList() {
  const t = useText(adminText)
  const messages = useQuery(allMessages)
  if (messages.isPending) return <Loading what={t('messagesLoading')} />
  if (messages.isError)
    return (
      <Failed
        title={t('messagesFailed')}
        text={t('failedKept', { reason: messages.error.message })}
        act={
          <Button small onClick={() => void messages.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (messages.data.length === 0) return <Empty title={t('messagesEmpty')} text={t('messagesEmptyText')} />
  return (
    <ul className="admin-list">
      {messages.data.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ul>
  )
}

function MessageRow({ message }: { message: ContactMessage }) {
  const t = useText(adminText)
  const isWaiting = message.state === 'waiting'
  const isLate = isWaiting && message.dueOn < new Date().toISOString().slice(0, 10)
  return (
    <li className="admin-row">
      <div className="admin-facts">
        <h2 className="title-s">{t(`purpose_${message.purpose}`)}</h2>
        <p className="ui">
          {message.name}
          <br />
          <span className="dim">{message.email}</span>
        </p>
        <p className={isLate ? 'small signal-word' : 'small dim'}>
          {isWaiting
            ? t(isLate ? 'overdue' : 'due', { date: day(message.dueOn) })
            : t('settled', { state: t(`state_${message.state}`), date: day(message.settledAt ?? message.createdAt) })}
          <br />
          {t('received', { date: day(message.createdAt) })}
        </p>
      </div>
      <div className="stack">
        <p className="admin-words">{message.message}</p>
        {message.page && (
          <p className="small dim">
            {t('about')} {message.page}
          </p>
        )}
        {isWaiting ? (
          <AnswerForm message={message} />
        ) : (
          <blockquote className="admin-answer">
            <p className="small dim">{t('answer')}</p>
            <p className="admin-words">{message.answer}</p>
          </blockquote>
        )}
      </div>
    </li>
  )
}
