const key = 'motion'

/** True once a reader asked this house for stillness, whatever the device says. */
export function wantsStillness(): boolean {
  try {
    return localStorage.getItem(key) === 'still'
  } catch {
    // Storage is refused: the device's own wish counts.
    return false
  }
}

/** Style sheets and pictures that would move ask `[data-motion=still]` as they ask `prefers-reduced-motion`. */
export function keepStillness(still: boolean): void {
  if (still) localStorage.setItem(key, 'still')
  else localStorage.removeItem(key)
  showStillness(still)
}

function showStillness(still: boolean): void {
  if (still) document.documentElement.dataset.motion = 'still'
  else delete document.documentElement.dataset.motion
}
