import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { keptFolder } from './in-memory.ts'

const root = resolve(import.meta.dirname, '../..')
const prefix = `actuality-prepared-${process.getuid?.() ?? 0}-`

/** What an empty house's database is made of: another byte in one of these, and it is made again. */
const madeOf = [
  'supabase/migrations/*.sql',
  'supabase/sql/**/*.sql',
  'supabase/after-code/*.sql',
  'server/*/schema/*.sql',
  'server/db/**/*.ts',
  'worker/queue/job-queue.ts',
  'package-lock.json',
  'tests/support/prepared-data-dir.ts',
]

/**
 * Fills `dataDir` with the database of an empty house: every role, schema and migration in place. Made once for a state of the code, then
 * copied, which takes a third of the time and leaves each house its own server.
 */
export async function prepareDataDir(dataDir: string) {
  const prepared = join(keptFolder(), prefix + fingerprint())
  if (!existsSync(prepared)) await makeHouse(prepared)
  cpSync(prepared, dataDir, { recursive: true, preserveTimestamps: true })
}

/** Two test processes may make it at once; the first to finish is kept. */
async function makeHouse(prepared: string) {
  dropOutdated()
  const dataDir = mkdtempSync(join(keptFolder(), 'actuality-'))
  const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }), join(root, 'supabase/migrations'), jobQueue)
  await opened.close()
  // What a test's database loses when the machine loses its power concerns nobody; processes are killed here, machines are not.
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), 'fsync = off\nfull_page_writes = off\n')
  try {
    renameSync(dataDir, prepared)
  } catch {
    rmSync(dataDir, { recursive: true })
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const pattern of madeOf)
    for (const file of globSync(pattern, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 24)
}

/** Another checkout may be at its tests, so only what nobody has used for hours goes. */
function dropOutdated() {
  for (const name of globSync(`${prefix}*`, { cwd: keptFolder() })) {
    const folder = join(keptFolder(), name)
    // Two workers may look at once.
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > 6 * 3_600_000) rmSync(folder, { recursive: true, force: true })
  }
}
