import { memo } from 'react'
import { lineBetween, overlaps } from '#core/boards/geometry.ts'
import type { Box, Card } from '#core/boards/shape.ts'
import { useOpenBoard } from '../board-context.ts'

/** Connectors between cards of which one is near; they keep hold wherever the cards go. Pressed, one is taken and can be removed. */
export function LinesLayer({ box, placed, version }: { box: Box; placed: (card: Card) => Card; version: number }) {
  const { board, chosen } = useOpenBoard()
  const near = [...board.lines.values()].flatMap((line) => {
    const [from, to] = [board.cards.get(line.from), board.cards.get(line.to)]
    if (!from || !to) return []
    const [one, other] = [placed(from), placed(to)]
    if (!overlaps(one, box) && !overlaps(other, box)) return []
    return [{ ...line, ends: lineBetween(one, other) }]
  })
  return (
    <svg className="board-lines" aria-hidden="true" data-version={version}>
      {near.map(({ id, label, ends: { from, to } }) => (
        <Tie key={id} x1={from.x} y1={from.y} x2={to.x} y2={to.y} label={label} taken={chosen.ids.has(id)} />
      ))}
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
