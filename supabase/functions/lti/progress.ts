import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { asHouse, isUuid, privateAnswer } from '../_shared/clients.ts'
import { readMembers, sendScore } from './services.ts'
import type { CourseSystem } from './systems.ts'

const gradeFacts = z
  .object({ systemId: z.uuid(), subject: z.string(), lineItem: z.string(), points: z.number().int(), most: z.number().int() })
  .nullable()
const memberFacts = z
  .object({ systemId: z.uuid(), membersUrl: z.string(), most: z.number().int(), reached: z.record(z.string(), z.number()) })
  .nullable()

const nothing = () => privateAnswer({ code: 'none', message: 'No course asks for this.' }, 404)
const systemOf = async (id: string): Promise<CourseSystem> =>
  (await asHouse().from('course_systems').select('*').eq('id', id).single().throwOnError()).data

/** Sends what the caller reached in a playlist to the course they came from. Computed from stored answers, never from client input. */
export async function grade(request: Request, list: string | null): Promise<Response> {
  const caller = await callerOf(request, 'Open the link in your course again.')
  if (caller instanceof Response) return caller
  if (!isUuid(list)) return nothing()
  const { data } = await asHouse().rpc('course_grade', { list, person: caller.user.id }).throwOnError()
  const facts = gradeFacts.parse(data)
  if (!facts) return nothing()
  const { points, most } = facts
  try {
    await sendScore(await systemOf(facts.systemId), facts)
  } catch {
    return privateAnswer({ sent: false, points, most })
  }
  const sent = { sent_at: new Date().toISOString() }
  await asHouse().from('course_grades').update(sent).match({ list_id: list, person_id: caller.user.id }).throwOnError()
  return privateAnswer({ sent: true, points, most })
}

/** Who is in the course of a teacher, and how they did in a playlist: queried from the course system each time, never stored. */
export async function members(request: Request, list: string | null): Promise<Response> {
  const caller = await callerOf(request, 'Open the link in your course again.')
  if (caller instanceof Response) return caller
  if (!isUuid(list)) return nothing()
  const { data } = await asHouse().rpc('course_members', { list, person: caller.user.id }).throwOnError()
  const facts = memberFacts.parse(data)
  // As a rule a playlist is in no course, and nothing is wrong with that.
  if (!facts) return privateAnswer({ members: null, most: 0 })
  try {
    const people = await readMembers(await systemOf(facts.systemId), facts.membersUrl)
    return privateAnswer({
      most: facts.most,
      members: people.map(({ subject, name, teaches }) => ({ name, teaches, points: facts.reached[subject] ?? null })),
    })
  } catch {
    return privateAnswer({ code: 'course', message: 'Your course system did not answer. Try again in a moment.' }, 502)
  }
}
