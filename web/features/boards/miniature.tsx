import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { drawFar, farColours } from './canvas/far-picture.ts'
import { Seen } from './canvas/seen.ts'
import { boardMiniatureQuery } from './data/board-miniature.ts'

const [width, height] = [288, 180]

/** A thumbnail of a board. Decorative. */
export default function Miniature({ id, changedAt }: { id: string; changedAt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data: board } = useQuery(boardMiniatureQuery(id, changedAt))
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !board) return
    const cards = new Map(board.cards.map((card) => [card.id, card]))
    const seen = new Seen()
    seen.resize(width, height)
    seen.fit(cards.values())
    drawFar(context, seen, cards.values(), board.lines, (card) => cards.get(card), new Set(), null, farColours(canvas.current!))
  }, [board])
  return <canvas ref={canvas} className="board-miniature-sheet" width={width * devicePixelRatio} height={height * devicePixelRatio} />
}
