import { fileURLToPath } from 'node:url'
import type { MigrationSource } from '../db/migrate.ts'

/** The tables this part keeps, as its own role. */
export const realtimeMigrations: MigrationSource = {
  role: 'supabase_realtime_admin',
  folder: fileURLToPath(new URL('./schema', import.meta.url)),
  table: 'realtime.schema_migrations',
}
