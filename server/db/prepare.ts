import postgres from 'postgres'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from './database.ts'
import { applyMigrations } from './migrate.ts'
import { ensureRoles } from './roles.ts'

const part = (name: string) => fileURLToPath(new URL(`../${name}/schema`, import.meta.url))

/** Brings a database to what this server and the product in `productMigrations` need. Returns the names of the migrations applied. */
export async function prepareDatabase(superuserUrl: string, address: DatabaseAddress, productMigrations: string): Promise<string[]> {
  const as = (user: string) =>
    postgres({ host: address.host, port: address.port, database: address.database, user, password: address.password(user), max: 1, onnotice: () => {} })
  const superuser = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  const [auth, storage, realtime, product] = [as('supabase_auth_admin'), as('supabase_storage_admin'), as('supabase_realtime_admin'), as('postgres')]
  try {
    await ensureRoles(superuser, address.password)
    return [
      ...(await applyMigrations(auth, part('auth'), 'auth.schema_migrations')),
      ...(await applyMigrations(storage, part('storage'), 'storage.migrations')),
      ...(await applyMigrations(realtime, part('realtime'), 'realtime.schema_migrations')),
      ...(await applyMigrations(product, productMigrations, 'supabase_migrations.schema_migrations')),
    ]
  } finally {
    await Promise.all([superuser, auth, storage, realtime, product].map((sql) => sql.end()))
  }
}
