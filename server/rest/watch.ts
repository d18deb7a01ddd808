import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { patiently } from '#sql/patiently.ts'
import type { Database } from '../db/database.ts'
import { loadCatalogue, readFingerprint } from './catalogue/load.ts'
import type { Catalogue } from './catalogue/types.ts'
import { Refused } from './problems.ts'
import { type RestSettings, withRoleSettings } from './settings.ts'

export interface Known {
  catalogue: Catalogue
  settings: RestSettings
}

export interface Watch {
  /** What was last read, or null before the first time. */
  known: Known | null
  /** What was last read; reads it now when nothing was. Refuses with PGRST002 when it cannot be read. */
  current(): Promise<Known>
  /** Reads again if the database has changed since; looks at most every 100 ms, so that misses cost little. True when it had. */
  refreshed(): Promise<boolean>
  close(): Promise<void>
}

/** Where changes are announced only what is not announced (settings of roles) is looked for; elsewhere everything. */
const pollMs = { announced: 10_000, unannounced: 1000 }
const refreshGapMs = 100
/** A migration announces each of its statements; one reading serves those that come together. */
const settleMs = 50

/** Keeps the catalogue true: reads it again on `notify pgrst` (sent by the DDL trigger or by hand) and when its fingerprint has changed. */
export function watchCatalogue(database: Database, given: RestSettings, log: FastifyBaseLogger): Watch {
  const sql = database.pool('postgres')
  let reading: Promise<void> | null = null
  let settling: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  /** A look that has begun says nothing of what changed since; who misses something waits for the next one. */
  let checking: Promise<boolean> | null = null
  let awaited: Promise<boolean> | null = null
  let checkedAt = 0
  let closed = false

  /** The longest query of the house: ended with its session, it is retried before a request is refused. */
  const read = async () => {
    const [settings, catalogue] = await patiently(() => Promise.all([withRoleSettings(sql, given), loadCatalogue(sql)]))
    watch.known = { catalogue, settings }
  }
  /** A change that happens while reading is read by the next one: readings follow each other, they are never shared. */
  const reload = () => {
    const mine = (reading ?? Promise.resolve())
      .catch(() => {})
      .then(read)
      .finally(() => {
        // Only a running read is waited for: a failed one must not be the answer to later callers.
        if (reading === mine) reading = null
      })
    reading = mine
    return mine
  }
  const check = async () => {
    if (watch.known && (await readFingerprint(sql)) === watch.known.catalogue.fingerprint) return false
    await reload()
    return true
  }
  const troubled = (error: unknown) => {
    if (!closed) log.warn({ err: error }, 'The database catalogue could not be read again; the last one stays in use.')
  }
  const announced = () => {
    settling ??= setTimeout(() => {
      settling = undefined
      reload().catch(troubled)
    }, settleMs)
  }
  const watch: Watch = {
    known: null,
    async current() {
      if (!watch.known) await (reading ?? reload()).catch(troubled)
      if (!watch.known)
        throw new Refused('PGRST002', 503, 'Could not query the database for the schema cache. Retrying.', null, null, {
          'retry-after': '1',
        })
      return watch.known
    },
    refreshed() {
      awaited ??= (checking ?? Promise.resolve(false))
        .catch(() => false)
        .then(() => wait(Math.max(0, checkedAt + refreshGapMs - Date.now())))
        .then(() => {
          checking = awaited
          awaited = null
          return check().finally(() => {
            checkedAt = Date.now()
          })
        })
      return awaited
    },
    async close() {
      closed = true
      clearTimeout(settling)
      clearInterval(poll)
      await listening.then((channel) => channel?.unlisten()).catch(() => {})
    },
  }
  const pollEvery = (ms: number) => {
    if (!closed) poll = setInterval(() => watch.known && watch.refreshed().catch(troubled), ms).unref()
  }
  const listening = sql
    .listen('pgrst', (payload) => {
      if (payload === '' || payload.startsWith('reload')) announced()
    })
    .then(async (channel) => {
      const [trigger] = await sql`select 1 from pg_event_trigger where evtname = 'pgrst_ddl_watch' and evtenabled <> 'D'`
      pollEvery(trigger ? pollMs.announced : pollMs.unannounced)
      return channel
    })
    .catch((error) => {
      troubled(error)
      pollEvery(pollMs.unannounced)
      return null
    })
  return watch
}
