import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const slug = 'nine-straits'
const daysLeft = 19
const search = { address: 'subject=islands', asked: { query: '', subjects: ['islands'] } }

/** One film is shown for some days more, so that it is where people look; and the viewer is told of new films about islands. What is set already stays. */
export const seedLeaving: SeedRoom = async ({ people: { creator, viewer }, publicFilms }) => {
  const film = publicFilms.get(slug)
  const [row] = film ? orThrow(await creator.from('documentaries').select('published_until').eq('id', film.documentaryId)) : []
  if (film && row && row.published_until === null) {
    const closes_at = new Date(Date.now() + daysLeft * 86_400_000).toISOString()
    heard(await creator.rpc('publish_documentary', { documentary: film.documentaryId, visibility: 'public', closes_at }))
  }
  const kept = orThrow(await viewer.from('kept_searches').select('id').limit(1))
  if (kept.length === 0) heard(await viewer.from('kept_searches').insert(search))
}
