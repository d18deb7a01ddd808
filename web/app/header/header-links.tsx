import { Link, NavLink, useLocation } from 'react-router'
import { dashboardOf } from '#core/people/destination.ts'
import { paths } from '#web/paths.ts'
import { logOut } from '#web/session/log-out.ts'
import { useSession, useUserType, useWorkspaceMode } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'

/** The same links for the header of a wide page and the menu of a phone. */
export function HeaderLinks({ place }: { place: 'line' | 'sheet' }) {
  const t = useText(sessionText)
  const { user, loading } = useSession()
  const userType = useUserType()
  const hasToggle = useHasModeToggle()
  if (loading) return null
  if (!user)
    return (
      <>
        <NavLink to={paths.about}>{t('about')}</NavLink>
        <NavLink to={paths.contact}>{t('contact')}</NavLink>
        <NavLink to={paths.login}>{t('login')}</NavLink>
      </>
    )
  // Accounts from a course or a code have a placeholder address.
  const email = user.email?.endsWith('.invalid') ? String(user.user_metadata.name || t('guest')) : user.email || t('guest')
  const dashboard = <NavLink to={dashboardOf(userType)}>{t(userType === 'creator' ? 'creatorDashboard' : 'viewerDashboard')}</NavLink>
  if (place === 'sheet')
    return (
      <>
        {dashboard}
        {hasToggle && <ModeRow />}
        <button type="button" onClick={() => void logOut()}>
          {t('logout')}
        </button>
        <Link className="header-sheet-who" to={paths.settings} aria-label={t('settingsOf', { email })}>
          {email}
        </Link>
      </>
    )
  return (
    <>
      {hasToggle && <ModeToggle />}
      {dashboard}
      <Link className="header-who" to={paths.settings} title={email} aria-label={t('settingsOf', { email })}>
        {email}
      </Link>
      <button type="button" onClick={() => void logOut()}>
        {t('logout')}
      </button>
    </>
  )
}

function ModeToggle() {
  const t = useText(sessionText)
  const { mode, setMode } = useWorkspaceMode()
  return (
    // biome-ignore lint/a11y/useSemanticElements: two pressed buttons in a line, not a form's fieldset
    <span className="header-mode" role="group" aria-label={t('workspaceMode')}>
      <button type="button" aria-pressed={mode === 'student'} onClick={() => setMode('student')}>
        {t('studentMode')}
      </button>
      <button type="button" aria-pressed={mode === 'professional'} onClick={() => setMode('professional')}>
        {t('professionalMode')}
      </button>
    </span>
  )
}

/** On the phone: one row that names the mode it leads to. */
function ModeRow() {
  const t = useText(sessionText)
  const { mode, toggle } = useWorkspaceMode()
  const [here, there] = mode === 'student' ? (['studentMode', 'professionalMode'] as const) : (['professionalMode', 'studentMode'] as const)
  return (
    <button type="button" onClick={toggle}>
      {t(there)} <small>{t('nowMode', { mode: t(here) })}</small>
    </button>
  )
}

/** Section 6: creators, on the creator dashboard only. */
export function useHasModeToggle(): boolean {
  const { user } = useSession()
  const userType = useUserType()
  const { pathname } = useLocation()
  return user !== null && userType === 'creator' && pathname === paths.creatorDashboard
}
