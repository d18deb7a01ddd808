import { NewPasswordField } from '#web/session/password-field.tsx'
import { finishSettingPassword } from '#web/session/session-store.ts'
import { useNewPassword } from '#web/session/use-new-password.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { signInText } from './words.ts'

/** Where a recovery link leads: the password is set here, then the login goes on as usual. */
export function NewPasswordForm({ email }: { email: string }) {
  const t = useText(signInText)
  const { form, errors, working } = useNewPassword(email, t('passwordFailed'), () => {
    toast.success(t('passwordSet'), t('passwordSetText'))
    finishSettingPassword()
  })
  return (
    <form {...form} className="sign-in-form" aria-labelledby="new-password-title">
      <h1 className="title-l" id="new-password-title">
        {t('newPasswordTitle')}
      </h1>
      <p className="dim">{t('newPasswordText', { email })}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField label={t('newPassword')} email={email} error={errors.password} />
      <Button type="submit" kind="ink" working={working && t('settingPassword')}>
        {t('setPassword')}
      </Button>
      <Button kind="plain" className="sign-in-forgot" onClick={finishSettingPassword}>
        {t('keepOld')}
      </Button>
    </form>
  )
}
