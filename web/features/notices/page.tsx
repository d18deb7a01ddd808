import './notices.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { markNotices, myNotices } from '#web/data/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Empty, Failed } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Choices } from './choices.tsx'
import { NoticeLine } from './notice-line.tsx'
import { noticesText } from './words.ts'

const address = (more = '') => `${paths.messages}?view=notices${more}`

/** What concerns the reader, newest first; under `&choose` how each kind reaches them. */
export default function NoticesPage() {
  const t = useText(noticesText)
  const [query] = useSearchParams()
  const choosing = query.has('choose')
  const onlyUnread = query.has('unread')
  return (
    <div className="notices">
      <nav className="notices-views ui" aria-label={t('views')}>
        <Link to={address()} aria-current={!choosing && !onlyUnread ? 'page' : undefined}>
          {t('all')}
        </Link>
        <Link to={address('&unread')} aria-current={onlyUnread && !choosing ? 'page' : undefined}>
          {t('unread')}
        </Link>
        <Link to={address('&choose')} aria-current={choosing ? 'page' : undefined}>
          {t('choose')}
        </Link>
      </nav>
      {choosing ? <Choices /> : <NoticeList onlyUnread={onlyUnread} />}
    </div>
  )
}

function NoticeList({ onlyUnread }: { onlyUnread: boolean }) {
  const t = useText(noticesText)
  const pages = useInfiniteQuery(myNotices(onlyUnread))
  if (pages.isPending) return <SkeletonRows rows={6} />
  if (pages.isError)
    return (
      <Failed
        title={t('failed')}
        text={pages.error.message}
        act={
          <Button small onClick={() => void pages.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  const notices = pages.data.pages.flatMap((page) => page.notices)
  const unread = pages.data.pages[0]?.unread ?? 0
  const readAll = async () => {
    try {
      const changed = await markNotices(true)
      toast.success(t('allRead'), undefined, { label: t('undo'), onPress: () => void markNotices(false, changed) })
    } catch (error) {
      toast.failure(t('notMarked'), (error as Error).message)
    }
  }
  if (notices.length === 0) return <Empty title={t(onlyUnread ? 'emptyUnread' : 'empty')} text={t('emptyText')} />
  return (
    <>
      {unread > 0 && (
        <p className="notices-acts">
          <Button small onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        </p>
      )}
      <ul className="notices-list">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <p>
          <Button small working={pages.isFetchingNextPage && t('fetching')} onClick={() => void pages.fetchNextPage()}>
            {t('older')}
          </Button>
        </p>
      )}
    </>
  )
}
