import type { Place } from '../data/live.ts'

/** The place of anyone who leads in the end, when one goes along with someone who goes along with others; undefined where that is nobody, or oneself. */
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
