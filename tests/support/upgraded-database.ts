import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { openDatabase } from '#server/open-database.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'

const migrations = join(import.meta.dirname, '../../supabase/migrations')

/** A house's database as it was before the migration `before`; `upgrade` stops it and starts it with all of them. */
export async function openOlderDatabase(before: string) {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-upgrade-'))
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const older = join(folder, 'migrations')
  for (const file of globSync('*.sql', { cwd: migrations }).filter((name) => name < before))
    cpSync(join(migrations, file), join(older, basename(file)))
  let opened: OpenDatabase = await openDatabase(config, older, jobQueue)
  return {
    sql: () => opened.database.pool('postgres'),
    database: () => opened.database,
    async upgrade() {
      await opened.close()
      opened = await openDatabase(config, migrations, jobQueue)
    },
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
