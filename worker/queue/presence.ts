import { setTimeout as pause } from 'node:timers/promises'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'

/** Advisory locks of a worker process, released by PostgreSQL when the connection closes, however the process ends. */
export interface Presence {
  /** Proves that the pool of workers in whose name jobs are locked is alive. */
  announce(poolId: string): void
  /** Runs `work` while holding the lock of that key across all machines. Waits for the lock; rejects with the signal's reason. */
  alone<T>(lockKey: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Aborted when the locks were lost for good: work under them must stop, since others may start it. Replaced for later work. */
  signal(): AbortSignal
  close(): Promise<void>
}

/** The connection broke and the locks could not be taken again: exclusivity is lost. */
export class PresenceLost extends Error {
  override readonly name = 'PresenceLost'
}

/** Shorter than the time after which others consider this worker dead, see `release-dead-workers.ts`. */
const takeBackWithinMs = 2000
const pauseMs = 50

export function openPresence(connectionString: string): Presence {
  const announced = new Set<string>()
  /** Locks held by this process, to be taken again after a reconnect. */
  const held = new Set<string>()
  const lines = new Map<string, Promise<unknown>>()
  let lost = new AbortController()
  let closing = false
  /** Session counter: a lock taken in one session is void in the next. */
  let ended = 0
  let takingBack: Promise<void> | undefined
  const sql = openSql(loginOf(connectionString, 'actuality-worker-presence'), {
    // One session, which holds the locks as long as it lives.
    max: 1,
    onSessionClosed: () => {
      if (closing) return
      ended++
      takingBack ??= takeBack().finally(() => {
        takingBack = undefined
      })
    },
  })
  const wait = (key: string) => sql`select pg_advisory_lock(hashtextextended(${key}, 0))`
  const free = (key: string) => sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`
  const take = async (key: string) => {
    const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as mine`
    return row!.mine
  }
  // Keepalive: notices a silently dead connection.
  const beat = setInterval(() => void sql`select 1`.catch(() => {}), 5000)
  beat.unref()

  /** Work survives a short break: all locks are held again before others could take them. */
  async function takeBack() {
    for (const deadline = Date.now() + takeBackWithinMs; !closing; ) {
      const before = ended
      try {
        for (const poolId of announced) await wait(poolId)
        for (const key of held) if (!(await take(key))) return giveUpAll(`Another worker has begun ${key}.`)
        if (ended === before) return
      } catch {
        await pause(pauseMs)
      }
      if (Date.now() > deadline && held.size > 0) giveUpAll('The line to the database broke.')
    }
  }
  function giveUpAll(words: string) {
    held.clear()
    lost.abort(new PresenceLost(words))
    lost = new AbortController()
  }

  return {
    announce(poolId) {
      announced.add(poolId)
      wait(poolId).catch(() => {})
    },
    signal: () => lost.signal,
    async alone(lockKey, signal, work) {
      // A session may take its own lock twice, so jobs of this process queue here first.
      const before = lines.get(lockKey)
      const turn = Promise.withResolvers<void>()
      const line = (before ?? Promise.resolve()).then(() => turn.promise)
      lines.set(lockKey, line)
      try {
        await Promise.race([before, aborted(signal)])
        for (;;) {
          signal.throwIfAborted()
          const session = ended
          if (await take(lockKey)) {
            // Before this point the lock is not taken again after a reconnect.
            if (ended === session) break
            await free(lockKey)
            continue
          }
          await pause(300, undefined, { signal })
        }
        held.add(lockKey)
        try {
          return await work()
        } finally {
          held.delete(lockKey)
          await takingBack
          if (!closing) await free(lockKey).catch(() => {})
        }
      } finally {
        turn.resolve()
        if (lines.get(lockKey) === line) lines.delete(lockKey)
      }
    },
    async close() {
      closing = true
      clearInterval(beat)
      await sql.end({ timeout: 1 })
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
