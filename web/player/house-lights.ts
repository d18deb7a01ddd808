import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const isDown = () => document.documentElement.dataset['lights'] === 'down'
function setLights(down: boolean) {
  if (down) document.documentElement.dataset['lights'] = 'down'
  else delete document.documentElement.dataset['lights']
  for (const listener of listeners) listener()
}

/** House lights: everything but the film and its captions dims in 900 ms. Escape or leaving the page brings them up; whatever has pointer or focus stays lit. */
export function useHouseLights(): { down: boolean; toggle: () => void } {
  const down = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isDown)
  useEffect(() => {
    if (!down) return
    const heard = (event: KeyboardEvent) => event.key === 'Escape' && setLights(false)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [down])
  useEffect(() => () => setLights(false), [])
  return { down, toggle: () => setLights(!isDown()) }
}
