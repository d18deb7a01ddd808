import { boxBetween, type Point } from '#core/boards/geometry.ts'
import { addCard, connect, moveBy } from '../acts.ts'
import type { Chosen } from '../chosen.ts'
import type { BoardDoc } from '../document/board-doc.ts'
import { thinned } from '../freehand.ts'
import type { Gesture } from './gestures.ts'
import type { Seen } from './seen.ts'
import { cardAt } from './under-pointer.ts'

interface Board {
  seen: Seen
  board: BoardDoc
  chosen: Chosen
  /** Resets the tool after use. */
  onDone(): void
}

/** Applies a gesture to the board on pointer up at `at` (board units). */
export function finishGesture({ seen, board, chosen, onDone }: Board, done: Gesture, at: Point) {
  if (done.kind === 'drag' && (done.dx !== 0 || done.dy !== 0)) moveBy(board, chosen.ids, done.dx, done.dy)
  else if (done.kind === 'resize') {
    const card = board.cards.get(done.id)
    if (card)
      board.changeAlone(() =>
        board.edit(card.id, { w: Math.max(64, Math.round(card.w + done.dw)), h: Math.max(48, Math.round(card.h + done.dh)) }),
      )
  } else if (done.kind === 'line') {
    const card = cardAt(board, at)
    if (card) connect(board, done.from, card.id)
    onDone()
  } else if (done.kind === 'draw') keepInk(board, done.ink, seen.view.zoom)
  else if (done.kind === 'frame') {
    const box = boxBetween(done.from, at)
    const id = addCard(
      board,
      'frame',
      { x: box.x + box.w / 2, y: box.y + box.h / 2 },
      box.w > 80 && box.h > 80 ? { w: box.w, h: box.h } : {},
    )
    chosen.edit(id)
    onDone()
  }
}

function keepInk(board: BoardDoc, drawn: readonly number[], zoom: number) {
  const ink = thinned(drawn, 1.5 / zoom)
  if (ink.length < 6) return
  const xs = ink.filter((_, at) => at % 3 === 0)
  const ys = ink.filter((_, at) => at % 3 === 1)
  const [x, y] = [Math.min(...xs) - 4, Math.min(...ys) - 4]
  const [w, h] = [Math.max(...xs) - x + 4, Math.max(...ys) - y + 4]
  const own = ink.map((value, at) => Math.round((at % 3 === 0 ? value - x : at % 3 === 1 ? value - y : value) * 100) / 100)
  addCard(board, 'ink', { x: x + w / 2, y: y + h / 2 }, { w, h, ink: own })
}
