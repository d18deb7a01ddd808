import './header.css'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { AlertPanel } from '#web/session/alert-panel.tsx'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Mark } from '#web/ui/layout/mark.tsx'
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts'
import { useText } from '#web/ui/text.ts'
import { usePageHandle } from '../page-handle.ts'
import { useSearchKey } from '../search-key.ts'
import { appText } from '../words.ts'
import { ContinueBar } from './continue-bar.tsx'
import { HeaderLinks, useHasModeToggle } from './header-links.tsx'
import { PageLinks, PageMenu } from './page-menu.tsx'
import { useDisclosure } from './use-disclosure.ts'

// What asks the house for it is not in the first script.
const Unread = lazyOrNothing(() => import('./unread.tsx'))

/** Section 2: back, logo and title; then About, Contact and Login, or dashboard, email and Logout, and the mode toggle for a creator on the creator dashboard. */
export function Header() {
  const t = useText(sessionText)
  const app = useText(appText)
  const handle = usePageHandle()
  const title = handle ? app(`title_${handle.title}`) : ''
  const { open, setOpen, button, whole } = useDisclosure()
  const hasToggle = useHasModeToggle()
  const { user } = useSession()
  useSearchKey(user !== null)
  return (
    <>
      <header ref={whole} className={hasToggle ? 'header header--toggle' : 'header'} data-open={open || undefined}>
        <div className="header-line">
          <BackButton />
          <Link className="header-logo" to={paths.home} aria-label={t('homeLink')}>
            <Mark />
            <span className="header-word">Actuality</span>
          </Link>
          {title && <span className="header-title">{title}</span>}
          {user && <PageMenu />}
          {user && (
            // Its place is reserved before it is known whether anything waits.
            <span className="header-unread-place">
              <Suspense>
                <Unread userId={user.id} />
              </Suspense>
            </span>
          )}
          <nav className="header-nav" aria-label={t('main')}>
            <HeaderLinks place="line" />
          </nav>
          <button
            ref={button}
            type="button"
            className="header-menu"
            aria-expanded={open}
            aria-controls={open ? 'menu' : undefined}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'closeMenu' : 'menu')}
          </button>
        </div>
        {open && (
          <nav id="menu" className="header-sheet" aria-label={t('menuLabel')}>
            {user && (
              <Suspense>
                <PageLinks />
              </Suspense>
            )}
            <HeaderLinks place="sheet" />
          </nav>
        )}
      </header>
      <ContinueBar />
      <AlertPanel />
    </>
  )
}

function BackButton() {
  const t = useText(sessionText)
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    // The first page of a visit has nothing behind it: back leads home.
    <button
      type="button"
      className="header-back"
      aria-label={t('back')}
      onClick={() => (key === 'default' ? navigate(paths.home) : navigate(-1))}
    >
      <svg viewBox="0 0 18 12" width="18" aria-hidden="true">
        <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M17 6H1.5M6.5 1l-5 5 5 5" />
      </svg>
      <span>{t('back')}</span>
    </button>
  )
}
