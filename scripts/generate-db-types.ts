import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { readObjects } from '#server/db/objects/read-objects.ts'
import { openDatabase } from '#server/open-database.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { root } from './build.ts'
import { checkSources } from './checks/check-sources.ts'
import { readCatalogue } from './database/db-catalogue.ts'
import { writeShownFunctions, writeTypes } from './database/db-types.ts'

const types = 'contract/generated/database.types.ts'
const shown = 'contract/generated/shown-functions.ts'

/** The files the browser is given and what is wrong with the sources, read from a new database with every migration and source applied. */
async function derived(): Promise<{ files: [name: string, text: string][]; problems: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-types-'))
  try {
    const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }), join(root, 'supabase/migrations'), jobQueue)
    try {
      const sql = opened.database.pool('postgres')
      const catalogue = await readCatalogue(sql)
      return {
        files: [
          [types, writeTypes(catalogue)],
          [shown, writeShownFunctions(catalogue)],
        ],
        problems: await checkSources(sql, readObjects(join(root, 'supabase/sql'))),
      }
    } finally {
      await opened.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns what is wrong, empty when the sources hold and the types are those of the database. */
export async function checkDatabase(): Promise<string[]> {
  const { files, problems } = await derived()
  const stale = files.filter(([name, text]) => !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== text)
  return [
    ...problems,
    ...stale.map(([name]) => `${name} is older than the database. Run: node scripts/run.mjs scripts/generate-db-types.ts`),
  ]
}

if (import.meta.main) {
  const { files, problems } = await derived()
  for (const [name, text] of files) writeFileSync(join(root, name), text)
  console.log([...files.map(([name]) => `Wrote ${name}`), ...problems].join('\n'))
}
