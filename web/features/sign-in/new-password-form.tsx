import { type FormEvent, useState } from 'react'
import { authErrorKind } from '#core/auth-errors.ts'
import { passwordWeaknesses } from '#core/password-strength.ts'
import { setPassword } from '#web/data/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { NewPasswordField } from '#web/session/password-field.tsx'
import { finishSettingPassword } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { signInText } from './words.ts'

/** Where a recovery link leads: the password is set here, then the login goes on as usual. */
export function NewPasswordForm({ email }: { email: string }) {
  const t = useText(signInText)
  const words = useFieldWords()
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const weak = passwordWeaknesses(password, email)[0]
    if (weak) return setError(words.weakness(weak))
    setWorking(true)
    const { failure } = await setPassword(password)
    setWorking(false)
    if (!failure) {
      toast.success(t('passwordSet'), t('passwordSetText'))
      return finishSettingPassword()
    }
    if (authErrorKind(failure) === 'weak-password') setError(failure.message)
    toast.failure(t('passwordFailed'), authWords(failure))
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={onSubmit} aria-labelledby="new-password-title">
      <h1 className="title-l" id="new-password-title">
        {t('newPasswordTitle')}
      </h1>
      <p className="dim">{t('newPasswordText', { email })}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField label={t('newPassword')} email={email} error={error} />
      <Button type="submit" kind="ink" working={working && t('settingPassword')}>
        {t('setPassword')}
      </Button>
      <Button kind="plain" className="sign-in-forgot" onClick={finishSettingPassword}>
        {t('keepOld')}
      </Button>
    </form>
  )
}
