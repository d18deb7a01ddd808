import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { LiveSessions } from '../../http/live-sessions.ts'

/** How long a session counts as open without being looked up again; the database tells of an end at once, this is for when it could not. */
const rememberedMs = 60_000
const mostRemembered = 20_000

interface Known {
  /** When the session or the permission to use it ends, in ms since the epoch; 0 for one that is gone. */
  opensUntil: number
  lookAgainAt: number
}

/** Follows `auth.sessions` of a database that other server processes may change too. */
export async function followSessions(database: Database, log: FastifyBaseLogger): Promise<LiveSessions> {
  const sql = database.pool('supabase_auth_admin')
  const known = new Map<string, Known>()
  const asked = new Map<string, Promise<boolean>>()
  const waiting = new Map<string, Set<() => void>>()

  async function lookUp(id: string): Promise<Known> {
    const [found] = await sql<{ not_after: Date | null }[]>`
      select s.not_after from sessions s join users u on u.id = s.user_id
      where s.id = ${id} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`
    const opensUntil = found ? (found.not_after?.getTime() ?? Number.POSITIVE_INFINITY) : 0
    return { opensUntil, lookAgainAt: Date.now() + rememberedMs }
  }

  /** Looks up once for all requests that wait for it. */
  function ask(id: string): Promise<boolean> {
    const question = lookUp(id).then(
      (found) => {
        // Not remembered when the session changed meanwhile: the row may have been read before.
        if (asked.get(id) === question) {
          asked.delete(id)
          if (known.size >= mostRemembered) known.delete(known.keys().next().value!)
          known.set(id, found)
        }
        return isNowOpen(found)
      },
      (error) => {
        if (asked.get(id) === question) asked.delete(id)
        throw error
      },
    )
    asked.set(id, question)
    return question
  }

  function isOpen(id: string): boolean | Promise<boolean> {
    const remembered = known.get(id)
    if (remembered && remembered.lookAgainAt > Date.now()) return isNowOpen(remembered)
    return asked.get(id) ?? ask(id)
  }

  async function lookAgain(id: string) {
    known.delete(id)
    asked.delete(id)
    const tells = waiting.get(id)
    if (!tells || (await isOpen(id))) return
    waiting.delete(id)
    for (const tell of tells) tell()
  }

  const lookAgainOrSay = (id: string) => void lookAgain(id).catch((err) => log.warn({ err }, 'An ended session could not be looked up.'))
  const listening = await sql.listen('auth_session_changed', lookAgainOrSay, () => {
    // Listening again after a pause: notifications sent in between are lost.
    known.clear()
    for (const id of waiting.keys()) lookAgainOrSay(id)
  })

  return {
    isOpen,
    whenEnded(id, tell) {
      const tells = waiting.get(id) ?? new Set()
      waiting.set(id, tells.add(tell))
      return () => {
        tells.delete(tell)
        if (tells.size === 0 && waiting.get(id) === tells) waiting.delete(id)
      }
    },
    close: () => listening.unlisten(),
  }
}

const isNowOpen = ({ opensUntil }: Known) => opensUntil > Date.now()
