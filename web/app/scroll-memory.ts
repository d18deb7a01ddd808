import type { Location } from 'react-router'

const storage = 'react-router-scroll-positions'

/** Storage key of a scroll position. The first page of every visit has the same history key, so its address is used. */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)

/** A page opened again starts at its top, also after an earlier visit; only reloading and going back return to the position. */
export function forgetOnNewVisit(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') return
  try {
    const positions = JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, number>
    delete positions[location.pathname + location.search]
    sessionStorage.setItem(storage, JSON.stringify(positions))
  } catch {
    // Without storage, or with invalid content, there is nothing to restore.
  }
}
