import { authMigrations } from './auth/migrations.ts'
import type { ServerConfig } from './config.ts'
import type { MigrationSource } from './db/migrate.ts'
import { type OpenDatabase, type OpenOptions, openPrepared } from './db/open.ts'
import { realtimeMigrations } from './realtime/migrations.ts'
import { storageMigrations } from './storage/migrations.ts'

/** The house's database with what every part keeps, and the product's migrations of the folder `product` on top. */
export function openDatabase(config: ServerConfig, product: string, options?: OpenOptions): Promise<OpenDatabase> {
  const productMigrations: MigrationSource = { role: 'postgres', folder: product, table: 'supabase_migrations.schema_migrations' }
  return openPrepared(config, [authMigrations, storageMigrations, realtimeMigrations, productMigrations], options)
}
