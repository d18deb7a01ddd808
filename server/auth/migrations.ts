import { fileURLToPath } from 'node:url'
import type { MigrationSource } from '../db/migrate.ts'

/** The tables this part keeps, as its own role. */
export const authMigrations: MigrationSource = {
  role: 'supabase_auth_admin',
  folder: fileURLToPath(new URL('./schema', import.meta.url)),
  table: 'auth.schema_migrations',
}
