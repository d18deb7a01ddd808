import './continue-bar.css'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Under the header of the front page, for whoever came there by the login page's "Sign up". */
export function JoinBar() {
  const t = useText(sessionText)
  const { pathname, state } = useLocation()
  const { user } = useSession()
  if (user || pathname !== paths.home || !(state as { join?: boolean } | null)?.join) return null
  return (
    <aside className="continue-bar" aria-label={t('joinTitle')}>
      <span className="dim">{t('joinTitle')}</span>
      <Ways />
    </aside>
  )
}

/** The three ways in, as a line of the end credits. */
export function JoinCredit() {
  const t = useText(sessionText)
  return (
    <>
      <dt>{t('join')}</dt>
      <dd className="footer-rooms">
        <Ways />
      </dd>
    </>
  )
}

function Ways() {
  const t = useText(sessionText)
  return (
    <>
      <TextLink to={paths.creatorSignup}>{t('joinCreator')}</TextLink>
      <TextLink to={paths.viewerSignup}>{t('joinViewer')}</TextLink>
      <TextLink to={paths.institutionalSignup}>{t('joinInstitution')}</TextLink>
    </>
  )
}
