import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '#sql/sql.ts'
import { applyObjects } from './apply-objects.ts'
import { readObjects } from './read-objects.ts'

/**
 * Applies the sources of `folder`, unless these very files were applied last and no migration ran since. `applied` (`schema.name`) is the table of what
 * was applied; its comment is the digest of the files.
 */
export async function applySources(sql: Sql, folder: string, applied: string, migrated: boolean): Promise<void> {
  const digest = digestOf(folder)
  const [known] = await sql`select obj_description(to_regclass(${applied}), 'pg_class') as digest`
  if (!migrated && known?.digest === digest) return
  await applyObjects(sql, readObjects(folder), applied)
  await sql.unsafe(`comment on table ${applied} is '${digest}'`)
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.sql', { cwd: folder }).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}
