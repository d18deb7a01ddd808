import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './room.ts'

const templates: { used_for: 'letter' | 'case' | 'claim'; title: string; body: string }[] = [
  {
    used_for: 'letter',
    title: 'Thanks, we look into it',
    body: 'Dear {name},\n\nthank you for your letter. We look into it and answer by {due}.\n\n{house}',
  },
  {
    used_for: 'case',
    title: 'No source',
    body: 'This says of a person what it gives no source for. Name one, and appeal: then it comes back.',
  },
  {
    used_for: 'claim',
    title: 'Ask for the licence',
    body: 'The maker of “{film}” is asked for the licence, or for the ground of the quotation, until {due}.',
  },
]
const reported = { slug: 'ice-register', ground: 'privacy', reason: 'The number of our house can be read on the door.', at: 0.3 }

/** What waits at the moderators' desk: a film reported at a moment, and the sentences they answer with. Once; what was decided stays decided. */
export const seedCases: SeedRoom = async ({ people: { viewer, moderator }, publicFilms, lengthMs }) => {
  const written = orThrow(await moderator.from('answer_templates').select('id').limit(1))
  if (written.length > 0) return
  heard(await moderator.from('answer_templates').insert(templates))
  const film = publicFilms.get(reported.slug)
  if (!film) return
  const startsMs = Math.round(lengthMs(reported.slug) * reported.at)
  const moment = { starts_ms: startsMs, ends_ms: startsMs + 12_000 }
  heard(await viewer.rpc('report_film', { documentary: film.documentaryId, ground: reported.ground, reason: reported.reason, ...moment }))
}
