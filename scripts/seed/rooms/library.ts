import { libraryRecords } from '#contract/library-records.ts'
import { monthAfter, monthOf } from '#core/counter/months.ts'
import { heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './room.ts'

/** Plays of each of the last months, oldest first: a term, its holidays, a term. */
const playsByMonth = [14, 22, 31, 27, 9, 3, 0, 2, 18, 29, 33]

/**
 * What the librarian's institution watched under its licences in the last months, and a clip for a class. Once: where a clip or a count is there,
 * nothing is written. Without a licence there is nothing to watch.
 */
export const seedLibrary: SeedRoom = async ({ people: { librarian }, service }) => {
  const own = orThrow(await librarian.rpc('my_institutions')) as { id: string; role: string }[]
  const institution = own.find(({ role }) => role === 'librarian')?.id
  if (!institution) return
  const { films } = libraryRecords.parse(orThrow(await librarian.rpc('institution_records', { institution })))
  const [film] = films
  const counted = orThrow(await service.from('usage_months').select('month').eq('institution_id', institution).limit(1))
  if (!film || counted.length > 0) return
  const { owner_id } = orThrow(await service.from('documentaries').select('owner_id').eq('id', film.id).single())
  const now = monthOf(new Date())
  const rows = films.flatMap(({ id, title, director, publishedAt }, at) =>
    playsByMonth.flatMap((most, month) => {
      const plays = Math.round(most / (at + 1))
      const opened = Math.round(plays * 1.4)
      const counts = { total_investigations: opened, unique_investigations: Math.round(opened * 0.8), total_requests: plays }
      const refused = { no_licence: 0, limit_exceeded: most > 30 ? 2 : 0 }
      return plays === 0
        ? []
        : [
            {
              ...{
                institution_id: institution,
                documentary_id: id,
                month: `${monthAfter(now, month - playsByMonth.length)}-01`,
                title,
                director,
              },
              ...{ publisher: director, published_on: publishedAt.slice(0, 10), creator_id: owner_id },
              ...{ ...counts, unique_requests: Math.round(plays * 0.9), ...refused },
            },
          ]
    }),
  )
  heard(await service.from('usage_months').insert(rows))
  const allowed = films.find(({ licence }) => licence.clips)
  if (!allowed) return
  const passage = { starts_ms: Math.round(allowed.durationMs * 0.2), ends_ms: Math.round(allowed.durationMs * 0.35) }
  const words = 'What does the film show, and what does it leave to those who speak? Note one moment of each.'
  const clip = {
    institution,
    documentary: allowed.id,
    ...passage,
    title: 'Who tells it',
    course: 'Reading documentaries, evening class',
    words,
  }
  const made = orThrow(await librarian.rpc('make_class_clip', clip))
  heard(await librarian.rpc('note_class_clip', { clip: made, watched_ms: 0 }))
  heard(await librarian.rpc('note_class_clip', { clip: made, watched_ms: 20_000 }))
}
