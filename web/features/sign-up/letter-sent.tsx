import { useState } from 'react'
import { resendConfirmation } from '#web/data/people/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { signUpText } from './words.ts'

/** The same words whether the address was new or known. */
export function LetterSent({ email }: { email: string }) {
  const t = useText(signUpText)
  const shared = useText(sessionText)
  const [working, setWorking] = useState(false)
  const again = async () => {
    if (!mayTry('resend')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
    setWorking(true)
    const { failure } = await resendConfirmation(email)
    setWorking(false)
    if (failure) toast.failure(t('letterFailed'), authWords(failure))
    else toast.success(t('letterSent'))
  }
  return (
    <div className="stack" role="status">
      <h2 className="title-m">{t('letterTitle')}</h2>
      <p className="measure">{t('letterText', { email })}</p>
      <p>
        <Button small working={working && t('letterSending')} onClick={again}>
          {t('letterAgain')}
        </Button>
      </p>
    </div>
  )
}
