import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import HomePage from '#web/features/home/page.tsx'
import { RequireSignIn } from '../guard.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { WhenStarted } from '../session-start.tsx'

const ProgrammePage = lazy(() => import('#web/features/programme/page.tsx'))

/** `/`, and `/?edit=programme` where moderators put down what it shows. */
export default function HomeRoom() {
  const edit = useSearchParams()[0].get('edit')
  if (edit !== 'programme') return <HomePage />
  return (
    <WhenStarted>
      <RequireSignIn>
        <Suspense fallback={<PageSkeleton kind="form" />}>
          <ProgrammePage />
        </Suspense>
      </RequireSignIn>
    </WhenStarted>
  )
}
