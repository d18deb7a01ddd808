import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerDaysOf, type ContactPurpose, contactPurposes, readContactPurpose } from '#core/contact-purposes.ts'
import { emailProblem, sanitiseEmail } from '#core/email.ts'
import { nameProblem } from '#core/name.ts'
import { isWebAddress } from '#core/url.ts'
import { type SentMessage, sendMessage } from '#web/data/contact.ts'
import { HouseError } from '#web/data/house-error.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { inspectField } from '#web/session/security-log.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/check.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { language } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { contactText } from './words.ts'

type Errors = Record<string, string | undefined>

/** Purpose, name, address, message. What cannot be sent stays in the form. */
export function MessageForm({ onSent }: { onSent: (sent: SentMessage) => void }) {
  const t = useText(contactText)
  const shared = useText(sessionText)
  const words = useFieldWords()
  const { user } = useSession()
  const [query] = useSearchParams()
  const [purpose, setPurpose] = useState<ContactPurpose>(readContactPurpose(query.get('about')) ?? 'something-else')
  const [working, setWorking] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    for (const field of ['name', 'email', 'page', 'message']) inspectField(field, text(field))
    const email = sanitiseEmail(text('email'))
    const page = text('page').trim()
    const message = text('message').trim()
    const found: Errors = {
      name: words.name(nameProblem(text('name'))),
      email: words.email(emailProblem(email)),
      page: page === '' || isWebAddress(page) ? undefined : t('pageInvalid'),
      message: message === '' ? t('messageRequired') : message.length > 5000 ? t('messageTooLong', { n: message.length }) : undefined,
    }
    setErrors(found)
    const first = Object.keys(found).find((field) => found[field])
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!mayTry('contact')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
    setWorking(true)
    try {
      onSent(await sendMessage({ purpose, name: text('name').trim(), email, message, page, language: language() }))
    } catch (cause) {
      const reason = cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : (cause as Error).message
      toast.failure(t('failed'), cause instanceof HouseError && cause.hint ? reason : t('failedKept', { reason }))
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="contact-form" noValidate onSubmit={onSubmit}>
      <Fieldset legend={t('purpose')}>
        {contactPurposes.map((entry) => (
          <Radio
            key={entry.purpose}
            name="purpose"
            value={entry.purpose}
            checked={purpose === entry.purpose}
            onChange={() => setPurpose(entry.purpose)}
          >
            {t(`purpose_${entry.purpose}`)}
          </Radio>
        ))}
      </Fieldset>
      <p className="contact-promise" aria-live="polite">
        {t(`text_${purpose}`)} <span className="nowrap">{t('days', { count: answerDaysOf(purpose) })}.</span>
      </p>
      <TextField
        label={t('name')}
        aside={t('nameAside')}
        name="name"
        autoComplete="name"
        defaultValue={nameOf(user?.user_metadata)}
        error={errors.name}
      />
      <TextField label={t('email')} name="email" type="email" autoComplete="email" defaultValue={user?.email ?? ''} error={errors.email} />
      <TextField label={t('page')} aside={t('pageAside')} name="page" type="url" inputMode="url" autoComplete="off" error={errors.page} />
      <TextArea label={t('message')} name="message" rows={6} error={errors.message} />
      <Button type="submit" kind="ink" wide working={working && t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}

const nameOf = (metadata: Record<string, unknown> | undefined): string => (typeof metadata?.name === 'string' ? metadata.name : '')
