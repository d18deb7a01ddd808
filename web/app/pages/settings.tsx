import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageSkeleton } from '../page-skeleton.tsx'

const Settings = lazy(() => import('#web/features/settings/page.tsx'))
const Moderation = lazy(() => import('#web/features/admin/page.tsx'))

/** /settings holds two areas: a person's own settings and, under `?view=moderation`, the moderators' desk. */
export default function SettingsRoom() {
  const [query] = useSearchParams()
  return <Suspense fallback={<PageSkeleton kind="form" />}>{query.get('view') === 'moderation' ? <Moderation /> : <Settings />}</Suspense>
}
