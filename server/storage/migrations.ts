import { fileURLToPath } from 'node:url'
import type { MigrationSource } from '../db/migrate.ts'

/** The tables this part keeps, as its own role. */
export const storageMigrations: MigrationSource = {
  role: 'supabase_storage_admin',
  folder: fileURLToPath(new URL('./schema', import.meta.url)),
  table: 'storage.migrations',
}
