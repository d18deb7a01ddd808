import { type PointerEvent, type RefObject, useRef } from 'react'

const leastPx = 4

/**
 * Moves a drawing by dragging. During the drag the drawing follows by a transform alone; `onEnd` gets the distance, and draws again. A
 * press that moved less than four pixels is passed to `onPress` with its position in the element. A vertical finger scrolls the page as
 * everywhere.
 */
export function useDrag(
  drawing: RefObject<SVGGElement | null>,
  { onEnd, onPress }: { onEnd: (dx: number, dy: number) => void; onPress: (x: number, y: number) => void },
) {
  const held = useRef<{ x: number; y: number } | null>(null)
  const follow = (dx: number, dy: number) => drawing.current?.setAttribute('transform', `translate(${dx} ${dy})`)
  const release = () => {
    held.current = null
    drawing.current?.removeAttribute('transform')
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!held.current) return
      const [dx, dy] = [event.clientX - held.current.x, event.clientY - held.current.y]
      if (Math.hypot(dx, dy) < leastPx) return
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(dx, dy)
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (!held.current) return
      const [dx, dy] = [event.clientX - held.current.x, event.clientY - held.current.y]
      release()
      if (Math.hypot(dx, dy) >= leastPx) return onEnd(dx, dy)
      const { left, top } = event.currentTarget.getBoundingClientRect()
      onPress(event.clientX - left, event.clientY - top)
    },
    onPointerCancel: release,
  }
}
