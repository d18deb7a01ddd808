import { useEffect } from 'react'
import { store, stored } from './stored.ts'

export type Light = 'house' | 'desk'
const key = 'light'

/** The light a reader wants everywhere; undefined: each room has its own. */
export function wantedLight(): Light | undefined {
  const wanted = stored(key)
  return wanted === 'house' || wanted === 'desk' ? wanted : undefined
}

/** The light of a room as this reader sees it. `before-the-app.ts` decides the same before the app is here. */
export const lightOf = (room: Light): Light => wantedLight() ?? room

export function keepLight(wanted: Light | undefined, room: Light): void {
  store(key, wanted ?? null)
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
