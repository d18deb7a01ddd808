import { useEffect, useState } from 'react'
import { boardKeys, endBoardVote } from '#web/data/boards/boards.ts'
import { makeStale } from '#web/data/house/act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

/** The open vote: its question, the person's dots, and its time. When it ends, the result is fetched. */
export function VoteStrip() {
  const t = useText(boardsText)
  const { id, facts, mayEdit } = useOpenBoard()
  const { round } = facts
  const [now, setNow] = useState(Date.now)
  const endsMs = round ? Date.parse(round.endsAt) : 0
  const open = round?.open === true
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [open])
  const over = open && now > endsMs
  useEffect(() => {
    if (!over) return
    void makeStale(boardKeys.one(id))
    const timer = setInterval(() => void makeStale(boardKeys.one(id)), 1500)
    return () => clearInterval(timer)
  }, [over, id])
  if (!round || !open) return null
  const left = round.dots - Object.values(round.mine).reduce((sum, dots) => sum + dots, 0)
  const seconds = Math.max(0, Math.ceil((endsMs - now) / 1000))
  return (
    <section className="board-vote" aria-label={t('vote')}>
      <p className="title-s">{round.question}</p>
      <p className="ui">{t('dotsLeft', { count: left })}</p>
      <p className="ui dim">{t('votedSoFar', { count: round.voted })}</p>
      <p className="mono" role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      {mayEdit && (
        <Button
          small
          onClick={() => void endBoardVote(id, round.id).catch((cause: Error) => toast.failure(t('voteRefused'), cause.message))}
        >
          {t('endVote')}
        </Button>
      )}
    </section>
  )
}
