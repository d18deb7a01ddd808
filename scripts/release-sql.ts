import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { isCode, sqlFilesOf } from '#server/db/migrate.ts'
import { applyObjects, recording } from '#server/db/objects/apply-objects.ts'
import { readObjects } from '#server/db/objects/read-objects.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { openDatabase } from '#server/open-database.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { root } from './build.ts'

const migrations = join(root, 'supabase/migrations')
const applied = 'supabase_migrations.applied_objects'

interface CodeMigration {
  /** After all others. */
  name: string
  text: string
}

/**
 * What `supabase/sql` and `supabase/after-code` contain and the migrations of a project on the platform do not include yet, as one migration; undefined where nothing
 * is missing. Found by applying the migrations alone to a new database, those of earlier releases with them, and then the sources. An earlier release names
 * what it had of `supabase/after-code`.
 */
export async function codeMigration(
  folder = migrations,
  sources = join(root, 'supabase/sql'),
  now = new Date(),
): Promise<CodeMigration | undefined> {
  const files = sqlFilesOf(folder)
  const waiting = afterCodeOf(join(sources, '../after-code'), folder, files.filter(isCode))
  const place = mkdtempSync(join(tmpdir(), 'actuality-release-'))
  try {
    cpSync(folder, join(place, 'migrations'), { recursive: true })
    const opened = await openDatabase(readConfig({ DATA_DIR: join(place, 'data') }), join(place, 'migrations'), jobQueue)
    try {
      const text = [await difference(opened, sources), ...waiting].filter(Boolean).join('\n')
      return text === '' ? undefined : { name: nameOf(files.at(-1)!, now), text }
    } finally {
      await opened.close()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** The changes of data no release has yet, each under a line that names it. */
function afterCodeOf(place: string, folder: string, releases: string[]): string[] {
  const released = releases.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return sqlFilesOf(place)
    .map((file) => ({ file, line: `-- After code: ${file}` }))
    .filter(({ line }) => !released.includes(line))
    .map(({ file, line }) => `${line}\n${readFileSync(join(place, file), 'utf8')}`)
}

async function difference(opened: OpenDatabase, sources: string): Promise<string | undefined> {
  const objects = readObjects(sources)
  const { statements } = await applyObjects(opened.database.pool('postgres'), objects, applied)
  if (statements.length === 0) return undefined
  const body = ['set check_function_bodies = off', ...statements, ...recording(objects, applied), 'reset check_function_bodies']
  return `-- Functions, views, policies, triggers and rights as supabase/sql has them. Written by npm run release-sql.\n${body.join(';\n')};\n`
}

function nameOf(last: string, now: Date): string {
  const stamp = BigInt(now.toISOString().replace(/\D/g, '').slice(0, 14))
  const least = BigInt(last.slice(0, 14)) + 1n
  return `${stamp > least ? stamp : least}_code.sql`
}

if (import.meta.main) {
  const made = await codeMigration()
  if (!made) console.log('The migrations do all that supabase/sql says.')
  else {
    writeFileSync(join(migrations, made.name), made.text)
    console.log(`Wrote supabase/migrations/${made.name}: keep it with your project, then "supabase db push".`)
  }
}
