import { useQuery } from '@tanstack/react-query'
import { messageByReference } from '#web/data/office/contact.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { FurtherForm } from './further-form.tsx'
import { contactText, day } from './words.ts'

/** A message and what the house answered. An invalid reference looks like an unknown one. */
export function Answer({ reference }: { reference: string }) {
  const t = useText(contactText)
  const isReference = /^[0-9a-f-]{36}$/i.test(reference)
  const message = useQuery({ ...messageByReference(reference), enabled: isReference })
  if (isReference && message.isPending)
    return (
      <div className="page row">
        <Loading what={t('answerLoading')} />
      </div>
    )
  if (message.isError)
    return (
      <div className="page row">
        <Failed title={t('answerFailed')} text={message.error.message} again={message.refetch} />
      </div>
    )
  if (!message.data)
    return (
      <NotHere title={t('unknownTitle')} text={t('unknownText')} acts={<ButtonLink to={paths.contact}>{t('writeAgain')}</ButtonLink>} />
    )
  const { state, answer, settledAt, dueOn, createdAt, further, byMail } = message.data
  return (
    <div className="page contact">
      <div className="contact-why">
        <h1 className="title-l">{t('answerTitle')}</h1>
        <p className="dim">{t(`purpose_${message.data.purpose}`)}</p>
        <p className="small dim">{t('writtenOn', { date: day(createdAt) })}</p>
        <p className="contact-words">{message.data.message}</p>
      </div>
      <div className="contact-do stack">
        <h2 className="title-s">
          {state === 'waiting'
            ? t('waiting', { date: day(dueOn) })
            : t(state === 'answered' ? 'answeredOn' : 'closedOn', { date: day(settledAt ?? createdAt) })}
        </h2>
        {further.map((said) => (
          <div key={said.sentAt} className="contact-said">
            <p className="small dim">{t(said.own ? 'youWrote' : 'houseWrote', { date: day(said.sentAt) })}</p>
            <p className="contact-words lead">{said.words}</p>
          </div>
        ))}
        {further.length === 0 && answer && <p className="contact-words lead">{answer}</p>}
        {byMail ? (
          <FurtherForm reference={reference} />
        ) : (
          <p>
            <TextLink to={paths.messages}>{t('amongMessages')}</TextLink>
          </p>
        )}
      </div>
    </div>
  )
}
