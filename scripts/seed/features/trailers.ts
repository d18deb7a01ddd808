import { orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const trailed = ['nine-straits', 'the-ferry-timetable'] as const
/** Where its passages begin, as parts of the film, in the order they are shown. */
const begins = [0.55, 0.1, 0.8]
const passageMs = 4000

/** Two films of the festival show a little of themselves beforehand. Once; what their creator made of it is theirs. */
export const seedTrailers: SeedRoom = async ({ people: { creator }, publicFilms, lengthMs }) => {
  for (const slug of trailed) {
    const film = publicFilms.get(slug)
    if (!film) continue
    const made = orThrow(await creator.from('trailers').select('state').eq('documentary_id', film.documentaryId))
    if (made.length > 0) continue
    const lastsMs = lengthMs(slug)
    const ranges = begins.flatMap((part) => {
      const startsMs = Math.round(lastsMs * part)
      return [startsMs, Math.min(startsMs + passageMs, Math.round(lastsMs * 0.98))]
    })
    const { error } = await creator.rpc('make_trailer', { version: film.versionId, ranges })
    // In a short print a passage may reach into what is protected; then the film has no trailer.
    if (error && error.details !== 'protected-trailer') throw error
  }
}
