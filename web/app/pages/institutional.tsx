import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { houseSettings } from '#web/data/house/house-settings.ts'
import InstitutionalPage from '#web/features/institutional/page.tsx'

const AccessibilityReportPage = lazy(async () => ({
  default: (await import('#web/features/accessibility-reports/report-page.tsx')).AccessibilityReportPage,
}))
const LaunchPage = lazy(async () => ({ default: (await import('#web/features/course-systems/launch-page.tsx')).LaunchPage }))

/** Offers to institutions; with a course launch in the query, its entry. */
export default function Institutional() {
  const [query] = useSearchParams()
  const launch = query.get('launch')
  const report = query.get('view') === 'accessibility'
  const { data: house } = useQuery({ ...houseSettings, enabled: report })
  if (report)
    return (
      <Suspense>
        <AccessibilityReportPage house={house?.name ?? ''} />
      </Suspense>
    )
  if (!launch) return <InstitutionalPage />
  return (
    <Suspense>
      <LaunchPage ticket={launch} />
    </Suspense>
  )
}
