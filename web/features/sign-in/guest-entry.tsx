import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { signInAsGuest } from '#web/data/people/auth.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { authWords } from '#web/session/auth-words.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { isScreening } from './is-screening.ts'
import { signInText } from './words.ts'

/** For people who followed a screener's link: entry without an account. People with one may sign in with it below. */
export function GuestEntry() {
  const t = useText(signInText)
  const path = useSyncExternalStore(continueTo.subscribe, continueTo.get)
  const { data: settings } = useQuery(authSettings)
  const [working, setWorking] = useState(false)
  if (!isScreening(path) || settings?.guests === false) return null
  const enter = async () => {
    setWorking(true)
    const { failure } = await signInAsGuest()
    setWorking(false)
    if (failure) toast.failure(t('loginFailed'), authWords(failure))
  }
  return (
    <section className="sign-in-guest" aria-labelledby="sign-in-guest">
      <h2 className="title-s" id="sign-in-guest">
        {t('guest')}
      </h2>
      <p className="ui">{t('guestText')}</p>
      <Button kind="ink" working={working && t('signingIn')} onClick={() => void enter()}>
        {t('guestEnter')}
      </Button>
    </section>
  )
}
