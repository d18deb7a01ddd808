import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, isPassing } from '#sql/errors.ts'
import { openLentPool } from '#sql/lent-pool.ts'
import type { Login } from '#sql/login.ts'

/** Names of the statements with which graphile-worker notes how a job ended. It does not wait for their answer. */
const notesAnEnd = /^(complete|fail)_jobs?(_q)?\//

interface Statement {
  name?: string
}

/**
 * The pool that graphile-worker works with. The queue sends the statement that completes or fails a job without waiting for it, so a session that ends
 * just then would be an unhandled rejection, which ends the process (decision 0505). Here that statement is sent again on another session,
 * `tries` times in all. Both statements change nothing the second time. Every other one is passed through: the queue retries it itself.
 * After `close` such a statement gets an empty answer: the job is released with its worker.
 */
export function openQueuePool(login: Login, max: number, { tries = 600, pauseMs = 100 } = {}): { pool: pg.Pool; close(): Promise<void> } {
  const { pool, close } = openLentPool(login, max)
  const connect = pool.connect.bind(pool)
  const untilNoted = async (statement: Statement) => {
    for (let left = tries - 1; !pool.ending; left--) {
      try {
        const session = await connect()
        return await session.query(statement as pg.QueryConfig).finally(() => session.release())
      } catch (error) {
        if (!pool.ending && (left === 0 || !isSessionLost(error))) throw error
        await pause(pauseMs)
      }
    }
    return { rows: [], rowCount: 0 }
  }
  /** Takes a session when its first statement needs one, so that a database that cannot be reached is met by the statement and not before it. */
  const lazily = () => {
    let session: Promise<pg.PoolClient> | undefined
    return {
      query: async (statement: string | Statement, values?: unknown[]) => {
        if (typeof statement === 'object' && notesAnEnd.test(statement.name ?? '')) return untilNoted(statement)
        session ??= connect()
        return (await session).query(statement as string, values)
      },
      release: async () => (await session?.catch(() => undefined))?.release(),
    }
  }
  // The listener of the queue asks with a callback and keeps what it gets.
  pool.connect = ((heard?: Parameters<typeof connect>[0]) => (heard ? connect(heard) : Promise.resolve(lazily()))) as typeof pool.connect
  return { pool, close }
}

/** The driver's own errors, which have no SQLSTATE, are about the connection. */
const isSessionLost = (error: unknown) => !(error instanceof DatabaseError) || isPassing(error)
