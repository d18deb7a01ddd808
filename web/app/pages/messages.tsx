import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isMessagesView, MessagesFrame } from '#web/features/messages/frame.tsx'
import Letters from '#web/features/messages/page.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'

const Notices = lazy(() => import('#web/features/notices/page.tsx'))

/** /messages: messages, and notices under `?view=notices`. */
export default function MessagesRoute() {
  const [query] = useSearchParams()
  const asked = query.get('view')
  if (asked === 'new')
    return (
      <MessagesFrame current={null}>
        <Letters view="new" />
      </MessagesFrame>
    )
  const view = isMessagesView(asked) ? asked : 'open'
  return (
    <MessagesFrame current={view}>
      {view === 'notices' ? (
        <Suspense fallback={<PageSkeleton kind="list" />}>
          <Notices />
        </Suspense>
      ) : (
        <Letters view={view} />
      )}
    </MessagesFrame>
  )
}
