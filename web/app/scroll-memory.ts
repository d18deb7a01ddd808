import type { Location } from 'react-router'

const storage = 'react-router-scroll-positions'

/** Under which name a place on a page is remembered. The first page of every visit has the same key, so its address stands for it. */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

/** A page that is opened again begins at its top, whatever was remembered of an earlier visit; only reloading and going back return to the place. */
export function forgetOnNewVisit(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') return
  try {
    const positions = JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, number>
    delete positions[location.pathname + location.search]
    sessionStorage.setItem(storage, JSON.stringify(positions))
  } catch {
    // Without storage, or with a stranger's words in it, there is nothing to forget.
  }
}
