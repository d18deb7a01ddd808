import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Session } from '#sql/session.ts'
import { loginOptions } from '../../db/address.ts'
import type { Database } from '../../db/database.ts'
import { createDecoder, type RowChange } from './pgoutput.ts'
import { whenVisible } from './visible.ts'

export interface Replication {
  close(): Promise<void>
}

const walData = 0x77
const keepalive = 0x6b

/**
 * Follows the publications through a temporary slot of this process. When the connection is lost, changes made meanwhile are not seen; `onGap`
 * is called, so that subscribers can be told to reload. Rejects when the database cannot replicate (wal_level is not logical).
 */
export async function followChanges(
  database: Database,
  publications: string[],
  handlers: { onChange(change: RowChange): void; onGap(): void },
  log: FastifyBaseLogger,
): Promise<Replication> {
  let closed = false
  let current: Awaited<ReturnType<typeof openStream>> | undefined
  let retry: NodeJS.Timeout | undefined

  const start = async () => {
    let open = false
    const stream = await openStream(database, publications, log, handlers.onChange, () => {
      current?.end()
      if (closed || !open) return
      open = false
      log.warn('The stream of table changes was cut; opening it again.')
      again(200)
    })
    open = true
    current = stream
    if (closed) stream.end()
  }
  const again = (delayMs: number) => {
    retry = setTimeout(async () => {
      try {
        await start()
        handlers.onGap()
      } catch {
        if (!closed) again(Math.min(delayMs * 2, 5000))
      }
    }, delayMs)
  }
  await start()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      current?.end()
    },
  }
}

async function openStream(
  database: Database,
  publications: string[],
  log: FastifyBaseLogger,
  onChange: (change: RowChange) => void,
  onEnd: () => void,
) {
  const { application } = database.address
  const login = loginOptions(database.address, 'supabase_realtime_admin')
  const connection = {
    ...login.connection,
    application_name: `${application}-changes`,
    replication: 'database',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
  }
  const session = await Session.open({ ...login, connection }, { onClosed: onEnd })
  try {
    const slot = `${application}_${randomBytes(8).toString('hex')}`
    const { rows } = await session.runScript(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    const decode = createDecoder()
    // Everything decoded is done with: the slot may let go of the log up to here.
    const done = Buffer.alloc(8)
    /** A change that cannot be sent must not end the process: the stream restarts behind it, and subscribers are told of the gap. */
    const untold = (error: unknown) => {
      log.error({ error }, 'A table change could not be told.')
      session.close(true)
    }
    const sql = database.pool('supabase_realtime_admin')
    const snapshot = async () => String((await sql`select pg_current_snapshot()::text as seen`)[0]?.seen)
    const tell = whenVisible(snapshot, onChange, untold)
    const hear = (message: Buffer) => {
      if (message[0] === walData) {
        const change = decode(message.subarray(25))
        message.copy(done, 0, 9, 17)
        if (change) tell(change)
      } else if (message[0] === keepalive) {
        message.copy(done, 0, 1, 9)
        if (message[17]) acknowledge()
      }
    }
    const heard = (message: Buffer) => {
      try {
        hear(message)
      } catch (error) {
        untold(error)
      }
    }
    const command = `START_REPLICATION SLOT ${slot} LOGICAL ${rows[0]?.consistent_point} (proto_version '1', publication_names '${publications.join(',')}')`
    let answer: ((message: Buffer) => void) | undefined
    function acknowledge() {
      if (!session.alive || !answer) return
      const status = Buffer.alloc(34)
      status.write('r')
      for (const at of [1, 9, 17]) done.copy(status, at)
      status.writeBigInt64BE(BigInt(Date.now() - Date.UTC(2000, 0, 1)) * 1000n, 25)
      answer(status)
    }
    answer = await session.stream(command, heard)
    const tick = setInterval(acknowledge, 10_000)
    tick.unref()
    return {
      end() {
        clearInterval(tick)
        session.close(true)
      },
    }
  } catch (error) {
    session.close(true)
    throw error
  }
}
