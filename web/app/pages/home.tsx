import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import HomePage from '#web/features/home/page.tsx'
import { RequireSignIn } from '../guard.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { WhenStarted } from '../session-start.tsx'

const CallPage = lazy(() => import('#web/features/schedule/sheets/call-page.tsx'))
const ProgrammeRoute = lazy(() => import('../programme-page.tsx'))

/** `/`; `/?edit=programme` where moderators edit it, and `/?at=` for a preview of a date, and `/?call=`, the call sheet a link opens without an account. */
export default function HomeRoute() {
  const [query] = useSearchParams()
  const [at, call] = [query.get('at'), query.get('call')]
  if (call)
    return (
      <WhenStarted>
        <Suspense>
          <CallPage key={call} linkKey={call} />
        </Suspense>
      </WhenStarted>
    )
  if (at === null && query.get('edit') !== 'programme') return <HomePage />
  return (
    <WhenStarted>
      <RequireSignIn>
        <Suspense fallback={<PageSkeleton kind="form" />}>
          <ProgrammeRoute at={at} />
        </Suspense>
      </RequireSignIn>
    </WhenStarted>
  )
}
