import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#sql/sql.ts'
import type { RateLimits } from './limits.ts'

const notification = 'auth_limits'
const presence = z.object({ from: z.string(), is: z.enum(['new', 'here']) })
const taking = z.object({
  from: z.string(),
  key: z.string().max(100),
  allowed: z.number().positive(),
  perSeconds: z.number().positive(),
  count: z.union([z.literal(1), z.literal(-1)]),
})
const message = z.union([presence, taking])

/** Keys name addresses and accounts: servers share hashed bucket names, so that other listeners learn none. */
export const bucketNames = (secret: string) => (key: string) => createHmac('sha256', secret).update(key).digest('base64url')

/**
 * Lets the servers on one database count together: each announces what was taken at it. Announcements arrive a moment late, which slows a
 * guesser down a moment later. A lone server says one word at its start and none after it. Returns how to stop.
 */
export async function shareLimits(limits: RateLimits, sql: Sql, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const from = randomBytes(6).toString('hex')
  let isAlone = true
  const say = (what: object) =>
    sql
      .notify(notification, JSON.stringify({ from, ...what }))
      .catch((err: Error) => log.warn({ err }, 'The other servers could not be told of an attempt to sign in.'))

  const listening = await sql.listen(notification, (text) => {
    const told = message.safeParse(parsed(text)).data
    // All who may write SQL may notify: what cannot be read counts for nothing.
    if (!told || told.from === from) return
    isAlone = false
    if ('count' in told) limits.takenElsewhere(told)
    else if (told.is === 'new') void say({ is: 'here' })
  })
  limits.onTaking((taken) => {
    if (!isAlone) void say(taken)
  })
  await say({ is: 'new' })
  return () => listening.unlisten()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
