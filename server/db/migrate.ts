import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'

/**
 * Applies the `.sql` files of `folder` that `table` does not list yet, in the order of their names, each in a transaction of its own.
 * Returns the names applied. Throws with the file's name when one fails; earlier files stay applied.
 */
export async function applyMigrations(sql: Sql, folder: string, table: string): Promise<string[]> {
  const [schema, name] = table.split('.') as [string, string]
  await sql`create schema if not exists ${sql(schema)}`
  await sql`create table if not exists ${sql(schema)}.${sql(name)} (version text primary key, applied_at timestamptz not null default now())`
  const applied = new Set((await sql`select version from ${sql(schema)}.${sql(name)}`).map((row) => row.version as string))
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && !applied.has(file)).sort()
  for (const file of files) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(readFileSync(join(folder, file), 'utf8'))
        await tx`insert into ${tx(schema)}.${tx(name)} (version) values (${file})`
      })
    } catch (cause) {
      throw new Error(`Migration ${file} failed: ${(cause as Error).message}`, { cause })
    }
  }
  return files
}
