import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import HomePage from '#web/features/home/page.tsx'
import { RequireSignIn } from '../guard.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { WhenStarted } from '../session-start.tsx'

const ProgrammeRoute = lazy(() => import('../programme-page.tsx'))

/** `/`; `/?edit=programme` where moderators edit it, and `/?at=` for a preview of a date. */
export default function HomeRoute() {
  const [query] = useSearchParams()
  const at = query.get('at')
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
