import { type Point, toBoard } from '#core/boards/geometry.ts'
import { withContents } from '../acts.ts'
import type { Chosen } from '../chosen.ts'
import type { BoardDoc } from '../document/board-doc.ts'
import type { Gesture, Tool } from './gestures.ts'
import type { Seen } from './seen.ts'
import { cardAt, lineAt } from './under-pointer.ts'

interface Pressed {
  seen: Seen
  board: BoardDoc
  chosen: Chosen
  tool(): Tool
  mayEdit(): boolean
}

/** What a press of one finger, a mouse or a pen begins, by the tool and what is under it; undefined where it only changes what is chosen. */
export function gestureAt(
  { seen, board, chosen, tool: toolNow, mayEdit }: Pressed,
  event: PointerEvent,
  screen: Point,
  spaceHeld: boolean,
): Gesture | undefined {
  const tool = toolNow()
  const at = toBoard(seen.view, screen)
  if (event.button === 1 || tool === 'hand' || spaceHeld) return { kind: 'pan', last: screen }
  if (event.button !== 0) return
  const handle = (event.target as Element).closest?.('[data-resize]')?.getAttribute('data-resize')
  if (handle && mayEdit()) return { kind: 'resize', id: handle, from: at, dw: 0, dh: 0 }
  const card = cardAt(board, at)
  if (mayEdit()) {
    if (tool === 'draw') return { kind: 'draw', ink: [at.x, at.y, event.pressure || 0.5] }
    if (tool === 'frame') return { kind: 'frame', from: at, to: at }
    if (tool === 'line') return card ? { kind: 'line', from: card.id, to: at } : undefined
  }
  if (!card) {
    const line = lineAt(board, at, 8 / seen.view.zoom)
    if (line) return void chosen.take([line])
    if (event.pointerType === 'touch') return { kind: 'pan', last: screen }
    if (!event.shiftKey) chosen.drop()
    return { kind: 'marquee', from: at, to: at, before: event.shiftKey ? chosen.ids : new Set() }
  }
  if (event.shiftKey) return void chosen.toggle(card.id)
  if (!chosen.ids.has(card.id)) chosen.take([card.id], event.altKey)
  if (mayEdit()) return { kind: 'drag', from: at, ids: withContents(board, chosen.ids), dx: 0, dy: 0, pressed: card.id }
}
