import type { Card } from '#core/boards/shape.ts'
import { titleOf } from '#core/boards/shape.ts'
import { voteOnBoard } from '#web/data/boards/boards.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

/** Dots on a card: the person's own while a vote is open, everyone’s when it has ended. */
export function VoteDots({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { id, facts, mayComment } = useOpenBoard()
  const { round } = facts
  if (!round) return null
  if (!round.open) {
    const dots = round.all?.[card.id] ?? 0
    return dots > 0 ? (
      <span className="board-dots">
        <span aria-hidden="true">{'●'.repeat(Math.min(dots, 12))}</span> <span className="small">{t('dots', { count: dots })}</span>
      </span>
    ) : null
  }
  if (!mayComment) return null
  const mine = round.mine[card.id] ?? 0
  const left = round.dots - Object.values(round.mine).reduce((sum, dots) => sum + dots, 0)
  const vote = (dots: number) =>
    void voteOnBoard(id, round.id, card.id, dots).catch((cause: Error) => toast.failure(t('voteRefused'), cause.message))
  const title = titleOf(card) || t('untitledCard')
  return (
    <span className="board-dots">
      <button type="button" disabled={left < 1} aria-label={t('giveDot', { title })} onClick={() => vote(mine + 1)}>
        +
      </button>
      <span aria-hidden="true">{'●'.repeat(mine)}</span>
      {mine > 0 && (
        <button type="button" aria-label={t('takeDot', { title })} onClick={() => vote(mine - 1)}>
          −
        </button>
      )}
      <span className="small">{t('dots', { count: mine })}</span>
    </span>
  )
}
