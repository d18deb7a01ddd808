import { type PointerEvent, useEffect, useRef } from 'react'
import type { Stage } from './engine/stage.ts'

const leastPx = 4

/**
 * Turns a stage with the hand; two fingers, or the wheel with Ctrl, come closer. A press that hardly moved is told to `onPress` with its place. The wheel alone turns the page.
 */
export function useHand(stage: Stage | null, onPress: (x: number, y: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const way = useRef(0)
  useEffect(() => {
    const element = stage?.canvas.parentElement
    if (!stage || !element) return
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      stage.closer(Math.exp(-event.deltaY / 200))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [stage])
  const gapOf = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const isSpot = (event: PointerEvent) => (event.target as Element).closest('button') !== null
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (!stage || event.button !== 0 || isSpot(event)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      way.current = 0
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!stage || !before) return
      const gap = gapOf()
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      way.current += Math.hypot(dx, dy)
      if (fingers.current.size === 2) return gap > 0 ? stage.closer(gapOf() / gap) : undefined
      if (way.current < leastPx) return
      const scene = stage.shown?.kind !== 'object'
      const degreesAPx = scene ? stage.view[2] / stage.canvas.clientHeight : 0.35
      stage.turn(-dx * degreesAPx, dy * degreesAPx)
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const pressed = fingers.current.delete(event.pointerId) && way.current < leastPx
      const { left, top } = event.currentTarget.getBoundingClientRect()
      if (pressed) onPress(event.clientX - left, event.clientY - top)
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      fingers.current.delete(event.pointerId)
    },
  }
}
