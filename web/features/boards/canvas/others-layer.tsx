import { type Ref, use } from 'react'
import { useText } from '#web/ui/text.ts'
import { OthersContext, useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'

/** Pointers and drags of the others, with their names. Text has a constant size. */
export function OthersLayer({ ref }: { ref: Ref<HTMLDivElement> }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const room = use(OthersContext)
  return (
    <div ref={ref} className="board-others" aria-hidden="true">
      {[...room.pointers.values()].map(({ userId, name, at, chosen, dragged }) => (
        <div key={userId}>
          {chosen.slice(0, 40).map((id) => {
            const card = board.cards.get(id)
            if (!card) return null
            const [x, y] = dragged ? [card.x + dragged.dx, card.y + dragged.dy] : [card.x, card.y]
            return <div key={id} className="board-held" style={{ left: x, top: y, width: card.w, height: card.h }} />
          })}
          {at && (
            <div className="board-pointer" style={{ transform: `translate(${at.x}px, ${at.y}px) scale(var(--hair-number, 1))` }}>
              <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
                <path d="M0 0L0 14L4 10.5L7 16L9.2 15L6.4 9.6L11.5 9.2Z" />
              </svg>
              <span>{name || t('somebody')}</span>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
