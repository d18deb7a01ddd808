import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { emptyRow } from '#core/production/budget/rows.ts'
import { plainRow } from '#core/production/budget/settled-rows.ts'
import { makeFilm, type StagedFilm, type StagedPerson } from '../films.ts'
import type { TestHouse } from '../house.ts'

export type Name = 'private' | 'withdrawn' | 'unlisted' | 'public'

const content = randomBytes(200)
const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer()

/** A film with everything that can be derived from one; its words are its own, so that a hit is a hit on this film. */
export async function publishWhole(house: TestHouse, owner: StagedPerson, name: Name): Promise<StagedFilm> {
  const film = await makeFilm(house.context.database, owner, {
    title: `Lighthouse ${name}`,
    synopsis: `Zwielicht over ${name} water`,
    director: `Quilaqueo ${name}`,
    visibility: name === 'private' ? 'private' : name === 'unlisted' ? 'unlisted' : 'public',
    cues: [{ startsMs: 12_000, text: `Nobody counted the ${name} gannets.`, speaker: 'Keeper' }],
  })
  const service = house.service()
  const put = (table: string, row: object) => service.from(table).insert(row).throwOnError()
  const at = film.versionId
  await put('renditions', {
    ...{ version_id: at, name: '480p', width: 1146, height: 480, frame_rate: 25, bandwidth: 900_000, codecs: 'avc1.4d401f' },
    object_name: `${at}/480p.mp4`,
    playlist: `#EXTM3U\n#EXTINF:6,\n${at}/480p.mp4\n#EXT-X-ENDLIST\n`,
  })
  await put('storyboards', {
    ...{ version_id: at, object_name: `${at}/storyboard.jpg`, columns: 1, rows: 1, tile_width: 160, tile_height: 67 },
    frame_times_ms: [0],
  })
  await put('waveforms', { version_id: at, peaks_per_second: 1, peaks: [1, 2] })
  await put('chapters', { version_id: at, starts_ms: 0, ends_ms: 60_000, title: `Gannets, ${name}` })
  await put('credits', { documentary_id: film.id, position: 1, role: 'sound', name: `Aldegonde ${name}` })
  await put('film_places', { documentary_id: film.id, name: `Gannet Skerry ${name}` })
  await put('programme', {
    ...{ documentary_id: film.id, starts_at: new Date(Date.now() + 3_600_000).toISOString(), place: `Kino ${name}`, note: '' },
  })
  await put('production_people', { id: film.id, documentary_id: film.id, name: `Keeper ${name}` })
  await putClearances(put, film.id, at)
  // A budget with one line, named as its film.
  const account = { type: 'account', place: 1, fields: { ...plainRow(emptyRow('account', '', 1)) } }
  await put('budgets', { id: film.id, documentary_id: film.id, title: `Lighthouse ${name}`, currency: 'EUR' })
  await put('budget_rows', { id: film.id, budget_id: film.id, ...account })
  await put('budget_versions', { budget_id: film.id, number: 1, items: [] })
  await put('budget_changes', { id: film.id, budget_id: film.id, changes: [] })
  await putSchedule(put, film.id, name)
  const store = async (bucket: string, object: string, contentType: string) => {
    const { error } = await service.storage
      .from(bucket)
      .upload(object, contentType === 'image/jpeg' ? await picture : content, { contentType })
    if (error) throw error
  }
  await store('sources', `${at}/source`, 'video/quicktime')
  await store('media', `${at}/480p.mp4`, 'video/mp4')
  await store('media', `${at}/storyboard.jpg`, 'image/jpeg')
  await store('clearance-proofs', `${film.id}/${film.id}`, 'application/pdf')
  await store('stills', `${film.id}/poster-1-1.jpg`, 'image/jpeg')
  await store('stills', `${film.id}/poster-2-1.jpg`, 'image/jpeg')
  await service
    .from('documentaries')
    .update({ poster_object: `${film.id}/poster-1-1.jpg` })
    .eq('id', film.id)
    .throwOnError()
  return film
}

/** A schedule with a day, its version and history, a signature, a person with an address, and the call sheet they were sent. All have the film's id. */
async function putSchedule(put: (table: string, row: object) => PromiseLike<unknown>, film: string, name: string) {
  const of = { documentary_id: film }
  await put('schedules', { ...of, id: film, title: `Gannets ${name}` })
  await put('schedule_rows', { ...of, scope: film, id: film, type: 'place', place: 1, fields: {} })
  await put('schedule_versions', { schedule_id: film, number: 1, items: [] })
  await put('schedule_changes', { id: film, schedule_id: film, changes: [] })
  await put('signed_warnings', { ...of, key: 'rest', words: 'Short rest', reason: 'Agreed' })
  await put('production_contacts', { ...of, person_id: film, email: 'keeper@example.org', phone: '+44 1' })
  const at = '2199-01-01T09:00:00Z'
  await put('call_sheets', { ...of, id: film, day_id: film, version: 1, content: { film: name }, starts_at: at, wrap_at: at, ends_at: at })
  await put('call_sheet_recipients', { ...of, sheet_id: film, person_id: film, kind: 'full' })
  await put('call_calendars', { ...of, person_id: film, secret_hash: `\\x${film.replaceAll('-', '').repeat(2)}` })
}

/** An item of its clearance log with a licence, an option, a price, a use, a proof and its history; a planned release; music, a claim, fair use, credits and a wall. Item, proof, piece of music and claim have the film's id. */
async function putClearances(put: (table: string, row: object) => PromiseLike<unknown>, film: string, version: string) {
  const of = { documentary_id: film, item_id: film }
  await put('clearance_items', { id: film, documentary_id: film, kind: 'footage', title: 'Newsreel of the skerry' })
  await put('clearance_licences', { ...of, media: ['tv'], worldwide: true, starts_on: '2026-01-01' })
  await put('clearance_options', { ...of, scope: 'Streaming, the world' })
  await put('clearance_prices', { ...of, basis: 'second', rate: '45', currency: 'GBP' })
  await put('clearance_uses', { ...of, version_id: version, starts_ms: 0, ends_ms: 4000 })
  await put('clearance_states', { ...of, status: 'asked' })
  await put('clearance_proofs', { ...of, id: film, dated_on: '2026-01-01', name: 'a.pdf', type: 'application/pdf', size_bytes: 200 })
  await putReleases(put, film, version)
  await put('music_works', { id: film, documentary_id: film, title: 'Song of the gannets' })
  await put('music_cues', { documentary_id: film, work_id: film, version_id: version, starts_ms: 0, ends_ms: 4000 })
  const claim = { id: film, documentary_id: film, version_id: version, starts_ms: 0, ends_ms: 4000, claim: 'Nine gannets.', writers: [] }
  await put('fact_claims', claim)
  await put('fact_sources', { documentary_id: film, claim_id: film, citation: 'Log of the lighthouse' })
  await put('fact_states', { documentary_id: film, claim_id: film, state: 'open' })
  const made = { medium: 'picture', how: 'generated', statement: 'A drawing.', prompt: 'Gannets' }
  await put('synthetic_passages', { version_id: version, starts_ms: 0, ends_ms: 4000, ...made })
  await put('fair_uses', { ...of, why: 'It is spoken of.' })
  await put('credit_lines', { documentary_id: film, section: 'thanks', words: 'The keeper' })
  await put('publish_walls', { documentary_id: film, wall: 'reason' })
  await put('wall_passes', { documentary_id: film, version_id: version, gaps: [], reason: 'Read by counsel.' })
  await put('planned_releases', { documentary_id: film, name: 'Festivals', media: ['festival'], worldwide: true, starts_on: '2026-01-01' })
}

/** A person and a place that appear in it, and the release of the person with all its papers. All have the film's id. */
async function putReleases(put: (table: string, row: object) => PromiseLike<unknown>, film: string, version: string) {
  const of = { documentary_id: film, release_id: film }
  await put('production_places', { id: film, documentary_id: film, name: 'Skerry' })
  await put('appearances', { documentary_id: film, person_id: film, version_id: version, starts_ms: 0, ends_ms: 4000 })
  await put('release_forms', { documentary_id: film, kind: 'adult', title: 'A', language: 'en', body: 'I agree.' })
  await put('releases', { id: film, documentary_id: film, of: 'person', person_id: film })
  await put('release_papers', { ...of, body: 'I agree.' })
  await put('participant_links', { ...of, key_hash: `\\x${film.replaceAll('-', '')}`, expires_at: '2199-01-01' })
  await put('release_signatures', {
    ...of,
    role: 'participant',
    name: 'Keeper',
    way: 'typed',
    signed_text: 'I agree.',
    sha256: '0'.repeat(64),
  })
  await put('release_states', { ...of, state: 'given' })
  await put('participant_wishes', { ...of, kind: 'question', words: 'When?' })
}

/** The words that are this film’s alone. */
export const wordsOf = (name: Name) => [`Lighthouse ${name}`, `${name} gannets`, `Quilaqueo ${name}`, `Skerry ${name}`]

/** Whether an answer says anything of this film. */
export const holds = (answer: unknown, film: StagedFilm, name: Name) => {
  const text = JSON.stringify(answer ?? null)
  return [film.id, film.versionId, ...wordsOf(name)].some((trace) => text.includes(trace))
}
