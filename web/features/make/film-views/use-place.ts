import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { placeOf } from './film-views.ts'

/** After one of these actions the page no longer scrolls automatically. */
const takenOver = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Goes to the place an address names, with the keyboard: into its field, or to the heading of its section. The view may still be loading then, and
 * what is above the place may still grow: it is kept in view until the reader does something.
 */
export function usePlace(desk: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place can be asked for again
  useEffect(() => {
    const root = desk.current
    const place = placeOf(hash)
    if (!root || !place) return
    let reached: Element | undefined
    const look = () => {
      const found = root.querySelector<HTMLElement>(place.selector)
      if (!found) return
      if (found !== reached) focusOn(found, place.toDo)
      reached = found
      ;(found.closest('section > .head') ?? found).scrollIntoView({ block: found.matches('h2') ? 'start' : 'center' })
    }
    const growth = new ResizeObserver(look)
    growth.observe(root)
    const parts = new MutationObserver(() => reached?.isConnected || look())
    parts.observe(root, { childList: true, subtree: true })
    const stop = () => {
      growth.disconnect()
      parts.disconnect()
      for (const act of takenOver) removeEventListener(act, stop, true)
    }
    for (const act of takenOver) addEventListener(act, stop, { capture: true, passive: true })
    look()
    return stop
  }, [hash, key])
}

const controls = 'input:not([type=file]), textarea, select, button, a'

/** What is put away opens. A section in which something is to be done is entered at its first control. */
function focusOn(found: HTMLElement, toDo: boolean): void {
  const shut = found.closest('details')
  if (shut) shut.open = true
  const heading = found.matches('h2')
  const control = toDo && heading ? found.closest('section')?.querySelector<HTMLElement>(controls) : undefined
  if (heading && !control) found.tabIndex = -1
  ;(control ?? found).focus({ preventScroll: true })
}
