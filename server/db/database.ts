import { isPassing, isStalePlan } from '#sql/errors.ts'
import { openSql } from '#sql/open-sql.ts'
import { Pool } from '#sql/pool.ts'
import type { Sql, Transaction } from '#sql/sql.ts'
import { statement } from '#sql/statements.ts'
import { given } from '#sql/template.ts'
import type { SqlText } from '#sql/text.ts'
import { transact } from '#sql/transaction.ts'
import { type DatabaseAddress, loginOptions } from './address.ts'
import { assume } from './assume.ts'
import type { Identity } from './identity.ts'

/** Login roles of the services that own a schema of their own, and of the product's owner. */
export type ServiceRole = 'supabase_auth_admin' | 'supabase_storage_admin' | 'supabase_realtime_admin' | 'postgres'

export type { DatabaseAddress } from './address.ts'

export interface Database {
  address: DatabaseAddress
  /** One statement on behalf of `identity`: role and claims, statement, commit in one round trip. Rejects with DatabaseError or ConnectionLost. */
  run<Row extends object = Record<string, unknown>>(identity: Identity, text: SqlText, params?: unknown[]): Promise<Row[]>
  /** Several statements on behalf of `identity` in one transaction; rolled back when `work` throws. */
  transaction<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Pool of a service that owns a schema; row rules of the product do not apply to it. Never for a request's own statements. */
  pool(role: ServiceRole): Sql
  close(): Promise<void>
}

/** More sessions than processor cores can use only make each other wait; requests queue here instead, in the order they came. */
const sessionsForRequests = 16
const sessionsForServices = 6
/** Sessions gather what they have read of the catalogue; a new one begins without. */
const lifetimeMs = 45 * 60_000
/** Beyond the database's own limit of a statement (8 s, see roles.ts): it has gone without a word. */
const answerWithinMs = 10_000

/** Connects lazily; the only place that says "set role and claims, run, commit". */
export function connect(address: DatabaseAddress, options: { max?: number } = {}): Database {
  const services = new Map<ServiceRole, Sql>()
  const requests = new Pool(loginOptions(address, 'authenticator'), { max: options.max ?? sessionsForRequests, lifetimeMs, answerWithinMs })
  const worthPreparing = recentTexts(300)

  /** Without a `begin`: what goes to the database together is one transaction, and its end is the commit. */
  const attempt = async (identity: Identity, text: string, params: unknown[], prepare: boolean) => {
    const asked = [assume(identity), given(text, params, prepare)]
    const [, answer] = await requests.use(async (session) => {
      try {
        return await session.ask(asked)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        for (const each of asked) session.forget(each)
        return session.ask(asked)
      }
    })
    return answer!.rows
  }

  return {
    address,
    pool(role) {
      const sql = services.get(role) ?? openSql(loginOptions(address, role), { max: options.max ?? sessionsForServices, lifetimeMs })
      services.set(role, sql)
      return sql
    },
    async run<Row extends object>(identity: Identity, text: SqlText, params: unknown[] = []) {
      const prepare = worthPreparing(text)
      try {
        return (await attempt(identity, text, params, prepare)) as Row[]
      } catch (error) {
        // What only reads can be asked again when its session was ended under it.
        if (!isPassing(error) || identity.settings?.transaction_read_only !== 'on') throw error
        return (await attempt(identity, text, params, prepare)) as Row[]
      }
    },
    transaction: (identity, work) => requests.use((session) => transact(session, [statement('begin'), assume(identity)], work)),
    async close() {
      await Promise.all([requests.close(5000), ...[...services.values()].map((sql) => sql.end({ timeout: 5 }))])
    },
  }
}

/** Each session keeps what it prepared, so only the texts seen lately are prepared: strange requests must not fill the database's memory. */
function recentTexts(limit: number): (text: string) => boolean {
  const prepared = new Set<string>()
  const seenOnce = new Set<string>()
  return (text) => {
    if (prepared.has(text)) return true
    if (seenOnce.delete(text) && prepared.size < limit) prepared.add(text)
    else if (seenOnce.size < limit) seenOnce.add(text)
    else seenOnce.clear()
    return prepared.has(text)
  }
}
