import { distanceTo, isIn, lineBetween, type Point } from '#core/boards/geometry.ts'
import type { Card } from '#core/boards/shape.ts'
import type { BoardDoc } from '../document/board-doc.ts'

/** Height of the strip by which a frame is dragged. */
export const frameStrip = 40

/** The uppermost card under a point; a frame only by its strip. */
export function cardAt(board: BoardDoc, at: Point): Card | null {
  let best: Card | null = null
  for (const id of board.grid.near({ x: at.x, y: at.y, w: 1, h: 1 })) {
    const card = board.cards.get(id)
    if (!card || !isIn(at, card.kind === 'frame' ? { ...card, y: card.y - 8, h: frameStrip + 8 } : card)) continue
    if (!best || card.z > best.z) best = card
  }
  return best
}

/** The connector under a point, within so many units. */
export function lineAt(board: BoardDoc, at: Point, within: number): string | null {
  for (const { id, from, to } of board.lines.values()) {
    const [one, other] = [board.cards.get(from), board.cards.get(to)]
    if (!one || !other) continue
    const ends = lineBetween(one, other)
    if (distanceTo(at, ends.from, ends.to) <= within) return id
  }
  return null
}
