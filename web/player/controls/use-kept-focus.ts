import { type RefObject, useEffect } from 'react'

/**
 * Buttons of a player often disappear when pressed: Try again, Stop repeating, the end of the film. The focus then goes to Play, and not to the
 * top of the page, where the arrows would scroll.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current
    if (!element) return
    let last: HTMLElement | null = null
    const gained = ({ target }: FocusEvent) => {
      last = target as HTMLElement
    }
    // Some browsers fire blur when the focused element is removed: ignored.
    const lost = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === last && last?.isConnected) last = null
      })
    const changed = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      if (document.activeElement === document.body)
        element.querySelector<HTMLElement>('.player-controls [data-first-focus]')?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', gained)
    element.addEventListener('focusout', lost)
    changed.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', gained)
      element.removeEventListener('focusout', lost)
      changed.disconnect()
    }
  }, [section])
}
