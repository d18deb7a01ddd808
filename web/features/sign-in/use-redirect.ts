import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginRedirectDelayMs } from '#core/house/specification.ts'
import { destinationAfterLogin, readUserType } from '#core/people/destination.ts'
import { readSession } from '#web/data/people/auth.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { useSession } from '#web/session/use-session.ts'
import { isScreening } from './is-screening.ts'

/** Section 2: about a second after the login, once the session has been read again. Not while a password or a second step is owed. */
export function useRedirectAfterLogin(): void {
  const navigate = useNavigate()
  const { user, settingPassword, owesSecondFactor } = useSession()
  const ready = user !== null && !settingPassword && !owesSecondFactor
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(async () => {
      const session = await readSession()
      // A guest came for one film and has no page of their own.
      const asked = continueTo.get()
      if (session?.user.is_anonymous && isScreening(asked)) {
        continueTo.forget()
        navigate(asked, { replace: true })
      } else if (session) navigate(destinationAfterLogin(readUserType(session.user.user_metadata)), { replace: true })
    }, loginRedirectDelayMs)
    return () => clearTimeout(timer)
  }, [ready, navigate])
}
