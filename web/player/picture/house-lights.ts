import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const isDown = () => document.documentElement.dataset['lights'] === 'down'
function setLights(down: boolean) {
  if (down) document.documentElement.dataset['lights'] = 'down'
  else delete document.documentElement.dataset['lights']
  for (const listener of listeners) listener()
}

/**
 * House lights: everything but the film and its captions dims in 900 ms, and the picture takes the whole width of the screen. Escape or leaving the
 * page ends it; everything under the pointer, or with the focus of a keyboard, stays lit.
 */
export function useHouseLights(section: RefObject<HTMLElement | null>): { down: boolean; toggle: () => void } {
  const down = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isDown)
  useEffect(() => {
    if (!down) return
    // The screen is the film's now: it begins where the screen begins.
    const top = section.current?.getBoundingClientRect().top ?? 0
    scrollBy({ top, behavior: 'instant' })
    const heard = (event: KeyboardEvent) => event.key === 'Escape' && setLights(false)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [down, section])
  useEffect(() => () => setLights(false), [])
  return { down, toggle: () => setLights(!isDown()) }
}
