import { randomUUID } from 'node:crypto'
import type { Database } from '#contract/database.types.ts'
import { letters } from '#supabase/seed/letters.ts'
import { daysFromNow, type HouseClient, heard, orThrow } from '../steps/house.ts'
import type { SeedRoom } from './room.ts'

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

async function hasLetters(person: HouseClient): Promise<boolean> {
  const views = await Promise.all(['open', 'first', 'archived'].map((view) => person.rpc('my_threads', { view })))
  return views.some((answer) => (orThrow(answer) as { threads: unknown[] }).threads.length > 0)
}

const wordsOf = ({ subject, body }: { subject: string; body: string }) => ({ subject, body })

type Letter = Database['public']['Functions']['begin_thread']['Args']
/** Begins a thread with whoever made the film. */
const begin = async (writer: HouseClient, letter: Omit<Letter, 'thread' | 'message'>): Promise<string> =>
  orThrow(await writer.rpc('begin_thread', { thread: randomUUID(), message: randomUUID(), ...letter }))

const say = async (writer: HouseClient, thread: string, body: string, quote: Record<string, string | number> = {}) =>
  heard(await writer.rpc('send_message', { thread, message: randomUUID(), body, quote }))

const read = async (reader: HouseClient, thread: string, number: number) => heard(await reader.rpc('mark_thread', { thread, number }))
