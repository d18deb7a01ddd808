import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { lineBetween, overlaps } from '#core/boards/geometry.ts'
import { useBoardVersion, useChosen, useOpenBoard } from '../board-context.ts'
import { type Faces, placedBy } from './faces.ts'
import type { Gesture } from './gestures.ts'

/** Connectors with at least one near card; they follow their cards. A press selects one for removal. */
export function LinesLayer({ faces, gesture }: { faces: Faces; gesture: Gesture | null }) {
  const { board, chosen } = useOpenBoard()
  const box = useSyncExternalStore(faces.subscribe, () => faces.box)
  const taken = useChosen(chosen)
  useBoardVersion(board)
  if (!box) return null
  const near: ReactNode[] = []
  for (const { id, from, to, label } of board.lines.values()) {
    const [one, other] = [board.cards.get(from), board.cards.get(to)]
    if (!one || !other) continue
    const [start, end] = [placedBy(gesture, one), placedBy(gesture, other)]
    if (!overlaps(start, box) && !overlaps(end, box)) continue
    const ends = lineBetween(start, end)
    near.push(<Tie key={id} x1={ends.from.x} y1={ends.from.y} x2={ends.to.x} y2={ends.to.y} label={label} taken={taken.has(id)} />)
  }
  return (
    <svg className="board-lines" aria-hidden="true">
      {near}
    </svg>
  )
}

const Tie = memo(function Tie({
  x1,
  y1,
  x2,
  y2,
  label,
  taken,
}: {
  x1: number
  y1: number
  x2: number
  y2: number
  label: string
  taken: boolean
}) {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  return (
    <g className="board-tie" data-taken={taken || undefined}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <path d="M-11 -5L0 0L-11 5" transform={`translate(${x2} ${y2}) rotate(${turn})`} />
      {label && (
        <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 6} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  )
})
