import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageSkeleton } from '../page-skeleton.tsx'

const Settings = lazy(() => import('#web/features/settings/page.tsx'))
const Standing = lazy(async () => {
  const [{ default: Page }, { SettingsViews }] = await Promise.all([
    import('#web/features/cases/page.tsx'),
    import('#web/features/settings/settings-views.tsx'),
  ])
  return { default: () => <Page views={<SettingsViews current="standing" />} /> }
})
const Moderation = lazy(() => import('#web/features/admin/page.tsx'))

/**
 * /settings has three areas: a person's own settings, under `?view=standing` decisions about them, and under `?view=moderation` the
 * moderators' desk.
 */
export default function SettingsRoute() {
  const [query] = useSearchParams()
  const view = query.get('view')
  const Area = view === 'moderation' ? Moderation : view === 'standing' ? Standing : Settings
  return (
    <Suspense fallback={<PageSkeleton kind="form" />}>
      <Area />
    </Suspense>
  )
}
