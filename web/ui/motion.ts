import { store, stored } from './stored.ts'

const key = 'motion'

/** True when the reader turned on reduced motion in the app, for any setting of the device. */
export function wantsStillness(): boolean {
  return stored(key) === 'still'
}

/** Style sheets and pictures that would move ask `[data-motion=still]` as they ask `prefers-reduced-motion`. */
export function keepStillness(still: boolean): void {
  store(key, still ? 'still' : null)
  showStillness(still)
}

function showStillness(still: boolean): void {
  if (still) document.documentElement.dataset.motion = 'still'
  else delete document.documentElement.dataset.motion
}
