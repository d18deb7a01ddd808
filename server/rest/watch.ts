import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { loadCatalogue, readFingerprint } from './catalogue/load.ts'
import type { Catalogue } from './catalogue/types.ts'
import { type RestSettings, withRoleSettings } from './settings.ts'

export interface Known {
  catalogue: Catalogue
  settings: RestSettings
}

export interface Watch {
  /** What was last read. */
  current(): Promise<Known>
  /** Reads again if the database has changed since; at most every 100 ms, so that misses cost little. True when it had. */
  refreshed(): Promise<boolean>
  close(): Promise<void>
}

const pollMs = 1000
const refreshGapMs = 100

/** Keeps the catalogue true: reloads on `notify pgrst` (sent by the DDL trigger or by hand) and when its fingerprint changes. */
export function watchCatalogue(database: Database, given: RestSettings, log: FastifyBaseLogger): Watch {
  const sql = database.pool('postgres')
  let known: Promise<Known> | null = null
  let fingerprint = ''
  let checking: Promise<boolean> | null = null
  let checkedAt = 0

  const load = async (): Promise<Known> => {
    const settings = await withRoleSettings(sql, given)
    const catalogue = await loadCatalogue(sql)
    fingerprint = catalogue.fingerprint
    return { catalogue, settings }
  }
  const reload = async () => {
    const loading = load()
    const before = known
    known ??= loading
    try {
      known = Promise.resolve(await loading)
    } catch (error) {
      if (before === null) known = null
      log.error({ err: error }, 'The database catalogue could not be read; the last one stays in use.')
    }
  }
  const check = async (): Promise<boolean> => {
    if ((await readFingerprint(sql)) === fingerprint) return false
    await reload()
    return true
  }
  const refreshed = () => {
    if (checking) return checking
    if (Date.now() - checkedAt < refreshGapMs) return Promise.resolve(false)
    checking = check().finally(() => {
      checking = null
      checkedAt = Date.now()
    })
    return checking
  }
  const timer = setInterval(() => {
    if (known) refreshed().catch((error) => log.warn({ err: error }, 'The database catalogue could not be checked for changes.'))
  }, pollMs)
  timer.unref()
  const listening = sql.listen('pgrst', (payload) => {
    if (payload === '' || payload.startsWith('reload')) void reload()
  })
  listening.catch((error) => log.warn({ err: error }, 'Not listening for schema changes; they are noticed by polling.'))
  return {
    async current() {
      if (!known) await reload()
      if (!known) throw Object.assign(new Error('Could not query the database for the schema cache. Retrying.'), { code: 'PGRST002' })
      return known
    },
    refreshed,
    async close() {
      clearInterval(timer)
      await listening.then((channel) => channel.unlisten()).catch(() => {})
    },
  }
}
