import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Login } from '#sql/login.ts'
import { Session } from '#sql/session.ts'

/** Any numbers. An advisory lock of the first says that a process lives, one of another what it has in common with the rest. */
export const livingProcesses = 7_190_219
const topics = { files: 7_190_220, secret: 7_190_221 }

export interface LivingProcess {
  /** Its number among the processes on this database. */
  number: number
  /** Says what this process works with. False when another one that lives works with something else. */
  agrees(topic: keyof typeof topics, value: string): Promise<boolean>
  close(): void
}

const longestPauseMs = 2000

/**
 * Shows other server processes on a database that this one lives: by advisory locks of a session of its own, which the database releases
 * when the process ends, for any reason.
 */
export async function joinProcesses(login: Login): Promise<LivingProcess> {
  const number = randomInt(1, 2 ** 31)
  const locks = [[livingProcesses, number]]
  let session: Session | undefined
  let closed = false

  async function enter() {
    const opened = await Session.open(login, {
      onClosed: () => {
        if (session === opened && !closed) void enterAgain()
      },
    })
    session = opened
    for (const [topic, value] of locks) await opened.runScript(`select pg_advisory_lock_shared(${topic}, ${value})`)
  }
  async function enterAgain() {
    for (let pauseMs = 100; !closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await enter()
      } catch {
        await pause(pauseMs, undefined, { ref: false })
      }
    }
  }
  await enter()
  return {
    number,
    async agrees(topic, value) {
      const mine = createHash('sha256').update(value).digest().readUInt32BE() >>> 1 || 1
      // One after the other: of two that start at once and differ, one is refused.
      await session!.runScript(`select pg_advisory_lock(${topics[topic]}, 0)`)
      try {
        const { rows } = await session!.runScript(
          `select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = ${topics[topic]} and objid not in (0, ${mine})
             and database = (select oid from pg_database where datname = current_database()) limit 1`,
        )
        if (rows.length > 0) return false
        locks.push([topics[topic], mine])
        await session!.runScript(`select pg_advisory_lock_shared(${topics[topic]}, ${mine})`)
        return true
      } finally {
        await session!.runScript(`select pg_advisory_unlock(${topics[topic]}, 0)`)
      }
    },
    close() {
      closed = true
      session?.close()
    },
  }
}
