import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import InstitutionalPage from '#web/features/institutional/page.tsx'

const LaunchPage = lazy(async () => ({ default: (await import('#web/features/course-systems/launch-page.tsx')).LaunchPage }))

/** What institutions can have here; with a launch of a course in the query, the way in from it. */
export default function Institutional() {
  const launch = useSearchParams()[0].get('launch')
  if (!launch) return <InstitutionalPage />
  return (
    <Suspense>
      <LaunchPage ticket={launch} />
    </Suspense>
  )
}
