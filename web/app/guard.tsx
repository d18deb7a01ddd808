import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'

/** Around the guarded pages: people who are not signed in, or lack the second factor, go to /login; the requested page is remembered. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const t = useText(sessionText)
  const { user, loading, owesSecondFactor, endedBy } = useSession()
  if (loading)
    return (
      <div className="page row">
        <Loading what={t('opening')} />
      </div>
    )
  if (!user || owesSecondFactor) return <ToLogin remember={endedBy !== 'logout'} />
  return children
}

function ToLogin({ remember }: { remember: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (remember) continueTo.remember(pathname + search + hash)
  }, [remember, pathname, search, hash])
  return <Navigate to={paths.login} replace />
}
