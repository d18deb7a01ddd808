import { useEffect } from 'react'

export type Light = 'house' | 'desk'
const key = 'light'

/** The light a reader wants everywhere; undefined: each room has its own. */
export function wantedLight(): Light | undefined {
  try {
    const wanted = localStorage.getItem(key)
    return wanted === 'house' || wanted === 'desk' ? wanted : undefined
  } catch {
    // Storage is refused: rooms keep their own.
    return undefined
  }
}

/** The light of a room as this reader sees it. `before-the-app.ts` decides the same before the app is here. */
export const lightOf = (room: Light): Light => wantedLight() ?? room

export function keepLight(wanted: Light | undefined, room: Light): void {
  if (wanted) localStorage.setItem(key, wanted)
  else localStorage.removeItem(key)
  document.documentElement.dataset.light = wanted ?? room
}

/** A view that belongs to the other light than its route (a desk behind the front page) changes it while it is shown. */
export function useLight(light: Light): void {
  useEffect(() => {
    const before = document.documentElement.dataset.light
    const wanted = lightOf(light)
    document.documentElement.dataset.light = wanted
    return () => {
      // Unless the next page has already set its own.
      if (document.documentElement.dataset.light === wanted && before) document.documentElement.dataset.light = before
    }
  }, [light])
}
