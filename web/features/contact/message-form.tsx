import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerDaysOf, type ContactPurpose, contactPurposes, readContactPurpose } from '#core/house/contact-purposes.ts'
import { emailProblem, sanitiseEmail } from '#core/text/email.ts'
import { nameProblem } from '#core/text/name.ts'
import { isWebAddress } from '#core/text/url.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { type SentMessage, sendMessage } from '#web/data/office/contact.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { inspectField } from '#web/session/security-log.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { language } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { contactText } from './words.ts'

/** Purpose, name, address, message. What cannot be sent stays in the form. */
export function MessageForm({ onSent }: { onSent: (sent: SentMessage) => void }) {
  const t = useText(contactText)
  const shared = useText(sessionText)
  const words = useFieldWords()
  const { user } = useSession()
  const [query] = useSearchParams()
  const [purpose, setPurpose] = useState<ContactPurpose>(readContactPurpose(query.get('about')) ?? 'something-else')
  const { form, errors, working } = useForm({
    validate: ({ raw, text }) => {
      for (const field of ['name', 'email', 'page', 'message']) inspectField(field, raw(field))
      const [page, message] = [text('page'), text('message')]
      return {
        name: words.name(nameProblem(raw('name'))),
        email: words.email(emailProblem(sanitiseEmail(raw('email')))),
        page: page === '' || isWebAddress(page) ? undefined : t('pageInvalid'),
        message: message === '' ? t('messageRequired') : message.length > 5000 ? t('messageTooLong', { n: message.length }) : undefined,
      }
    },
    submit: async ({ raw, text }) => {
      if (!mayTry('contact')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
      const [name, email] = [text('name'), sanitiseEmail(raw('email'))]
      onSent(await sendMessage({ purpose, name, email, message: text('message'), page: text('page'), language: language() }))
    },
    failed: (cause) => {
      const reason = cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : (cause as Error).message
      toast.failure(t('failed'), cause instanceof HouseError && cause.hint ? reason : t('failedKept', { reason }))
      return {}
    },
  })
  return (
    <form {...form} className="contact-form">
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
