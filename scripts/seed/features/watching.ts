import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** Half of one film, the beginning of another, and one seen to the end. */
const places = [
  { slug: 'nine-straits', part: 0.44 },
  { slug: 'ice-register', part: 0.2 },
  { slug: 'the-ferry-timetable', part: 1 },
]

/** Where the viewer of the seed left off. A place they have already is theirs. */
export const seedWatching: SeedRoom = async ({ people: { viewer }, films, lengthMs }) => {
  for (const { slug, part } of places) {
    const film = films.get(slug)
    if (!film) continue
    const kept = orThrow(await viewer.from('watch_positions').select('version_id').eq('version_id', film.versionId))
    const place = { version: film.versionId, position_ms: Math.round(lengthMs(slug) * part), finished: part === 1 }
    if (kept.length === 0) heard(await viewer.rpc('save_place', place))
  }
}
