import { type FormEvent, useState } from 'react'
import { authErrorKind } from '#core/auth-errors.ts'
import { passwordWeaknesses } from '#core/password-strength.ts'
import { setPassword, signOut } from '#web/data/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { NewPasswordField } from '#web/session/password-field.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** A new password also ends the other sessions: whoever knew the old one is out. */
export function PasswordSection() {
  const t = useText(settingsText)
  const words = useFieldWords()
  const email = useSession().user?.email ?? ''
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [times, setTimes] = useState(0)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const weak = passwordWeaknesses(password, email)[0]
    setError(weak && words.weakness(weak))
    if (weak) return
    setWorking(true)
    const { failure } = await setPassword(password)
    if (!failure) await signOut('others')
    setWorking(false)
    if (!failure) {
      setTimes(times + 1)
      return void toast.success(t('passwordChanged'), t('passwordChangedText'))
    }
    if (authErrorKind(failure) === 'weak-password') setError(failure.message)
    toast.failure(t('passwordFailed'), authWords(failure))
  }
  return (
    <Section title={t('password')}>
      <form noValidate onSubmit={onSubmit} className="stack">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordField key={times} label={t('newPassword')} email={email} error={error} />
        <p>
          <Button type="submit" working={working && t('changingPassword')}>
            {t('changePassword')}
          </Button>
        </p>
      </form>
    </Section>
  )
}
