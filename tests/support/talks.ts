import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { makeFilm, type StagedPerson } from './films.ts'
import { openTestHouse } from './house.ts'
import { programOf } from './program.ts'

const roles = ['host', 'moderator', 'speaker', 'guest', 'second', 'waiting', 'stranger', 'program', 'visitor'] as const
export type Who = (typeof roles)[number]
/** Who has no place in the room: on the waiting list, of the house but not of the screening, a connected program, nobody. */
export const outside = ['waiting', 'stranger', 'program', 'visitor'] as const

export interface Read {
  place: string
  me: { number: number }
  note: string | null
  settings: Record<string, unknown>
  lines: { number: number; words: string | null; name: string; atMs: number | null }[]
  questions: {
    id: string
    words: string
    name: string
    state: string
    supports: number
    mine: boolean
    supported: boolean
    atMs: number | null
  }[]
  polls: {
    id: string
    state: string
    mine: unknown
    result: { count: number; choices: number[] | null; words: string[] | null } | null
    answers: number | null
  }[]
  levels: { marks: number }[]
  spoken: { words: string; done: boolean }[]
}

/** A house with people of each place in a screening, and what they say there. `begin` puts a new screening on; close it in afterAll. */
export async function openTalks() {
  const house = await openTestHouse()
  const ids = {} as Record<Exclude<Who, 'program' | 'visitor'>, string>
  const sql = () => house.context.database.pool('postgres')
  const [host, moderator, speaker, second, stranger] = await Promise.all(['Ha', 'Mo', 'Sp', 'Bo', 'St'].map((name) => house.person(name)))
  const [guest, waiting] = [house.visitor(), house.visitor()]
  await guest.auth.signInAnonymously()
  await waiting.auth.signInAnonymously()
  const people: Record<Who, SupabaseClient> = {
    host: host!,
    moderator: moderator!,
    speaker: speaker!,
    guest,
    second: second!,
    waiting,
    stranger: stranger!,
    program: host!,
    visitor: house.visitor(),
  }
  for (const who of ['host', 'moderator', 'speaker', 'guest', 'second', 'waiting', 'stranger'] as const)
    ids[who] = (await people[who].auth.getUser()).data.user!.id
  people.program = await programOf(house, host!)
  const film = await makeFilm(house.context.database, { id: ids.host } as StagedPerson, { title: 'Lighthouse' })
  let screening = ''
  /** A screening whose film has been running for a minute; every other one is gone. */
  async function begin() {
    await sql()`truncate public.screenings cascade`
    await sql()`truncate private.mark_turns, private.spoken_pieces`
    screening = randomUUID()
    const item = randomUUID()
    await sql()`insert into public.screenings (id, title, starts_at, made_by) values (${screening}, 'Tonight', now() - interval '1 minute', ${ids.host})`
    await sql()`insert into public.screening_items (id, screening_id, place, kind, documentary_id, version_id, duration_ms)
      values (${item}, ${screening}, 0, 'film', ${film.id}, ${film.versionId}, 5040000)`
    await sql()`insert into public.screening_timelines (screening_id, since, number) values (${screening}, now() - interval '1 minute', 1)`
    for (const [who, role] of [
      ['host', 'owner'],
      ['moderator', 'moderator'],
      ['speaker', 'speaker'],
    ] as const)
      await sql()`insert into public.screening_people (screening_id, user_id, role, name) values (${screening}, ${ids[who]}, ${role}, ${who})`
    for (const [who, state] of [
      ['guest', 'registered'],
      ['second', 'registered'],
      ['waiting', 'waiting'],
    ] as const) {
      const [guest] =
        await sql()`insert into public.screening_guests (screening_id, name, state) values (${screening}, ${`The ${who}`}, ${state}) returning id`
      await sql()`insert into public.screening_entries (guest_id, user_id, screening_id) values (${guest!.id as string}, ${ids[who]}, ${screening})`
    }
    return { screening, item }
  }

  /** What a call answers, or the code it is refused with. */
  const ask = async (who: Who, name: string, args: object = {}) => {
    const { data, error } = await people[who].rpc(name, args)
    return error ? `${error.code}${error.details ? ` ${error.details}` : ''}` : data
  }
  const read = (who: Who) => ask(who, 'read_talk', { screening }) as Promise<Read>
  const say = (who: Who, words = 'A line.', line: string = randomUUID()) => ask(who, 'say_in_talk', { line, screening, words })
  const put = async (who: Who, words = 'Why?', more: object = {}) => {
    const question = randomUUID()
    expect(await ask(who, 'ask_in_talk', { question, screening, words, ...more })).toMatchObject({ words })
    return question
  }
  const poll = async (more: object = {}) => {
    const id = randomUUID()
    expect(
      await ask('host', 'write_poll', { poll: id, screening, part: 'during', kind: 'scale', words: 'How was it?', ...more }),
    ).toBeNull()
    return id
  }
  /** Everything said so far was said long enough ago to speak again. */
  const later = () => sql()`update public.talk_lines set said_at = said_at - interval '2 minutes'`
  const number = async (who: Who) => (await read(who)).me.number
  return {
    ...{ house, people, ids, film, sql, begin },
    ...{ ask, read, say, put, poll, later, number },
    async close() {
      for (const one of Object.values(people)) await one.realtime.disconnect()
      await house.close()
    },
  }
}

/** A WAV of so many bytes, in base64. */
export const wav = (bytes = 3200) => Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), Buffer.alloc(bytes - 16)]).toString('base64')
