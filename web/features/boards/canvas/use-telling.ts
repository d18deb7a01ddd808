import { useCallback, useEffect, useRef } from 'react'
import { useOpenBoard } from '../board-context.ts'
import type { Gesture } from './gestures.ts'
import type { Seen } from './seen.ts'

/**
 * Sends the others on the board the person's pointer, view and selection, whenever they change. `pointer` is the pointer's position on the
 * board, updated by the component that follows it, which then calls `tell`.
 */
export function useTelling(seen: Seen, taken: ReadonlySet<string>, gesture: Gesture | null) {
  const { say } = useOpenBoard()
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const saying = useRef<() => void>(undefined)
  saying.current = () => {
    const { x, y, zoom } = seen.view
    const dragged = gesture?.kind === 'drag' ? { dx: gesture.dx, dy: gesture.dy } : null
    say({
      at: pointer.current,
      view: { x, y, zoom, width: seen.width, height: seen.height },
      chosen: [...taken].slice(0, 200),
      dragged,
      presents: false,
    })
  }
  const tell = useCallback(() => saying.current?.(), [])
  useEffect(() => seen.subscribe(tell), [seen, tell])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when what is taken or dragged changes
  useEffect(tell, [taken, gesture])
  return { pointer, tell }
}
