import { use } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#web/ui/text.ts'
import { OthersContext } from './board-context.ts'
import { boardsText } from './words.ts'

/** Who else is on the board; a press follows their view. Separate from the rest of the head, which ignores pointer moves. */
export function BoardHere() {
  const t = useText(boardsText)
  const room = use(OthersContext)
  const [query, setQuery] = useSearchParams()
  const followed = query.get('follow')
  const follow = (person: string) =>
    setQuery(
      (now) => {
        if (followed === person) now.delete('follow')
        else now.set('follow', person)
        now.delete('view')
        return now
      },
      { replace: true },
    )
  if (room.here.length === 0) return null
  return (
    <ul className="board-here" aria-label={t('here')}>
      {room.here.slice(0, 6).map(({ userId, name }) => (
        <li key={userId}>
          <button type="button" aria-pressed={followed === userId} title={t('followNamed', { name })} onClick={() => follow(userId)}>
            {name || t('somebody')}
            {room.pointers.get(userId)?.presents && <span className="small"> {t('presents')}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
