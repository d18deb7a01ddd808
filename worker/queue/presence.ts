import { setTimeout as pause } from 'node:timers/promises'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'

/** Locks of a worker process that vanish with it, however it ends: PostgreSQL gives them up when the connection closes. */
export interface Presence {
  /** Shows that the pool of workers in whose name jobs are locked is alive. */
  announce(poolId: string): void
  /** Runs `work` while nobody else, here or elsewhere, works under that key. Waits for its turn; rejects with the signal's reason. */
  alone<T>(lockKey: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Aborted when the locks were lost for good: whatever ran under them must stop, since others may begin it. Renewed for what begins later. */
  signal(): AbortSignal
  close(): Promise<void>
}

/** The line to the database broke and the locks could not be taken back: the proof that nobody else does the same work is gone. */
export class PresenceLost extends Error {
  override readonly name = 'PresenceLost'
}

/** Shorter than it takes until others are sure that this worker is dead, see `release-dead-workers.ts`. */
const takeBackWithinMs = 2000
const pauseMs = 50

export function openPresence(connectionString: string): Presence {
  const announced = new Set<string>()
  /** What this process works under now, and must have again after the line broke. */
  const held = new Set<string>()
  const lines = new Map<string, Promise<unknown>>()
  let lost = new AbortController()
  let closing = false
  /** Counts the sessions that ended: a lock taken in one is nobody's in the next. */
  let ended = 0
  let takingBack: Promise<void> | undefined
  const sql = openSql(loginOf(connectionString, 'actuality-worker-presence'), {
    // One session: it holds the locks, for as long as it lives.
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
  // Notices a line that died without a word.
  const beat = setInterval(() => void sql`select 1`.catch(() => {}), 5000)
  beat.unref()

  /** Work goes on through a short break: whoever holds all its locks again before others could take them has lost nothing. */
  async function takeBack() {
    for (const deadline = Date.now() + takeBackWithinMs; !closing; ) {
      const before = ended
      try {
        for (const poolId of announced) await wait(poolId)
        for (const key of held) if (!(await take(key))) return giveUpAll(`Somebody else has begun ${key}.`)
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
      // A session may take its own lock twice, so jobs of this process line up here first.
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
            // Until now nobody would have taken it back.
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
