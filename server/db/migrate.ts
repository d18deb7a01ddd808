import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '#sql/sql.ts'

export interface Pending {
  /** How many migrations the database has already. */
  applied: number
  /** Names of the files still to be applied, in order. */
  files: string[]
}

/** What `table` (`schema.name`) does not list yet of the `.sql` files of `folder`; a project may have none. */
export async function pendingMigrations(sql: Sql, folder: string, table: string): Promise<Pending> {
  const [known] = await sql`select to_regclass(${table}) is not null as present`
  const applied = new Set(known?.present ? (await sql`select version from ${sql(table)}`).map((row) => row.version as string) : [])
  const present = existsSync(folder) ? readdirSync(folder) : []
  const files = present.filter((file) => file.endsWith('.sql') && !applied.has(file))
  return { applied: applied.size, files: files.sort() }
}

/**
 * Applies the pending `.sql` files of `folder` in the order of their names, each in a transaction of its own. Returns the names applied.
 * Throws with the file's name when one fails; earlier files stay applied.
 */
export async function applyMigrations(sql: Sql, folder: string, table: string): Promise<string[]> {
  const [schema] = table.split('.') as [string]
  await sql`create schema if not exists ${sql(schema)}`
  await sql`create table if not exists ${sql(table)} (version text primary key, applied_at timestamptz not null default now())`
  const { files } = await pendingMigrations(sql, folder, table)
  for (const file of files) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(readFileSync(join(folder, file), 'utf8'))
        await tx`insert into ${tx(table)} (version) values (${file})`
      })
    } catch (cause) {
      throw new Error(`Migration ${file} failed: ${(cause as Error).message}`, { cause })
    }
  }
  return files
}
