import { useState } from 'react'
import { signOut } from '#web/data/people/auth.ts'
import { NewPasswordField } from '#web/session/password-field.tsx'
import { useNewPassword } from '#web/session/use-new-password.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** A new password also ends the other sessions: people who knew the old one are signed out. */
export function PasswordSection() {
  const t = useText(settingsText)
  const email = useSession().user?.email ?? ''
  const [times, setTimes] = useState(0)
  const { form, errors, working } = useNewPassword(email, t('passwordFailed'), async () => {
    await signOut('others')
    setTimes((before) => before + 1)
    toast.success(t('passwordChanged'), t('passwordChangedText'))
  })
  return (
    <Section title={t('password')}>
      <form {...form} className="stack">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordField key={times} label={t('newPassword')} email={email} error={errors.password} />
        <p>
          <Button type="submit" working={working && t('changingPassword')}>
            {t('changePassword')}
          </Button>
        </p>
      </form>
    </Section>
  )
}
