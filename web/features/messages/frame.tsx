import './messages.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unreadNotices } from '#web/data/people/notices.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

const views = ['open', 'requests', 'first', 'archived', 'notices'] as const
export type MessagesView = (typeof views)[number]
export const isMessagesView = (asked: string | null): asked is MessagesView => views.some((view) => view === asked)

export const addressOf = (view: MessagesView): string => (view === 'open' ? paths.messages : `${paths.messages}?view=${view}`)

/** Head and views of /messages; what is below is one of them. */
export function MessagesFrame({ current, children }: { current: MessagesView | null; children: ReactNode }) {
  const t = useText(messagesText)
  const unread = useQuery(unreadNotices)
  return (
    <div className="page letters">
      <div className="letters-top">
        <h1 className="title-l">{t('title')}</h1>
        <ButtonLink kind="ink" small to={`${paths.messages}?view=new`}>
          {t('write')}
        </ButtonLink>
      </div>
      <ViewLinks
        className="letters-views"
        label={t('views')}
        links={views.map((view) => ({
          to: addressOf(view),
          text: (
            <>
              {t(`view_${view}`)}
              {view === 'notices' && (unread.data ?? 0) > 0 && <span className="mono"> {unread.data! >= 100 ? '99+' : unread.data}</span>}
            </>
          ),
          current: view === current,
        }))}
      />
      {children}
    </div>
  )
}
