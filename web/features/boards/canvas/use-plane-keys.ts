import { type RefObject, useEffect, useRef } from 'react'
import { nearestTowards } from '#core/boards/geometry.ts'
import { addCard, duplicate, frameAround, group, moveBy } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import type { Tool } from './gestures.ts'
import type { pointing } from './pointing.ts'
import type { Seen } from './seen.ts'

const arrows: Record<string, [number, number, 'left' | 'right' | 'up' | 'down']> = {
  ArrowLeft: [-1, 0, 'left'],
  ArrowRight: [1, 0, 'right'],
  ArrowUp: [0, -1, 'up'],
  ArrowDown: [0, 1, 'down'],
}
const toolKeys: Record<string, Tool> = { v: 'choose', h: 'hand', l: 'line', d: 'draw', f: 'frame' }

/** Keyboard shortcuts of the board, while the board has the focus. */
export function usePlaneKeys(
  stage: RefObject<HTMLDivElement | null>,
  wishes: { seen: Seen; hands: ReturnType<typeof pointing>; onTool(tool: Tool): void; onPan(): void },
): void {
  const { board, chosen, mayEdit } = useOpenBoard()
  const latest = useRef({ ...wishes, mayEdit })
  latest.current = { ...wishes, mayEdit }
  useEffect(() => {
    const element = stage.current!
    const down = (event: KeyboardEvent) => {
      if (event.target !== element) return
      if (act(event)) event.preventDefault()
    }
    const up = (event: KeyboardEvent) => event.key === ' ' && latest.current.hands.space(false)
    const centre = () => {
      const { x, y, w, h } = latest.current.seen.box
      return { x: x + w / 2, y: y + h / 2 }
    }
    /** True when the key was handled. */
    function act(event: KeyboardEvent): boolean {
      const { seen, hands, onTool, onPan, mayEdit } = latest.current
      const held = event.ctrlKey || event.metaKey
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const arrow = arrows[event.key]
      if (arrow) {
        const [dx, dy, direction] = arrow
        const taken = [...chosen.ids].flatMap((id) => board.cards.get(id) ?? [])
        if (event.altKey || (taken.length === 0 && event.shiftKey)) {
          const from = taken[0] ?? { ...centre(), w: 1, h: 1 }
          const next = nearestTowards(
            from,
            [...board.cards.values()].filter(({ kind, id }) => kind !== 'ink' && id !== taken[0]?.id),
            direction,
          )
          if (next) {
            chosen.take([next.id], true)
            seen.reveal(next)
          }
        } else if (taken.length > 0 && mayEdit) moveBy(board, chosen.ids, dx * (event.shiftKey ? 64 : 8), dy * (event.shiftKey ? 64 : 8))
        else {
          onPan()
          seen.panBy(dx * 80, dy * 80)
        }
        return true
      }
      if (key === ' ') {
        hands.space(true)
        return true
      }
      if (key === '+' || key === '=') seen.zoomBy(1.25)
      else if (key === '-') seen.zoomBy(0.8)
      else if (key === '0') seen.fit(board.cards.values())
      else if (key === '1') seen.zoomBy(1 / seen.view.zoom)
      else if (key === 'Escape') {
        onTool('choose')
        chosen.drop()
      } else if (held && key === 'a') chosen.take(board.cards.keys())
      else if (!mayEdit) return false
      else if (held && key === 'z') event.shiftKey ? board.undo.redo() : board.undo.undo()
      else if (held && key === 'y') board.undo.redo()
      else if (held && key === 'd') chosen.take(duplicate(board, chosen.ids))
      else if (held && key === 'g') group(board, chosen.ids, !event.shiftKey)
      else if (held) return false
      else if (key === 'Delete' || key === 'Backspace') board.remove(chosen.ids)
      else if (key === 'n') {
        const note = addCard(board, 'note', centre())
        const card = board.cards.get(note)
        if (card) seen.reveal(card)
        chosen.edit(note)
      } else if (key === 'f' && chosen.ids.size > 1) {
        const frame = frameAround(board, chosen.ids)
        if (frame) chosen.edit(frame)
      } else if (toolKeys[key]) onTool(toolKeys[key])
      else if (key === 'Enter' && chosen.ids.size === 1) chosen.edit([...chosen.ids][0]!)
      else return false
      return true
    }
    element.addEventListener('keydown', down)
    element.addEventListener('keyup', up)
    return () => {
      element.removeEventListener('keydown', down)
      element.removeEventListener('keyup', up)
    }
  }, [stage, board, chosen])
}
