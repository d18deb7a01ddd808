import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { root } from './build.ts'
import { readCatalogue } from './db-catalogue.ts'
import { writeTypes } from './db-types.ts'

const file = join(root, 'contract/database.types.ts')

/** What `contract/database.types.ts` should say: read from a new database with every migration applied. */
async function currentTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-types-'))
  try {
    const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }), join(root, 'supabase/migrations'))
    try {
      return writeTypes(await readCatalogue(opened.database.pool('postgres')))
    } finally {
      await opened.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns what is wrong, empty when the types are those of the migrations. */
export async function checkDatabaseTypes(): Promise<string[]> {
  if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) === (await currentTypes())) return []
  return ['contract/database.types.ts is older than the migrations. Run: node scripts/run.mjs scripts/generate-db-types.ts']
}

if (import.meta.main) {
  writeFileSync(file, await currentTypes())
  console.log('Wrote contract/database.types.ts')
}
