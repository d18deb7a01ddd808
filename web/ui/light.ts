import { useEffect } from 'react'

/** A view that belongs to the other light than its route (a desk behind the front page) changes it while it is shown. */
export function useLight(light: 'house' | 'desk'): void {
  useEffect(() => {
    const before = document.documentElement.dataset.light
    document.documentElement.dataset.light = light
    return () => {
      // Unless the next page has already set its own.
      if (document.documentElement.dataset.light === light && before) document.documentElement.dataset.light = before
    }
  }, [light])
}
