import { keptSecret, type ServerConfig } from '../config.ts'
import { connect, type Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { prepareDatabase } from './prepare.ts'

export interface OpenDatabase {
  database: Database
  /** Closes the pools, then the embedded PostgreSQL if this process started it. */
  close(): Promise<void>
}

/** The house's database, embedded or at `DATABASE_URL`, with roles and migrations in place. */
export async function openDatabase(config: ServerConfig, productMigrations: string): Promise<OpenDatabase> {
  const password = (role: string) => (role === 'supabase_admin' ? keptSecret(config.dataDir, 'postgres-superuser') : keptSecret(config.dataDir, `postgres-${role}`))
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const url = new URL(config.databaseUrl ?? `postgres://supabase_admin:${encodeURIComponent(embedded?.superuserPassword ?? '')}@127.0.0.1:${embedded?.port}/postgres`)
  const address = { host: url.hostname, port: Number(url.port || 5432), database: decodeURIComponent(url.pathname.slice(1)) || 'postgres', password }
  try {
    await prepareDatabase(url.href, address, productMigrations)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = connect(address)
  return {
    database,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}
