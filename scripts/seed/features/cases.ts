import { answerTemplates } from '#supabase/seed/desk.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

const reported = { slug: 'ice-register', ground: 'privacy', reason: 'The number of our house can be read on the door.', at: 0.3 }

/** What waits at the moderators' desk: a film reported at a moment, and the sentences they answer with. Once; what was decided stays decided. */
export const seedCases: SeedRoom = async ({ people: { viewer, moderator }, publicFilms, lengthMs }) => {
  const written = orThrow(await moderator.from('answer_templates').select('id').limit(1))
  if (written.length > 0) return
  heard(await moderator.from('answer_templates').insert(answerTemplates))
  const film = publicFilms.get(reported.slug)
  if (!film) return
  const startsMs = Math.round(lengthMs(reported.slug) * reported.at)
  const moment = { starts_ms: startsMs, ends_ms: startsMs + 12_000 }
  heard(await viewer.rpc('report_film', { documentary: film.documentaryId, ground: reported.ground, reason: reported.reason, ...moment }))
}
