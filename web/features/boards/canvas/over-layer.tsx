import { boxBetween, edgeTowards } from '#core/boards/geometry.ts'
import { strokePath } from '#web/ui/signature/pen-path.ts'
import { useOpenBoard } from '../board-context.ts'
import type { Gesture } from './gestures.ts'

/** The gesture in progress: selection box, connector, stroke, frame. */
export function OverLayer({ gesture }: { gesture: Gesture | null }) {
  const { board } = useOpenBoard()
  if (!gesture) return null
  if (gesture.kind === 'marquee' || gesture.kind === 'frame') {
    const { x, y, w, h } = boxBetween(gesture.from, gesture.to)
    return (
      <div className={gesture.kind === 'frame' ? 'board-frame-drawn' : 'board-marquee'} style={{ left: x, top: y, width: w, height: h }} />
    )
  }
  if (gesture.kind === 'draw')
    return (
      <svg className="board-lines" aria-hidden="true">
        <path className="board-ink" d={strokePath(gesture.ink, false)} />
      </svg>
    )
  const from = gesture.kind === 'line' ? board.cards.get(gesture.from) : undefined
  if (gesture.kind !== 'line' || !from) return null
  const start = edgeTowards(from, gesture.to)
  return (
    <svg className="board-lines" aria-hidden="true">
      <line className="board-tie-drawn" x1={start.x} y1={start.y} x2={gesture.to.x} y2={gesture.to.y} />
    </svg>
  )
}
