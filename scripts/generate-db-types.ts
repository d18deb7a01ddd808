import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { root } from './build.ts'
import { readCatalogue } from './db-catalogue.ts'
import { writeSchema } from './db-schema.ts'
import { readSchema } from './db-schema-catalogue.ts'
import { writeTypes } from './db-types.ts'

const schemaFolder = 'supabase/schema'

/**
 * What is derived from the migrations, by file: the types of the browser and the schema as it stands, read from a new database with every
 * migration applied.
 */
async function derived(): Promise<Map<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-types-'))
  try {
    const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }), join(root, 'supabase/migrations'), jobQueue)
    try {
      const sql = opened.database.pool('postgres')
      const schema = writeSchema(await readSchema(sql))
      return new Map([
        ['contract/database.types.ts', writeTypes(await readCatalogue(sql))],
        ...[...schema].map(([name, text]) => [`${schemaFolder}/${name}`, text] as const),
      ])
    } finally {
      await opened.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Files of the folder that no noun of the schema accounts for any more. */
function leftOver(files: Map<string, string>): string[] {
  const folder = join(root, schemaFolder)
  const present = existsSync(folder) ? readdirSync(folder) : []
  return present.map((name) => `${schemaFolder}/${name}`).filter((name) => !files.has(name))
}

/** Returns what is wrong, empty when types and schema are those of the migrations. */
export async function checkDatabaseTypes(): Promise<string[]> {
  const files = await derived()
  const stale = [...files].filter(([name, text]) => !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== text)
  const problems = [
    ...stale.map(([name]) => `${name} is older than the migrations.`),
    ...leftOver(files).map((name) => `${name} is of nothing any more.`),
  ]
  return problems.length > 0 ? [...problems, 'Run: node scripts/run.mjs scripts/generate-db-types.ts'] : []
}

if (import.meta.main) {
  const files = await derived()
  for (const name of leftOver(files)) rmSync(join(root, name))
  for (const [name, text] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  console.log(`Wrote contract/database.types.ts and ${files.size - 1} files in ${schemaFolder}`)
}
