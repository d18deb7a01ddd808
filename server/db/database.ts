import postgres, { type PostgresError, type ReservedSql, type Sql, type TransactionSql } from 'postgres'
import { type DatabaseAddress, loginOptions } from './address.ts'
import type { Identity } from './identity.ts'

/** Login roles of the services that own a schema of their own, and of the product's owner. */
export type ServiceRole = 'supabase_auth_admin' | 'supabase_storage_admin' | 'supabase_realtime_admin' | 'postgres'

export type { DatabaseAddress } from './address.ts'

export interface Database {
  address: DatabaseAddress
  /** One statement on behalf of `identity`: begin, role and claims, statement, commit in one round trip. Rejects with a PostgresError. */
  run<Row extends object = Record<string, unknown>>(identity: Identity, text: string, params?: unknown[]): Promise<Row[]>
  /** Several statements on behalf of `identity` in one transaction; rolled back when `work` throws. */
  transaction<T>(identity: Identity, work: (tx: Sql) => Promise<T>): Promise<T>
  /** Pool of a service that owns a schema; row rules of the product do not apply to it. Never for a request's own statements. */
  pool(role: ServiceRole): Sql
  close(): Promise<void>
}

/** More sessions than processor cores can use only make each other wait; requests queue here instead, in the order they came. */
const sessionsForRequests = 16
const sessionsForServices = 6

/** Connects lazily; the only place that says "begin, set role and claims, run, commit". */
export function connect(address: DatabaseAddress, options: { max?: number } = {}): Database {
  const pools = new Map<string, Sql>()
  const pool = (role: string, max: number) => {
    let sql = pools.get(role)
    if (!sql) {
      sql = postgres({ ...loginOptions(address, role), max: options.max ?? max, connect_timeout: 10, onnotice: () => {} })
      pools.set(role, sql)
    }
    return sql
  }
  const requests = () => pool('authenticator', sessionsForRequests)
  const worthPreparing = recentTexts(300)

  async function attempt<Row extends object>(identity: Identity, text: string, params: unknown[], prepare: boolean): Promise<Row[]> {
    const session = await requests().reserve()
    try {
      const settled = await Promise.allSettled([
        session.unsafe('begin'),
        assume(session, identity),
        // Never the simple protocol, which would run several statements where one was meant.
        session.unsafe<Row[]>(text, params as never[], { prepare, simple: false } as { prepare: boolean }),
        session.unsafe('commit'),
      ])
      const failed = settled.find((step) => step.status === 'rejected')
      if (failed) throw failed.reason
      return (settled[2] as PromiseFulfilledResult<Row[]>).value
    } finally {
      session.release()
    }
  }

  return {
    address,
    pool: (role) => pool(role, sessionsForServices),
    async run<Row extends object>(identity: Identity, text: string, params: unknown[] = []) {
      try {
        return await attempt<Row>(identity, text, params, worthPreparing(text))
      } catch (error) {
        // A prepared statement whose table has changed since. Nothing of this transaction was kept, so it is safe to repeat.
        if (!isStalePlan(error as PostgresError)) throw error
        return attempt<Row>(identity, text, params, false)
      }
    },
    transaction: (identity, work) =>
      requests().begin(async (tx: TransactionSql) => {
        await assume(tx, identity)
        return work(tx as unknown as Sql)
      }) as never,
    async close() {
      await Promise.all([...pools.values()].map((sql) => sql.end({ timeout: 5 })))
    },
  }
}

/** postgres.js repeats a stale statement inside the aborted transaction, so it may show as 25P02 as well. */
const isStalePlan = ({ code, message }: PostgresError) =>
  (code === '0A000' && /cached plan/.test(message)) || code === '25P02' || code === '26000'

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

/** Settings are transaction-local, so a pooled session never carries one request's identity into the next. */
function assume(session: ReservedSql | TransactionSql, { role, claims, request, settings = {} }: Identity) {
  const further = Object.keys(settings).map((name, at) => `, set_config('${name}', $${at + 6}, true)`)
  return session.unsafe(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
            set_config('request.path', $4, true), set_config('request.headers', $5, true)${further.join('')}`,
    [
      role,
      claimsText(claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      ...Object.values(settings),
    ],
    { prepare: true },
  )
}

/** A token's claims are one object for as long as the token is remembered, so they are written out once. */
const texts = new WeakMap<object, string>()
function claimsText(claims: Record<string, unknown>): string {
  const known = texts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  texts.set(claims, text)
  return text
}
