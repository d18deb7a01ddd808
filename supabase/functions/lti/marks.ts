import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { asHouse, isUuid, privateAnswer } from '../_shared/clients.ts'
import { sendScore } from './services.ts'

const takenMarks = z.array(
  z.object({
    ...{ workId: z.uuid(), personId: z.uuid(), systemId: z.uuid(), subject: z.string(), lineItem: z.string(), points: z.number() },
    ...{ most: z.number(), comment: z.string(), submittedAt: z.string(), timestamp: z.string() },
  }),
)

/** Sends the released results of an assignment to the course, for its teacher. What a course does not take stays, is counted, and goes with the next sending. */
export async function sendMarks(request: Request, assignment: string | null): Promise<Response> {
  const caller = await callerOf(request, 'Sign in first.')
  if (caller instanceof Response) return caller
  if (!isUuid(assignment)) return privateAnswer({ code: 'none', message: 'There is no such assignment.' }, 404)
  const { data, error } = await asHouse().rpc('take_course_marks', { assignment, teacher: caller.user.id })
  if (error) return privateAnswer({ code: 'refused', message: error.message }, error.code === '42501' ? 403 : 400)
  const marks = takenMarks.parse(data)
  let sent = 0
  for (const { workId, personId, systemId, timestamp, submittedAt, ...score } of marks) {
    const { data: system } = await asHouse().from('course_systems').select('*').eq('id', systemId).single().throwOnError()
    const moments = { timestamp: new Date(timestamp).toISOString(), submittedAt: new Date(submittedAt).toISOString() }
    const taken = await sendScore(system, { ...score, ...moments }).then(
      () => true,
      () => false,
    )
    if (taken) sent++
    await asHouse().rpc('course_mark_sent', { work: workId, person: personId, stamp: timestamp, taken }).throwOnError()
  }
  return privateAnswer({ sent, refused: marks.length - sent })
}
