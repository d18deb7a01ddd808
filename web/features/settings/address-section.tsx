import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#core/text/email.ts'
import { changeEmail } from '#web/data/people/auth.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { authWords } from '#web/session/auth-words.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Another address to sign in with: both mailboxes are asked where the house confirms addresses. */
export function AddressSection() {
  const t = useText(settingsText)
  const words = useFieldWords()
  const { user } = useSession()
  const confirms = useQuery(authSettings).data?.confirmsByMail
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [waiting, setWaiting] = useState(user?.new_email)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '')
      .trim()
      .toLowerCase()
    const wrong = emailProblem(email)
    setError(wrong ? words.email(wrong) : email === user?.email?.toLowerCase() ? t('addressSame') : undefined)
    if (wrong || email === user?.email?.toLowerCase()) return
    setWorking(true)
    const { failure } = await changeEmail(email)
    setWorking(false)
    if (failure) return void toast.failure(t('addressFailed'), authWords(failure))
    form.reset()
    if (!confirms) return void toast.success(t('addressChanged'), t('addressChangedText', { email }))
    setWaiting(email)
    toast.success(t('addressAsked'), t('addressWaiting', { email }))
  }
  // What an institution's sign-in says is not changed here; outside its own domain it proves nothing.
  if (String(user?.app_metadata.provider ?? '').startsWith('sso:'))
    return (
      <Section title={t('signInAddress')} text={t('addressOfInstitution', { email: user?.email ?? '' })}>
        {!user?.email_confirmed_at && <p className="measure">{t('addressUnproven', { email: user?.email ?? '' })}</p>}
      </Section>
    )
  return (
    <Section title={t('signInAddress')} text={t('addressText', { email: user?.email ?? '' })}>
      <form noValidate onSubmit={onSubmit} className="stack">
        {waiting && <p className="measure">{t('addressWaiting', { email: waiting })}</p>}
        <TextField label={t('addressNew')} name="email" type="email" autoComplete="email" error={error} />
        <p>
          <Button type="submit" working={working && t('addressAsking')}>
            {t('addressChange')}
          </Button>
        </p>
      </form>
    </Section>
  )
}
