import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '#sql/sql.ts'
import { withoutExtensions } from './extensions.ts'
import { lineAt } from './sql-script.ts'

/** Where migrations come from, whose they are, and where those applied are listed. */
export interface MigrationSource {
  role: string
  folder: string
  /** `schema.name`. */
  table: string
}

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
 * Applies the pending `.sql` files of `folder` in the order of their names, each in a transaction of its own; what they say of
 * `missingExtensions` is left out. Returns the names applied.
 * Throws with the file's name, and its line where PostgreSQL says, when one fails; earlier files stay applied.
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  table: string,
  missingExtensions: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const [schema] = table.split('.') as [string]
  await sql`create schema if not exists ${sql(schema)}`
  await sql`create table if not exists ${sql(table)} (version text primary key, applied_at timestamptz not null default now())`
  const { files } = await pendingMigrations(sql, folder, table)
  for (const file of files) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(withoutExtensions(readFileSync(join(folder, file), 'utf8'), missingExtensions))
        await tx`insert into ${tx(table)} (version) values (${file})`
      })
    } catch (cause) {
      throw new Error(`Migration ${file} failed${lineOf(cause, join(folder, file))}: ${(cause as Error).message}`, { cause })
    }
    // A dump empties the search path of its session; the next file begins with the role's own settings.
    await sql.unsafe('reset all')
  }
  return files
}

function lineOf(error: unknown, file: string): string {
  const place = Number((error as { position?: string }).position)
  return place > 0 ? ` at line ${lineAt(readFileSync(file, 'utf8'), place - 1)}` : ''
}
