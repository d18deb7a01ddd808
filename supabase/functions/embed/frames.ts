import type { z } from 'zod'
import { codeOpensFrame, type FrameRefusal, type frameAct } from '#contract/institutions/class-frames.ts'
import { asHouse } from '../_shared/clients.ts'
import { makePassingPerson } from '../_shared/passing-person.ts'

/** What of is framed: one of the two is there. */
export type FramedPart = { clip: string } | { list: string }

/** Further requests of a frame (contract/institutions/class-frames.ts). `address`: where the request came from, by which wrong codes are counted. */
export async function frameActs(of: FramedPart, asked: z.infer<typeof frameAct>, address: string): Promise<Response> {
  if ('marks' in asked) return Response.json({ mark: await markOf(asked.secret) }, { headers })
  if ('leaves' in asked) {
    await asHouse().rpc('leave_frame', { secret: asked.secret }).throwOnError()
    return new Response(null, { status: 204, headers })
  }
  return enter(of, asked, address)
}

/** A sitting with the code of a class in this frame alone. There is no session: the frame's secret authenticates. */
async function enter(of: FramedPart, { secret, code }: { secret: string; code: string }, address: string): Promise<Response> {
  const house = asHouse()
  const { data } = await house.rpc('code_opens_frame', { code, address, ...of }).throwOnError()
  const opens = codeOpensFrame.parse(data)
  if (!opens) return refused('wrong')
  if ('refused' in opens) return refused(opens.refused)
  const person = await makePassingPerson('', 'sitting')
  const { error } = await house.rpc('begin_framed_sitting', {
    ...{ person, institution: opens.institutionId, by_list: opens.listId, until: opens.until, mark: await markOf(secret) },
    ...of,
  })
  if (error) {
    await house.auth.admin.deleteUser(person)
    // Idempotent: the first request opened this frame.
    if (error.code !== '23505') throw new Error(`A framed sitting could not begin: ${error.message}`, { cause: error })
  }
  return new Response(null, { status: 204, headers })
}

async function markOf(secret: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const answers: Record<FrameRefusal, [status: number, message: string]> = {
  wrong: [404, 'This code is wrong or has expired.'],
  other: [409, 'This code is for something else.'],
  rate: [429, 'Too many wrong codes from here. Try again in an hour.'],
  full: [429, 'Too many people are watching with codes right now. Try again in a moment.'],
}
function refused(code: FrameRefusal): Response {
  const [status, message] = answers[code]
  return Response.json({ code, message }, { status, headers })
}

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
