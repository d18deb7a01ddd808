import { boxBetween, overlaps, type Point, toBoard } from '#core/boards/geometry.ts'
import type { Chosen } from '../chosen.ts'
import type { BoardDoc } from '../document/board-doc.ts'
import { finishGesture } from './finish-gesture.ts'
import { gestureAt } from './gesture-at.ts'
import type { Gesture, Tool } from './gestures.ts'
import type { Seen } from './seen.ts'

interface Hands {
  seen: Seen
  board: BoardDoc
  chosen: Chosen
  tool(): Tool
  mayEdit(): boolean
  /** Bounds of the stage on the screen. */
  origin(): Point
  onGesture(gesture: Gesture | null): void
  /** Resets the tool after use. */
  onDone(): void
}

const leastPx = 4

/**
 * Mouse, finger and pen on the board. One finger on empty ground pans, two zoom; a mouse selects with a box. While a pen is down,
 * touches are ignored (palm rejection).
 */
export function pointing(hands: Hands) {
  const { seen, board, chosen } = hands
  const fingers = new Map<number, Point>()
  let gesture: Gesture | null = null
  let pressed: Point = { x: 0, y: 0 }
  let spaceHeld = false
  let pen: number | null = null
  const set = (next: Gesture | null) => {
    gesture = next
    hands.onGesture(next)
  }
  const place = (event: PointerEvent): Point => {
    const { x, y } = hands.origin()
    return { x: event.clientX - x, y: event.clientY - y }
  }
  const pinchOf = () => {
    const [one, other] = [...fingers.values()] as [Point, Point]
    return {
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    }
  }

  function down(event: PointerEvent) {
    if (event.pointerType === 'touch' && pen !== null) return
    if (event.pointerType === 'pen') {
      pen = event.pointerId
      fingers.clear()
      if (gesture) set(null)
    }
    const screen = place(event)
    fingers.set(event.pointerId, screen)
    pressed = screen
    if (fingers.size === 2 && event.pointerType === 'touch') return set({ kind: 'pinch', ...pinchOf() })
    if (fingers.size > 1) return
    const next = gestureAt(hands, event, screen, spaceHeld)
    if (next) set(next)
  }

  function move(event: PointerEvent) {
    const screen = place(event)
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, screen)
    if (!gesture) return
    const at = toBoard(seen.view, screen)
    if (gesture.kind === 'pan') {
      seen.panBy(gesture.last.x - screen.x, gesture.last.y - screen.y)
      gesture = { kind: 'pan', last: screen }
    } else if (gesture.kind === 'pinch') {
      if (fingers.size < 2) return
      const next = pinchOf()
      seen.panBy(gesture.middle.x - next.middle.x, gesture.middle.y - next.middle.y)
      seen.zoomBy(next.distance / gesture.distance, next.middle)
      gesture = { kind: 'pinch', ...next }
    } else if (gesture.kind === 'marquee') {
      const box = boxBetween(gesture.from, at)
      const inside = [...board.grid.near(box)].filter((id) => {
        const card = board.cards.get(id)!
        return card.kind === 'frame' ? false : overlaps(box, card)
      })
      set({ ...gesture, to: at })
      chosen.take([...gesture.before, ...inside])
    } else if (gesture.kind === 'drag') {
      if (Math.hypot(screen.x - pressed.x, screen.y - pressed.y) < leastPx && gesture.dx === 0) return
      set({ ...gesture, dx: at.x - gesture.from.x, dy: at.y - gesture.from.y })
    } else if (gesture.kind === 'resize') set({ ...gesture, dw: at.x - gesture.from.x, dh: at.y - gesture.from.y })
    else if (gesture.kind === 'draw') {
      const points = event.getCoalescedEvents?.() ?? []
      const ink = gesture.ink
      for (const one of points.length > 0 ? points : [event]) {
        const point = toBoard(seen.view, place(one))
        ink.push(point.x, point.y, one.pressure || 0.5)
      }
      set({ kind: 'draw', ink })
    } else set({ ...gesture, to: at })
  }

  /** Whether it was a tracked pointer. */
  function lifted({ pointerId }: PointerEvent): boolean {
    if (pen === pointerId) pen = null
    return fingers.delete(pointerId)
  }

  function up(event: PointerEvent) {
    if (!lifted(event)) return
    const done = gesture
    if (!done) return
    set(null)
    const at = toBoard(seen.view, place(event))
    finishGesture(hands, done, at)
  }

  return {
    down,
    move,
    up,
    cancel(event: PointerEvent) {
      if (lifted(event)) set(null)
    },
    /** Space pressed: a drag pans. */
    space(held: boolean) {
      spaceHeld = held
    },
    get busy() {
      return gesture !== null
    },
  }
}
