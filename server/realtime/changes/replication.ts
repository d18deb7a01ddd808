import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import postgres from 'postgres'
import { type DatabaseAddress, loginOptions } from '../../db/address.ts'
import { createDecoder, type RowChange } from './pgoutput.ts'

export interface Replication {
  close(): Promise<void>
}

const walData = 0x77
const keepalive = 0x6b

/**
 * Follows the publications through a temporary slot of this process. When the connection is lost, changes made meanwhile are not seen; `onGap`
 * tells, so that subscribers can be told to ask afresh. Rejects when the database cannot replicate (wal_level is not logical).
 */
export async function followChanges(
  address: DatabaseAddress,
  publications: string[],
  handlers: { onChange(change: RowChange): void; onGap(): void },
  log: FastifyBaseLogger,
): Promise<Replication> {
  let closed = false
  let current: Awaited<ReturnType<typeof openStream>> | undefined
  let retry: NodeJS.Timeout | undefined

  const start = async () => {
    current = await openStream(address, publications, handlers.onChange)
    current.stream.once('close', () => {
      void current?.end()
      if (closed) return
      log.warn('The stream of table changes was cut; opening it again.')
      again(200)
    })
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
      await current?.end()
    },
  }
}

async function openStream(address: DatabaseAddress, publications: string[], onChange: (change: RowChange) => void) {
  const login = loginOptions(address, 'supabase_realtime_admin')
  const sql = postgres({
    ...login,
    max: 1,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    connection: {
      ...login.connection,
      application_name: 'actuality-changes',
      replication: 'database',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
    } as never,
  })
  try {
    const slot = `actuality_${randomBytes(8).toString('hex')}`
    const [made] = await sql.unsafe(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    const stream = (await sql
      .unsafe(
        `START_REPLICATION SLOT ${slot} LOGICAL ${made?.consistent_point} (proto_version '1', publication_names '${publications.join(',')}')`,
      )
      .writable()) as Duplex
    const decode = createDecoder()
    // Everything decoded is done with: the slot may let go of the log up to here.
    let done = Buffer.alloc(8)
    const acknowledge = () => {
      if (stream.destroyed) return
      const status = Buffer.alloc(34)
      status.write('r')
      for (const at of [1, 9, 17]) done.copy(status, at)
      status.writeBigInt64BE(BigInt(Date.now() - Date.UTC(2000, 0, 1)) * 1000n, 25)
      stream.write(status)
    }
    stream.on('data', (message: Buffer) => {
      if (message[0] === walData) {
        const change = decode(message.subarray(25))
        done = Buffer.from(message.subarray(9, 17))
        if (change) onChange(change)
      } else if (message[0] === keepalive) {
        done = Buffer.from(message.subarray(1, 9))
        if (message[17]) acknowledge()
      }
    })
    const tick = setInterval(acknowledge, 10_000)
    tick.unref()
    stream.on('error', () => stream.destroy())
    return {
      stream,
      async end() {
        clearInterval(tick)
        stream.destroy()
        await sql.end({ timeout: 1 }).catch(() => undefined)
      },
    }
  } catch (error) {
    await sql.end({ timeout: 1 }).catch(() => undefined)
    throw error
  }
}
