/**
 * A value by its name in this browser's storage, or in this tab's. Both throw when site data is blocked, and writing throws when the disk is
 * full: then `store` returns false.
 */
export function stored(key: string, where: 'browser' | 'tab' = 'browser'): string | null {
  try {
    return storage(where).getItem(key)
  } catch {
    return null
  }
}

/** Null removes it. Returns whether it was stored. */
export function store(key: string, value: string | null, where: 'browser' | 'tab' = 'browser'): boolean {
  try {
    if (value === null) storage(where).removeItem(key)
    else storage(where).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Of everything this browser keeps for the house. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const storage = (where: 'browser' | 'tab') => (where === 'tab' ? sessionStorage : localStorage)
