import { randomUUID } from 'node:crypto'
import { onFront } from '#supabase/seed/programme.ts'
import { work } from '#supabase/seed/work.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** A board with something in each column, and the cut its maker approved. Once: where the film has tasks nothing is added. */
export const seedTasks: SeedRoom = async ({ people: { creator }, publicFilms }) => {
  // By name: which film is ready first is another one each time.
  const film = publicFilms.get(onFront.slug)
  if (!film) return
  const there = orThrow(await creator.from('tasks').select('id').eq('documentary_id', film.documentaryId).limit(1))
  if (there.length > 0) return
  const rows = (['todo', 'doing', 'done'] as const).flatMap((state) =>
    work[state].map((title, place) => ({ id: randomUUID(), documentary_id: film.documentaryId, title, state, place })),
  )
  heard(await creator.from('tasks').insert(rows))
  heard(await creator.rpc('approve_version', { version: film.versionId, words: work.approvedFor }))
}
