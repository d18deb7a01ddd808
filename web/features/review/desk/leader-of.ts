import type { Place } from '../data/live.ts'

/** The person who leads in the end, when followers follow followers; undefined where that is no one, or the reader. */
export function leaderOf(id: string, me: string, places: Readonly<Record<string, Place>>): Place | undefined {
  const passed = new Set([me])
  for (let at = id; !passed.has(at); ) {
    const place = places[at]
    if (!place?.follows) return place
    passed.add(at)
    at = place.follows
  }
  return undefined
}
