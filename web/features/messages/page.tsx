import { useSearchParams } from 'react-router'
import type { ThreadView } from '#web/data/people/messages.ts'
import { useSession } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { NewLetter } from './new-letter.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadView as OpenThread } from './thread-view.tsx'
import { useOwnLetters } from './use-own-letters.ts'
import { messagesText } from './words.ts'

/** Correspondence: the list beside the thread that is open; on a phone one or the other. */
export default function Letters({ view }: { view: ThreadView | 'new' }) {
  const t = useText(messagesText)
  const { user } = useSession()
  const [query] = useSearchParams()
  useOwnLetters(user?.id)
  const thread = query.get('thread')
  if (!user) return null
  if (view === 'new') return <NewLetter />
  return (
    <div className="letters-desk" data-open={thread ? true : undefined}>
      <ThreadList view={view} current={thread} />
      {thread ? (
        <OpenThread key={thread} id={thread} me={user.id} at={Number(query.get('at')) || null} />
      ) : (
        <p className="letters-none dim">{t('chooseOne')}</p>
      )}
    </div>
  )
}
