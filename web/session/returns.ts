import { stay } from '#web/data/people/account.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf } from '#web/ui/text.ts'
import { sessionStore } from './session-store.ts'
import { sessionText } from './words.ts'

const justNowMs = 5 * 60_000

/** Signing in cancels the deletion of the account, and says so. Called once a sign-in, and not for an older session. */
export function followReturns(): void {
  let asked = ''
  sessionStore.subscribe(() => {
    const { user, owesSecondFactor, settingPassword } = sessionStore.get()
    const signedInAt = user?.last_sign_in_at ?? ''
    if (!user || owesSecondFactor || settingPassword || asked === user.id + signedInAt) return
    asked = user.id + signedInAt
    if (Date.now() - Date.parse(signedInAt) > justNowMs) return
    const t = textOf(sessionText)
    // Nothing depends on the answer: signing in cancels the deletion in any case.
    stay().then(
      (wasLeaving) => wasLeaving && toast.success(t('stays'), t('staysText')),
      () => undefined,
    )
  })
}
