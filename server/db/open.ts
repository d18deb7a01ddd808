import type { Sql } from '#sql/sql.ts'
import { keptSecret, type ServerConfig } from '../config.ts'
import { StartRefused } from '../start-refused.ts'
import { addressOf, type DatabaseAddress, loginUrl, ownerLogin, rolePassword } from './address.ts'
import { connect, type Database } from './database.ts'
import { type EmbeddedEvents, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { inspectForeignServer } from './foreign-server.ts'
import { joinProcesses, type LivingProcess } from './living-process.ts'
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
  /** Called before migrations are applied to a non-empty database. */
  beforeUpgrade?(address: DatabaseAddress, embedded?: EmbeddedPostgres): Promise<void>
}

/** The house's database, embedded or at `DATABASE_URL`, with roles and the migrations of `sources` in place, the product's last. */
export async function openPrepared(
  config: ServerConfig,
  sources: readonly MigrationSource[],
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, options.events)
  let process: LivingProcess | undefined
  try {
    const address = embedded ? embeddedAddress(embedded, config) : addressOf(config.databaseUrl!, config)
    const foreign = embedded ? undefined : await inspectForeignServer(address)
    if (foreign?.postgresIsSuperuser) address.owner.actsForPostgres = true
    process = foreign && (await mustShareSecret(address, config))
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
        process?.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    process?.close()
    await embedded?.stop()
    throw error
  }
}

/** Before roles are created, whose passwords are derived from the secret: another one would shut out the running servers. */
async function mustShareSecret(address: DatabaseAddress, { jwtSecret }: ServerConfig): Promise<LivingProcess> {
  const process = await joinProcesses(ownerLogin(address))
  if (await process.agrees('secret', jwtSecret)) return process
  process.close()
  throw new StartRefused(
    'Another server runs on the database at DATABASE_URL with another JWT_SECRET. Set the same JWT_SECRET for all of them; to change it, stop them all first. Then start again.',
  )
}

/** How to enter the embedded database of a house, running or just started. */
export function embeddedAddress(server: { port: number }, config: Pick<ServerConfig, 'name' | 'dataDir' | 'jwtSecret'>): DatabaseAddress {
  return {
    host: '127.0.0.1',
    port: server.port,
    database: 'postgres',
    application: config.name,
    password: (role) => rolePassword(config.jwtSecret, role),
    owner: { user: 'supabase_admin', password: keptSecret(config.dataDir, 'postgres-superuser'), actsForPostgres: false },
  }
}
