import { openSql } from '#sql/open-sql.ts'
import type { Sql, Transaction } from '#sql/sql.ts'
import type { Identity } from './outside/identity.ts'

/** Who can lay something out behind the API, or look at what an act left there. */
export type OwnerRole = 'postgres' | 'supabase_auth_admin' | 'supabase_storage_admin'

/** A house's database beside its server. */
export interface TestDatabase {
  pool(role: OwnerRole): Sql
  /** One statement on behalf of `identity`, kept. Rejects with DatabaseError. */
  run<Row extends object = Record<string, unknown>>(identity: Identity, text: string, params?: unknown[]): Promise<Row[]>
  /** Several on behalf of `identity` in one transaction; rolled back when `work` throws. */
  transaction<T>(identity: Identity, work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface DatabasePlace {
  host: string
  port: number
  name: string
  passwords: Record<string, string>
}

const roles = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin']

/** The place of a server's database. */
export const placeOf = (address: { host: string; port: number; database: string; password(role: string): string }): DatabasePlace => ({
  host: address.host,
  port: address.port,
  name: address.database,
  passwords: Object.fromEntries(roles.map((role) => [role, address.password(role)])),
})

export function openTestDatabase({ host, port, name, passwords }: DatabasePlace): TestDatabase & { close(): Promise<void> } {
  const pools = new Map<string, Sql>()
  const open = (role: string) => {
    const login = { host, port, database: name, user: role, password: passwords[role]!, connection: { application_name: 'a test' } }
    const sql = pools.get(role) ?? openSql(login, { max: 6 })
    pools.set(role, sql)
    return sql
  }
  const transaction: TestDatabase['transaction'] = (identity, work) =>
    open('authenticator').begin(async (tx) => {
      await actAs(tx, identity)
      return work(tx)
    })
  return {
    pool: open,
    transaction,
    run: async <Row extends object>(identity: Identity, text: string, params: unknown[] = []) =>
      transaction(identity, async (tx) => (await tx.unsafe(text, params)) as unknown as Row[]),
    async close() {
      await Promise.all([...pools.values()].map((sql) => sql.end()))
    },
  }
}

/** For programs that take an address: how the product's owner enters. */
export const databaseUrl = ({ host, port, name, passwords }: DatabasePlace, role = 'postgres') =>
  `postgres://${role}:${passwords[role]}@${host}:${port}/${name}`

/** Role and claims until the transaction is over. */
export async function actAs(tx: Transaction, { role, claims }: Identity) {
  await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
}
