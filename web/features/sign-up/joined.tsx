import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { loginRedirectDelayMs } from '#core/house/specification.ts'
import { readInstitutionType } from '#core/institutions/institution-types.ts'
import { destinationAfterLogin } from '#core/people/destination.ts'
import { paths } from '#web/paths.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { signUpText } from './words.ts'

/** A signed-in person on a sign-up page: on to their page when the account was opened just now, a choice when it was not. */
export function Joined() {
  const t = useText(signUpText)
  const navigate = useNavigate()
  const { user } = useSession()
  const usual = destinationAfterLogin(useUserType())
  const justNow = useRef(Date.now() - Date.parse(user?.created_at ?? '') < 30_000).current
  // Who applied with the new account sees first that the application is here.
  const applied = justNow ? readInstitutionType(user?.user_metadata.institution?.type) : undefined
  // The page that led to the sign-up comes before the usual one, and a requested film plays.
  const asked = useRef(justNow ? continueTo.get() : undefined).current
  const destination = applied ? paths.institution(applied) : (asked ?? usual)
  useEffect(() => {
    if (!justNow) return
    const timer = setTimeout(() => {
      if (destination === asked) continueTo.forget()
      navigate(destination, { replace: true, state: { play: destination === asked } })
    }, loginRedirectDelayMs)
    return () => clearTimeout(timer)
  }, [justNow, destination, asked, navigate])
  return (
    <div className="stack" role="status">
      <p className="title-s">{t('signedInAlready', { email: user?.email ?? '' })}</p>
      {!justNow && <p className="dim">{t('signedInAlreadyText')}</p>}
      <p>
        <ButtonLink kind="ink" to={destination}>
          {t('goOn')}
        </ButtonLink>
      </p>
    </div>
  )
}
