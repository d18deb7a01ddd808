import { Link } from 'react-router'
import type { Notice } from '#contract/people/notices.ts'
import { noticeLine } from '#core/people/notices.ts'
import { markNotices } from '#web/data/people/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { dateFormat, timeZone, useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { noticesText } from './words.ts'

/** One thing that concerns the reader. Following it is reading it. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const t = useText(noticesText)
  const { line, quoted } = noticeLine(notice, useLanguage(), timeZone())
  const isUnread = notice.readAt === null
  const mark = (read: boolean) => void markNotices(read, [notice.id]).catch(() => undefined)
  const said = (
    <>
      <span className="notice-line">{line}</span>
      {quoted && <span className="notice-quoted dim">{quoted}</span>}
    </>
  )
  return (
    <li className="notice" data-unread={isUnread || undefined}>
      <time className="mono dim" dateTime={notice.madeAt}>
        {dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(notice.madeAt))}
      </time>
      {notice.leadsTo ? (
        <Link className="notice-said" to={notice.leadsTo} onClick={() => isUnread && mark(true)}>
          {said}
        </Link>
      ) : (
        <span className="notice-said">{said}</span>
      )}
      <Button small kind="plain" aria-label={t(isUnread ? 'markReadOf' : 'markUnreadOf', { line })} onClick={() => mark(isUnread)}>
        {t(isUnread ? 'markRead' : 'markUnread')}
      </Button>
    </li>
  )
}
