import { setTimeout as pause } from 'node:timers/promises'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/sql.ts'

/** Locks of a worker process that vanish with it, however it ends: PostgreSQL gives them up when the connection closes. */
export interface Presence {
  /** Shows that the pool of workers in whose name jobs are locked is alive. */
  announce(poolId: string): void
  /** Runs `work` while nobody else, here or elsewhere, works under that key. Waits for its turn; rejects with the signal's reason. */
  alone<T>(lockKey: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Aborted when the locks were lost: whatever ran under them must stop, since others may begin it. Renewed for what begins later. */
  signal(): AbortSignal
  close(): Promise<void>
}

/** The line to the database broke, and with it the proof that nobody else does the same work. */
export class PresenceLost extends Error {
  override readonly name = 'PresenceLost'
}

export function openPresence(connectionString: string): Presence {
  const announced = new Set<string>()
  const held = new Map<string, Promise<unknown>>()
  let lost = new AbortController()
  let closing = false
  const sql = openSql(loginOf(connectionString, 'actuality-worker-presence'), {
    // One session: it holds the locks, for as long as it lives.
    max: 1,
    onSessionClosed: () => {
      if (closing) return
      lost.abort(new PresenceLost('The line to the database broke.'))
      lost = new AbortController()
      void announceAgain()
    },
  })
  const lockOf = (poolId: string) => sql`select pg_advisory_lock(hashtextextended(${poolId}, 0))`
  // Notices a line that died without a word.
  const beat = setInterval(() => void sql`select 1`.catch(() => {}), 5000)
  beat.unref()

  async function announceAgain() {
    while (!closing) {
      try {
        for (const poolId of announced) await lockOf(poolId)
        return
      } catch {
        await pause(1000)
      }
    }
  }

  return {
    announce(poolId) {
      announced.add(poolId)
      lockOf(poolId).catch(() => {})
    },
    signal: () => lost.signal,
    async alone(lockKey, signal, work) {
      // A session may take its own lock twice, so jobs of this process line up here first.
      const before = held.get(lockKey)
      const turn = Promise.withResolvers<void>()
      const line = (before ?? Promise.resolve()).then(() => turn.promise)
      held.set(lockKey, line)
      try {
        await Promise.race([before, aborted(signal)])
        for (;;) {
          signal.throwIfAborted()
          const [row] = await sql`select pg_try_advisory_lock(hashtextextended(${lockKey}, 0)) as mine`
          if (row?.mine) break
          await pause(300, undefined, { signal })
        }
        try {
          return await work()
        } finally {
          if (!closing) await sql`select pg_advisory_unlock(hashtextextended(${lockKey}, 0))`.catch(() => {})
        }
      } finally {
        turn.resolve()
        if (held.get(lockKey) === line) held.delete(lockKey)
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
