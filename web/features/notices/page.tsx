import './notices.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { markNotices, myNotices } from '#web/data/people/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EndlessList } from '#web/ui/layout/endless-list.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
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
  const unread = pages.data?.pages[0]?.unread ?? 0
  const readAll = async () => {
    try {
      const changed = await markNotices(true)
      toast.success(t('allRead'), undefined, { label: t('undo'), onPress: () => void markNotices(false, changed) })
    } catch (error) {
      toast.failure(t('notMarked'), (error as Error).message)
    }
  }
  return (
    <EndlessList
      pages={pages}
      rowsOf={(page) => page.notices}
      words={{ failed: t('failed'), older: t('older'), fetching: t('fetching') }}
      empty={<Empty title={t(onlyUnread ? 'emptyUnread' : 'empty')} text={t('emptyText')} />}
    >
      {(notices) => (
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
        </>
      )}
    </EndlessList>
  )
}
