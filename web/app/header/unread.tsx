import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { staleNotices, unreadNotices } from '#web/data/people/notices.ts'
import { noticesPath } from '#web/paths.ts'
import { sessionText } from '#web/session/words.ts'
import { countInTitle } from '#web/ui/layout/page-title.ts'
import { useText } from '#web/ui/text.ts'

/** The unread count, updated while a page is open: beside the menu, and in the document title. Nothing at zero. */
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
    <Link className="header-unread" to={`${noticesPath}&unread`} aria-label={t('unread', { count })}>
      <span aria-hidden="true">
        <span className="mono">{count >= 100 ? '99+' : count}</span>{' '}
        <span className="header-unread-word">{t('noticesHere', { count })}</span>
      </span>
    </Link>
  )
}
