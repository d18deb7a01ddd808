import { randomUUID } from 'node:crypto'
import { noteKinds } from '#core/review/note-lists.ts'
import { startOfFrame } from '#core/time/frames.ts'
import { makeCountedFilm } from '#tests/support/media/counted-frames.ts'
import { emailOf, makeAccounts, password } from '../rig/accounts.ts'
import type { BenchHouse } from '../rig/house.ts'
import { makeLoopedFilm } from '../rig/looped-film.ts'

export interface Reviewers {
  owner: { id: string; email: string; password: string }
  editor: { id: string; email: string; password: string }
}
export interface CutUnderReview {
  filmId: string
  versionId: string
}
interface CutToStage {
  minutes: number
  rate: number
  film: { playlist: string; bytes: Buffer; name: string }
}

/** Two people with names, who are to work on one film. */
export async function seatReviewers(house: BenchHouse): Promise<Reviewers> {
  await makeAccounts(house, 2)
  const { data } = await house.service().auth.admin.listUsers()
  const person = (number: number) => ({
    id: data.users.find(({ email }) => email === emailOf(number))!.id,
    email: emailOf(number),
    password,
  })
  const [owner, editor] = [person(1), person(2)]
  for (const [one, display_name] of [[owner, 'Ingrid Vega'] as const, [editor, 'Bo Lindqvist'] as const])
    await house.service().from('profiles').update({ display_name }).eq('user_id', one.id).throwOnError()
  return { owner, editor }
}

/** A cut of 90 minutes at 25 frames a second, with so many notes spread over it: a few in ten are ranges, answered, drawn on, resolved. */
export async function makeLongCut(house: BenchHouse, people: Reviewers, notes: number): Promise<CutUnderReview> {
  const minutes = 90
  const name = `${randomUUID()}/180p.mp4`
  const cut = await stageCut(house, people, { minutes, rate: 25, film: { ...(await makeLoopedFilm(minutes, name)), name } })
  const rows = Array.from({ length: notes }, (_, at) => {
    const frame = Math.floor((at * minutes * 60 * 25) / notes)
    const author = at % 3 === 0 ? people.editor : people.owner
    return {
      ...{ id: randomUUID(), version_id: cut.versionId, author_id: author.id, author_name: at % 3 === 0 ? 'Bo Lindqvist' : 'Ingrid Vega' },
      ...{ starts_ms: startOfFrame(frame, 25), ends_ms: at % 5 === 0 ? startOfFrame(frame + 40, 25) : null },
      ...{ kind: noteKinds[at % noteKinds.length], body: `${at}: ${sentences[at % sentences.length]}` },
      ...{ drawing: at % 10 === 0 ? [{ is: 'box', from: [0.2, 0.2], to: [0.5, 0.6], ink: 'signal', size: 0.01 }] : [] },
      ...(at % 7 === 0 ? { state: 'resolved', resolved_by: people.editor.id, resolved_at: new Date().toISOString() } : { state: 'open' }),
    }
  })
  const service = house.service()
  for (let at = 0; at < rows.length; at += 500)
    await service
      .from('notes')
      .insert(rows.slice(at, at + 500))
      .throwOnError()
  const answered = rows.filter((_, at) => at % 4 === 0)
  const replies = answered.map(({ id }) => ({
    id: randomUUID(),
    note_id: id,
    author_id: people.editor.id,
    author_name: 'Bo Lindqvist',
    body: 'Seen to.',
  }))
  await service.from('note_replies').insert(replies).throwOnError()
  return cut
}

/** A cut of 40 s in which every frame shows its number. */
export async function makeCountedCut(house: BenchHouse, people: Reviewers, rate: number): Promise<CutUnderReview> {
  const name = `${randomUUID()}/counted.mp4`
  return stageCut(house, people, { minutes: 40 / 60, rate, film: { ...(await makeCountedFilm(rate, name)), name } })
}

async function stageCut(house: BenchHouse, { owner, editor }: Reviewers, { minutes, rate, film }: CutToStage): Promise<CutUnderReview> {
  const [filmId, versionId] = [randomUUID(), randomUUID()]
  const service = house.service()
  const put = (table: string, row: object) => service.from(table).insert(row).throwOnError()
  await put('documentaries', { id: filmId, owner_id: owner.id, title: `The count at ${rate}` })
  const size = { width: 320, height: 180, frame_rate: rate, has_sound: true }
  const source = { number: 1, state: 'ready', source_name: 'film.mov', source_bytes: 1000 }
  await put('versions', { id: versionId, documentary_id: filmId, duration_ms: Math.round(minutes * 60_000), ...source, ...size })
  const { error } = await service.storage.from('media').upload(film.name, film.bytes, { contentType: 'video/mp4' })
  if (error) throw error
  const form = { name: '180p', width: 320, height: 180, frame_rate: rate, bandwidth: 250_000, codecs: 'avc1.42c00d,mp4a.40.2' }
  await put('renditions', { version_id: versionId, object_name: film.name, playlist: film.playlist, ...form })
  await service.from('documentaries').update({ current_version_id: versionId }).eq('id', filmId).throwOnError()
  await put('team_members', { documentary_id: filmId, person_id: editor.id, role: 'editor' })
  return { filmId, versionId }
}

const sentences = [
  'The gulls are too loud here; can we have the engine instead?',
  'Who says this? The year is not the one in the archive.',
  'Hold this a little longer, she has not finished looking.',
  'The poster in the background is not cleared.',
  'His name shall not be readable on the door.',
  'This needs a description: nothing is said for twelve seconds.',
]
