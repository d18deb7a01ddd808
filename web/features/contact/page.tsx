import './contact.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SentMessage } from '#web/data/office/contact.ts'
import { useText } from '#web/ui/text.ts'
import { Answer } from './answer.tsx'
import { Letterhead } from './letterhead.tsx'
import { MessageForm } from './message-form.tsx'
import { Sent } from './sent.tsx'
import { contactText } from './words.ts'

/** Writing to the house by purpose, with a promised day; and, under `?reference=`, the answer. */
export default function ContactPage() {
  const t = useText(contactText)
  const [query] = useSearchParams()
  const [sent, setSent] = useState<SentMessage>()
  const reference = query.get('reference')
  if (reference) return <Answer reference={reference} />
  return (
    <div className="page contact">
      <div className="contact-why">
        <h1 className="title-l">{t('title')}</h1>
        <p className="lead measure">{t('lead')}</p>
      </div>
      <div className="contact-do">
        {sent ? <Sent message={sent} onAnother={() => setSent(undefined)} /> : <MessageForm onSent={setSent} />}
      </div>
      <Letterhead />
    </div>
  )
}
