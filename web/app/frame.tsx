import './frame.css'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { NotFoundPage } from '#web/ui/layout/not-found-page.ts'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts'
import { useText } from '#web/ui/text.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { NotFound } from './not-found.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePageChange } from './page-change.ts'
import { scrollKey } from './scroll-memory.ts'
import { appText } from './words.ts'

const notFound = <NotFound />

/** For pages over plain http alone. */
const PlainHttpNotice = lazyOrNothing<object>(() =>
  import('./plain-http-notice.tsx').then(({ PlainHttpNotice }) => ({ default: PlainHttpNotice })),
)

/** What is around every page: skip link, header, the page, end credits. */
export function Frame() {
  const t = useText(appText)
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const navigated = usePageChange()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {navigation.state !== 'idle' && (
        <div className="frame-loading">
          <LoadingStrip label={t('loadingPage')} />
        </div>
      )}
      <Header />
      <OfflineNotice />
      {!isSecureContext && (
        <Suspense fallback={null}>
          <PlainHttpNotice />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} key={pathname} className={navigated ? 'frame-page frame-page--entered' : 'frame-page'}>
        <NotFoundPage value={notFound}>
          <Outlet />
        </NotFoundPage>
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
