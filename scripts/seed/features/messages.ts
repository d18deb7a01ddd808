import { randomUUID } from 'node:crypto'
import type { Database } from '#contract/generated/database.types.ts'
import { screeningLists } from '#contract/screenings/screenings.ts'
import { evenings } from '#supabase/seed/evenings.ts'
import { letters } from '#supabase/seed/letters.ts'
import { daysFromNow, type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './festival.ts'

/**
 * What the people of the house wrote to each other: a talk about a passage, a licence whose terms are not settled, and a first letter nobody has opened. Once:
 * where the creator has letters nothing is written.
 */
export const seedMessages: SeedRoom = async ({ people: { creator, viewer, librarian, student }, publicFilms, lengthMs }) => {
  const { passage, licence, first } = letters
  const film = publicFilms.get(passage.slug)
  if (!film || (await hasLetters(creator))) return
  const place = (at: number) => {
    const startsMs = Math.round(lengthMs(passage.slug) * at)
    return { versionId: film.versionId, startsMs, endsMs: startsMs + Math.round(lengthMs(passage.slug) * 0.05) }
  }
  const about = { documentary: film.documentaryId }

  const { versionId, startsMs, endsMs } = place(passage.at)
  const range = { version: versionId, starts_ms: startsMs, ends_ms: endsMs }
  const talk = await begin(viewer, { ...wordsOf(passage), ...about, ...range })
  await say(creator, talk, passage.answer, place(passage.answerAt))
  await say(viewer, talk, passage.thanks)
  await read(creator, talk, 3)

  const due = { request: 'licence', due_on: daysFromNow(21).toISOString().slice(0, 10) }
  const quote = await begin(librarian, { ...wordsOf(licence), ...about, ...due })
  const offer = { thread: quote, message: randomUUID(), state: 'offered', body: licence.answer, terms: licence.offered }
  heard(await creator.rpc('move_request', offer))
  await read(librarian, quote, 2)
  await say(librarian, quote, licence.doubt)

  await begin(student, { ...wordsOf(first), ...about })
}

/**
 * What is talked over beside the films: a note on a cut, an evening to come, a letter to the house that a moderator is at, and a student who would like to
 * moderate. Once: anyone who wrote to the house before writes nothing here.
 */
export const seedTalkedOver: SeedRoom = async ({ people: { creator, viewer, student, moderator } }) => {
  const written = orThrow(await student.from('contact_messages').select('id').limit(1))
  if (written.length > 0) return
  const [note] = orThrow(await creator.from('notes').select('id').eq('body', letters.note.of).limit(1))
  if (note) {
    const talk = await begin(creator, { ...wordsOf(letters.note), note: note.id })
    await say(viewer, talk, letters.note.answer)
  }
  const { held } = screeningLists.parse(orThrow(await creator.rpc('list_screenings')))
  const evening = held.find(({ title, state }) => title === evenings.nextWeek.title && state === 'ahead')
  if (evening) {
    const asked = await begin(viewer, { ...wordsOf(letters.screening), screening: evening.id })
    await say(creator, asked, letters.screening.answer)
  }
  const { message, answer, further } = letters.house
  const sender = { name: 'Noor Haldorsen-Achebe', email: 'student@seed.example' }
  heard(await student.rpc('send_contact_message', { purpose: 'something-else', ...sender, message }))
  const letter = orThrow(await student.from('contact_messages').select('id').limit(1).single())
  heard(await moderator.rpc('settle_contact_message', { message: letter.id, state: 'answered', words: answer }))
  const { threads } = orThrow(await student.rpc('my_threads', { view: 'open' })) as { threads: { id: string; contact: object | null }[] }
  const thread = threads.find(({ contact }) => contact)
  if (thread) await say(student, thread.id, further)
  heard(await student.rpc('apply_for_role', { reason: letters.moderating }))
}

async function hasLetters(person: HouseClient): Promise<boolean> {
  const views = await Promise.all(['open', 'first', 'archived'].map((view) => person.rpc('my_threads', { view })))
  return views.some((answer) => (orThrow(answer) as { threads: unknown[] }).threads.length > 0)
}

const wordsOf = ({ subject, body }: { subject: string; body: string }) => ({ subject, body })

type Letter = Database['public']['Functions']['begin_thread']['Args']
/** Begins a thread with the film's creator. */
const begin = async (writer: HouseClient, letter: Omit<Letter, 'thread' | 'message'>): Promise<string> =>
  orThrow(await writer.rpc('begin_thread', { thread: randomUUID(), message: randomUUID(), ...letter }))

const say = async (writer: HouseClient, thread: string, body: string, quote: Record<string, string | number> = {}) =>
  heard(await writer.rpc('send_message', { thread, message: randomUUID(), body, quote }))

const read = async (reader: HouseClient, thread: string, number: number) => heard(await reader.rpc('mark_thread', { thread, number }))
