import { z } from 'zod'
import { scopes } from '#contract/institutions/course-systems.ts'
import { teachesCourse } from '#core/institutions/course-systems.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { fetchAbroad } from '../_shared/abroad.ts'
import { signed } from './keys.ts'
import type { CourseSystem } from './systems.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1) })

/** A token for one service of a course system (OAuth 2.0 client credentials with a signed assertion, as LTI asks). */
async function accessToken(system: CourseSystem, scope: string): Promise<string> {
  const answer = await fetchAbroad(system.token_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signed({ sub: system.client_id }, system.client_id, system.token_url),
      scope,
    }),
  })
  if (!answer.ok) throw new Error(`The course system gave no token (${answer.status}).`)
  return tokenAnswer.parse(await answer.json()).access_token
}

export interface Score {
  subject: string
  lineItem: string
  points: number
  most: number
  /** ISO 8601; a course keeps the score with the latest one. Now, where left out. */
  timestamp?: string
  /** When the work was handed in: marking later does not make it late. */
  submittedAt?: string
  /** Replaces the former one; empty: clears it. */
  comment?: string
}

/** Sends a grade to the course (assignment and grade services 2.0). Throws where it was not taken. */
export async function sendScore(
  system: CourseSystem,
  { subject, lineItem, points, most, timestamp, submittedAt, comment }: Score,
): Promise<void> {
  const to = new URL(lineItem)
  to.pathname = `${to.pathname.replace(/\/$/, '')}/scores`
  const answer = await fetchAbroad(to.href, {
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.ims.lis.v1.score+json',
      authorization: `Bearer ${await accessToken(system, scopes.score)}`,
    },
    body: JSON.stringify({
      timestamp: timestamp ?? new Date().toISOString(),
      userId: subject,
      scoreGiven: points,
      scoreMaximum: most,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      ...(submittedAt !== undefined && { submission: { submittedAt } }),
      ...(comment !== undefined && { comment }),
    }),
  })
  if (!answer.ok) throw new Error(`The course system did not take the grade (${answer.status}).`)
}

const container = z.object({
  members: z
    .array(
      z.object({
        user_id: z.string(),
        status: z.string().default('Active'),
        name: z.string().optional(),
        given_name: z.string().optional(),
        roles: z.array(z.string()).default([]),
      }),
    )
    .max(5000),
})

/** Who is in the course (names and roles 2.0), as far as its first five pages say. */
export async function readMembers(system: CourseSystem, address: string) {
  const token = await accessToken(system, scopes.members)
  const found: { subject: string; name: string; teaches: boolean }[] = []
  let next: string | undefined = address
  for (let pages = 0; next && pages < 5; pages++) {
    const answer: Response = await fetchAbroad(next, {
      headers: { accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json', authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`The course system did not say who is in the course (${answer.status}).`)
    for (const { user_id, status, name, given_name, roles } of container.parse(await answer.json()).members)
      if (status === 'Active') found.push({ subject: user_id, name: firstOf(name ?? given_name ?? '', 200), teaches: teachesCourse(roles) })
    next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}
