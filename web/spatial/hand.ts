import type { Seen } from './seen.ts'

const leastPx = 4

/**
 * Turns a stage by dragging on `frame`; two fingers, or the wheel with Ctrl, zoom. A press that hardly moved is passed to `onPress` with
 * its position. The wheel alone scrolls the page. Returns how to stop.
 */
export function takeHand(stage: Seen, frame: HTMLElement, onPress: (x: number, y: number) => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  let way = 0
  const gapOf = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const heard = new AbortController()
  const hear = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void, passive = true) =>
    frame.addEventListener(name, act, { signal: heard.signal, passive })
  hear(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      stage.closer(Math.exp(-event.deltaY / 200), placeOf(event))
    },
    false,
  )
  hear('pointerdown', (event) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    way = 0
    frame.setPointerCapture(event.pointerId)
  })
  hear('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const gap = gapOf()
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    way += Math.hypot(dx, dy)
    if (fingers.size === 2) return gap > 0 ? stage.closer(gapOf() / gap) : undefined
    if (way < leastPx) return
    stage.drag(dx, dy)
  })
  hear('pointerup', (event) => {
    const pressed = fingers.delete(event.pointerId) && way < leastPx
    const { x, y } = placeOf(event)
    if (pressed) onPress(x, y)
  })
  hear('pointercancel', (event) => void fingers.delete(event.pointerId))
  return () => heard.abort()
}

/** What a key does on a stage, or undefined for one that does nothing there. */
export function viewKey(key: string, stage: Seen, degrees: number, toStart: () => void): (() => void) | undefined {
  if (key === 'ArrowLeft') return () => stage.turn(-degrees, 0)
  if (key === 'ArrowRight') return () => stage.turn(degrees, 0)
  if (key === 'ArrowUp') return () => stage.turn(0, degrees)
  if (key === 'ArrowDown') return () => stage.turn(0, -degrees)
  if (key === '+' || key === '=') return () => stage.closer(1.2)
  if (key === '-') return () => stage.closer(1 / 1.2)
  return key === 'Home' ? toStart : undefined
}

/** Puts each button where its place is seen, or away. */
export function placeButtons(stage: Seen, places: readonly { place: readonly number[]; button: HTMLElement | undefined }[]): void {
  for (const { place, button } of places) {
    if (!button) continue
    const at = stage.project(place)
    button.toggleAttribute('data-away', !at)
    if (at) button.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`
  }
}
