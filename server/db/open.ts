import type { Sql } from '#sql/sql.ts'
import { keptSecret, type ServerConfig } from '../config.ts'
import { addressOf, type DatabaseAddress, loginUrl, rolePassword } from './address.ts'
import { connect, type Database } from './database.ts'
import { type EmbeddedEvents, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { inspectForeignServer } from './foreign-server.ts'
import type { MigrationSource } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'

export interface OpenDatabase {
  database: Database
  /** Names of the migrations this start applied. */
  migrated: string[]
  /** Whether realtime can follow table changes (`wal_level = logical`). */
  logicalReplication: boolean
  embedded?: EmbeddedPostgres
  /** How the product's owner enters: for workers, whose jobs are in this database. */
  ownerUrl: string
  /** Closes the pools, then the embedded PostgreSQL if this process started it. */
  close(): Promise<void>
}

export interface OpenOptions {
  events?: EmbeddedEvents
  /** Whether tables the product makes are open to the API without a grant; undefined leaves that as it is. */
  exposeNewTables?: boolean
  /** See Preparation. */
  onMissingExtensions?(names: string[]): void
  /** Makes what the product's migrations build on and no part brings, such as a job queue. `sql` may do anything, `ownerUrl` is the product's owner. */
  beforeProduct?(sql: Sql, ownerUrl: string): Promise<void>
  /** Called before migrations are applied to a database that already holds something. */
  beforeUpgrade?(address: DatabaseAddress, embedded?: EmbeddedPostgres): Promise<void>
}

/** The house's database, embedded or at `DATABASE_URL`, with roles and the migrations of `sources` in place, the product's last. */
export async function openPrepared(
  config: ServerConfig,
  sources: readonly MigrationSource[],
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, options.events)
  try {
    const address = embedded ? embeddedAddress(embedded, config) : addressOf(config.databaseUrl!, config.jwtSecret)
    const foreign = embedded ? undefined : await inspectForeignServer(address)
    if (foreign?.postgresIsSuperuser) address.owner.actsForPostgres = true
    const migrated = await prepareDatabase(address, sources, {
      exposeNewTables: options.exposeNewTables,
      onMissingExtensions: options.onMissingExtensions,
      beforeUpgrade: async () => options.beforeUpgrade?.(address, embedded),
      beforeProduct: async (sql) => options.beforeProduct?.(sql, loginUrl(address, 'postgres')),
    })
    const database = connect(address)
    return {
      database,
      migrated,
      embedded,
      ownerUrl: loginUrl(address, 'postgres'),
      logicalReplication: foreign?.logicalReplication ?? true,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** How to enter the embedded database of a house, running or just started. */
export function embeddedAddress(server: { port: number }, config: Pick<ServerConfig, 'dataDir' | 'jwtSecret'>): DatabaseAddress {
  return {
    host: '127.0.0.1',
    port: server.port,
    database: 'postgres',
    password: (role) => rolePassword(config.jwtSecret, role),
    owner: { user: 'supabase_admin', password: keptSecret(config.dataDir, 'postgres-superuser'), actsForPostgres: false },
  }
}
