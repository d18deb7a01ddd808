import postgres, { type Sql, type TransactionSql } from 'postgres'
import { type DatabaseAddress, loginOptions } from './address.ts'
import type { Identity } from './identity.ts'

/** Login roles of the services that own a schema of their own. */
export type ServiceRole = 'supabase_auth_admin' | 'supabase_storage_admin' | 'supabase_realtime_admin' | 'postgres'

export type { DatabaseAddress } from './address.ts'

export interface Database {
  address: DatabaseAddress
  /** One statement on behalf of `identity`: begin, role and claims, statement, commit in one round trip. */
  run<Row extends object = Record<string, unknown>>(identity: Identity, text: string, params?: unknown[]): Promise<Row[]>
  /** Several statements on behalf of `identity` in one transaction; rolled back when `work` throws. */
  transaction<T>(identity: Identity, work: (tx: Sql) => Promise<T>): Promise<T>
  /** Pool of a service that owns a schema; row rules of the product do not apply to it. Never for a request's own statements. */
  pool(role: ServiceRole): Sql
  close(): Promise<void>
}

/** Connects lazily; the only place that says "begin, set role and claims, run, commit". */
export function connect(address: DatabaseAddress, options: { max?: number } = {}): Database {
  const pools = new Map<string, Sql>()
  const pool = (role: string, max = options.max ?? 10) => {
    let sql = pools.get(role)
    if (!sql) {
      sql = postgres({
        ...loginOptions(address, role),
        max,
        onnotice: () => {},
      })
      pools.set(role, sql)
    }
    return sql
  }

  return {
    address,
    pool: (role) => pool(role),
    async run<Row extends object>(identity: Identity, text: string, params: unknown[] = []) {
      const connection = await pool('authenticator').reserve()
      try {
        const steps = [
          connection.unsafe('begin'),
          assume(connection, identity),
          connection.unsafe<Row[]>(text, params as never[], { prepare: true }),
          connection.unsafe('commit'),
        ] as const
        const settled = await Promise.allSettled(steps)
        const failed = settled.find((step) => step.status === 'rejected')
        if (failed) throw failed.reason
        return (settled[2] as PromiseFulfilledResult<Row[]>).value
      } finally {
        connection.release()
      }
    },
    transaction: (identity, work) =>
      pool('authenticator').begin(async (tx: TransactionSql) => {
        await assume(tx, identity)
        return work(tx as unknown as Sql)
      }) as never,
    async close() {
      await Promise.all([...pools.values()].map((sql) => sql.end({ timeout: 5 })))
    },
  }
}

/** Settings are transaction-local, so a pooled connection never carries one request's identity into the next. */
function assume(connection: Sql | TransactionSql, identity: Identity) {
  const settings = Object.entries(identity.settings ?? {})
  const further = settings.map(([name], at) => `, set_config('${name}', $${at + 6}, true)`).join('')
  return connection.unsafe(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
            set_config('request.path', $4, true), set_config('request.headers', $5, true)${further}`,
    [
      identity.role,
      JSON.stringify(identity.claims),
      identity.request?.method ?? '',
      identity.request?.path ?? '',
      JSON.stringify(identity.request?.headers ?? {}),
      ...settings.map(([, value]) => value),
    ],
    { prepare: true },
  )
}
