import { createHash, randomBytes } from 'node:crypto'
import { libraryRecords } from '#contract/institutions/library-records.ts'
import { monthAfter, monthOf } from '#core/institutions/counter/months.ts'
import { seedClips, seedPlaylist, terminals } from '#supabase/seed/teaching.ts'
import { type HouseClient, heard, orThrow, type SeedHouse, signIn } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/** Plays of each of the last months, oldest first: a term, its holidays, a term. */
const playsByMonth = [14, 22, 31, 27, 9, 3, 0, 2, 18, 29, 33]

/**
 * What the institutions of the librarian watched under their licences in the last months, their terminals, clips for a class and a playlist with
 * questions that a code opens; a clip and the playlist play as the librarian in frames on a course's page. Once: where a count is there, nothing is written.
 * Without a licence there is nothing to watch.
 */
export const seedLibrary: SeedRoom = async ({ people: { librarian }, service }) => {
  const own = (orThrow(await librarian.rpc('my_institutions')) as { id: string; role: string }[]).filter(({ role }) => role === 'librarian')
  for (const [at, { id }] of own.entries()) await fill(librarian, service, id, at)
}

async function fill(librarian: HouseClient, service: HouseClient, institution: string, at: number) {
  const { films } = libraryRecords.parse(orThrow(await librarian.rpc('institution_records', { institution })))
  const [film] = films
  const counted = orThrow(await service.from('usage_months').select('month').eq('institution_id', institution).limit(1))
  if (!film || counted.length > 0) return
  heard(await service.from('usage_months').insert(await usage(service, institution, films, at + 1)))
  const allowed = films.find(({ licence }) => licence.clips)
  heard(await librarian.rpc('make_terminal', { institution, name: terminals[at] ?? 'Terminal' }))
  if (!allowed) return
  const clips: string[] = []
  for (const { from, to, ...clip } of seedClips) {
    const passage = { starts_ms: Math.round(allowed.durationMs * from), ends_ms: Math.round(allowed.durationMs * to) }
    clips.push(
      orThrow(
        await librarian.rpc('make_class_clip', { institution, documentary: allowed.id, ...passage, ...clip, course: seedPlaylist.course }),
      ),
    )
  }
  heard(await librarian.rpc('note_class_clip', { clip: clips[0]!, watched_ms: 0 }))
  heard(await librarian.rpc('note_class_clip', { clip: clips[0]!, watched_ms: 20_000 }))
  const { questions, ...list } = seedPlaylist
  const asked = questions.map(({ at: share, clip, ...question }) => {
    const { from, to } = seedClips[clip]!
    return { ...question, clip: clips[clip], atMs: Math.round(allowed.durationMs * (from + (to - from) * share)) }
  })
  const made = orThrow(await librarian.rpc('put_class_list', { institution, ...list, clips, questions: asked }))
  heard(await librarian.rpc('make_class_code', { list: made, hours: 24 }))
  heard(await librarian.rpc('allow_class_frame', { clip: clips[0]!, mark: markOfAFrame() }))
  heard(await librarian.rpc('allow_list_frame', { list: made, mark: markOfAFrame() }))
}

/** As a frame names itself to the house; its secret is forgotten, because no page has it. */
const markOfAFrame = () => createHash('sha256').update(randomBytes(32).toString('hex')).digest('hex')

/**
 * A playlist of the seed as a frame on a page of a course shows it: an address to open, and a new code of its class, good for a day. Null where the seed has
 * no playlist.
 */
export async function framedPlaylist(house: SeedHouse): Promise<{ address: string; code: string } | null> {
  const { data: list } = await house.service
    .from('class_lists')
    .select('id, institution:institutions(id, type)')
    .eq('title', seedPlaylist.title)
    .is('removed_at', null)
    .order('created_at')
    .limit(1)
    .maybeSingle()
    .throwOnError()
  if (!list) return null
  const librarian = await signIn(house, 'librarian@seed.example')
  const code = orThrow(await librarian.rpc('make_class_code', { list: list.id, hours: 24 }))
  heard(await librarian.auth.signOut({ scope: 'local' }))
  const query = new URLSearchParams({ list: list.id, type: list.institution.type, institution: list.institution.id })
  return { address: `/embed.html?${query}`, code }
}

/** Counts of the last months; a smaller institution watches less. */
async function usage(service: HouseClient, institution: string, films: LibraryFilm[], smaller: number) {
  const rows = []
  const now = monthOf(new Date())
  for (const [at, { id, title, director, publishedAt }] of films.entries()) {
    const { owner_id } = orThrow(await service.from('documentaries').select('owner_id').eq('id', id).single())
    for (const [month, most] of playsByMonth.entries()) {
      const plays = Math.round(most / (at + 1) / smaller)
      if (plays === 0) continue
      const opened = Math.round(plays * 1.4)
      rows.push({
        ...{
          institution_id: institution,
          documentary_id: id,
          month: `${monthAfter(now, month - playsByMonth.length)}-01`,
          title,
          director,
        },
        ...{ publisher: director, published_on: publishedAt.slice(0, 10), creator_id: owner_id },
        ...{ total_investigations: opened, unique_investigations: Math.round(opened * 0.8), total_requests: plays },
        ...{ unique_requests: Math.round(plays * 0.9), no_licence: 0, limit_exceeded: most > 30 ? 2 : 0 },
      })
    }
  }
  return rows
}
type LibraryFilm = ReturnType<typeof libraryRecords.parse>['films'][number]
