import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { makeFilm, type StagedPerson } from './films.ts'
import { openTestHouse } from './house.ts'
import { programOf } from './program.ts'

export type Who = 'creator' | 'viewer' | 'third' | 'moderator' | 'guest' | 'visitor' | 'program'

/** A house with people who write to each other about a film. `clear` empties their letters; close it in afterAll. */
export async function openMessages() {
  const house = await openTestHouse()
  const ids = {} as Record<'creator' | 'viewer' | 'third' | 'moderator' | 'guest', string>
  const sql = () => house.context.database.pool('postgres')
  const [creator, viewer, third, moderator] = await Promise.all(['Cy', 'Vi', 'Tor', 'Mo'].map((name) => house.person(name)))
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  const people: Record<Who, SupabaseClient> = {
    creator: creator!,
    viewer: viewer!,
    third: third!,
    moderator: moderator!,
    guest,
    visitor: house.visitor(),
    program: creator!,
  }
  for (const who of ['creator', 'viewer', 'third', 'moderator', 'guest'] as const)
    ids[who] = (await people[who].auth.getUser()).data.user!.id
  people.program = await programOf(house, viewer!)
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${ids.moderator}`
  const film = await makeFilm(house.context.database, { id: ids.creator } as StagedPerson, { title: 'Lighthouse' })
  const clear = () => sql()`truncate public.threads, public.blocks, public.message_settings, public.notices, public.suspensions cascade`

  /** What a call answers, or the code it is refused with. */
  const ask = async (who: Who, name: string, args: object = {}) => {
    const { data, error } = await people[who].rpc(name, args)
    return error ? `${error.code}${error.details ? ` ${error.details}` : ''}` : data
  }
  const begin = (who: Who, more: object = {}, thread: string = randomUUID()) =>
    ask(who, 'begin_thread', { thread, message: randomUUID(), subject: 'The lamp', body: 'May I ask?', documentary: film.id, ...more })
  const begun = async (who: Who, more: object = {}) => {
    const thread = await begin(who, more)
    expect(thread).toMatch(/^[0-9a-f-]{36}$/)
    return thread as string
  }
  const send = (who: Who, thread: string, more: object = {}) =>
    ask(who, 'send_message', { message: randomUUID(), thread, body: 'Yes.', ...more })
  const threads = async (who: Who, view = 'open') =>
    ((await ask(who, 'my_threads', { view })) as { threads: { id: string; unread: number }[] }).threads
  const read = (who: Who, thread: string) => ask(who, 'read_thread', { thread }) as Promise<Record<string, unknown>>
  const messages = (who: Who, thread: string) =>
    ask(who, 'thread_messages', { thread, from_number: 1, to_number: 200 }) as Promise<Record<string, unknown>[]>
  /** A thread in which both have written. */
  async function between() {
    const thread = await begun('viewer')
    await send('creator', thread)
    return thread
  }
  return {
    ...{ house, people, ids, film, sql, clear },
    ...{ ask, begin, begun, send, threads, read, messages, between },
    async close() {
      for (const one of Object.values(people)) await one.realtime.disconnect()
      await house.close()
    },
  }
}
