import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import HomePage from '#web/features/home/page.tsx'
import { RequireSignIn } from '../guard.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { WhenStarted } from '../session-start.tsx'

const ProgrammePage = lazy(() => import('#web/features/programme/page.tsx'))

/** `/`; `/?edit=programme` where moderators put down what it shows, and `/?at=` where they look at it before its day. */
export default function HomeRoom() {
  const [query] = useSearchParams()
  const edits = query.get('edit') === 'programme'
  if (!edits && !query.has('at')) return <HomePage />
  return (
    <WhenStarted>
      <RequireSignIn>
        <Suspense fallback={<PageSkeleton kind="form" />}>{edits ? <ProgrammePage /> : <HomePage />}</Suspense>
      </RequireSignIn>
    </WhenStarted>
  )
}
