import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { authMigrations } from './auth/migrations.ts'
import type { ServerConfig } from './config.ts'
import type { MigrationSource } from './db/migrate.ts'
import { type OpenDatabase, type OpenOptions, openPrepared } from './db/open.ts'
import { realtimeMigrations } from './realtime/migrations.ts'
import { storageMigrations } from './storage/migrations.ts'

/** The database with what every part keeps, and on top what the product brings: the migrations of the folder `product`, and the sources of `sql` beside it. */
export function openDatabase(config: ServerConfig, product: string, options?: OpenOptions): Promise<OpenDatabase> {
  const sources = join(product, '../sql')
  const productMigrations: MigrationSource = {
    role: 'postgres',
    folder: product,
    table: 'supabase_migrations.schema_migrations',
    sources: existsSync(sources) ? sources : undefined,
    afterCode: join(product, '../after-code'),
  }
  return openPrepared(config, [authMigrations, storageMigrations, realtimeMigrations, productMigrations], options)
}
