import { useEffect, useRef } from 'react'

/** Keys of the bench, before the player hears them; not while a person types. */
export function useBenchKeys(acts: Readonly<Record<string, () => void>>): void {
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
