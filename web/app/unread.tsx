import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLiveTable } from '#web/data/live/use-live-table.ts'
import { staleNotices, unreadNotices } from '#web/data/notices.ts'
import { paths } from '#web/paths.ts'
import { sessionText } from '#web/session/words.ts'
import { countInTitle } from '#web/ui/page-title.ts'
import { useText } from '#web/ui/text.ts'

/** How many things wait for the reader, kept true while a page is open: beside the menu, and before the page's name. Nothing while nothing waits. */
export default function Unread({ userId }: { userId: string }) {
  const t = useText(sessionText)
  const unread = useQuery({ ...unreadNotices, retry: false })
  useLiveTable(`notices:${userId}`, [{ table: 'notices', event: '*', filter: `person_id=eq.${userId}` }], staleNotices)
  const count = unread.data ?? 0
  useEffect(() => {
    countInTitle(count)
    return () => countInTitle(0)
  }, [count])
  if (count === 0) return null
  return (
    <Link className="header-unread" to={`${paths.messages}?view=notices&unread`} aria-label={t('unread', { count })}>
      <span className="mono" aria-hidden="true">
        {count >= 100 ? '99+' : count}
      </span>
    </Link>
  )
}
