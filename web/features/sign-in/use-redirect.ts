import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { destinationAfterLogin, readUserType } from '#core/destination.ts'
import { loginRedirectDelayMs } from '#core/specification.ts'
import { readSession } from '#web/data/auth.ts'
import { useSession } from '#web/session/use-session.ts'

/** Section 2: about a second after the login, once the session has been read again. Not while a password or a second step is owed. */
export function useRedirectAfterLogin(): void {
  const navigate = useNavigate()
  const { user, settingPassword, owesSecondFactor } = useSession()
  const ready = user !== null && !settingPassword && !owesSecondFactor
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(async () => {
      const session = await readSession()
      if (session) navigate(destinationAfterLogin(readUserType(session.user.user_metadata)), { replace: true })
    }, loginRedirectDelayMs)
    return () => clearTimeout(timer)
  }, [ready, navigate])
}
