import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '#sql/sql.ts'
import { withoutExtensions } from './extensions.ts'
import { applySources } from './objects/apply-sources.ts'
import { lineAt } from './sql-script.ts'

/** Where migrations come from, whose they are, and where those applied are listed. */
export interface MigrationSource {
  role: string
  folder: string
  /** `schema.name`. */
  table: string
  /** Functions, views, policies, triggers and rights as sources (objects/), applied after the migrations; a release's functions as a migration are not run then. */
  sources?: string | undefined
  /** Changes of data that need the sources (`<time>_<what>.sql`): applied after them, once. */
  afterCode?: string | undefined
}

export interface Pending {
  /** How many migrations the database has already. */
  applied: number
  /** Names of the files still to be applied, in order. */
  files: string[]
  /** Those of the folder for changes of data that need the sources. */
  afterCode: string[]
}

type AppliedFrom = Pick<MigrationSource, 'folder' | 'table' | 'sources' | 'afterCode'>

/** What `table` (`schema.name`) does not list yet of the `.sql` files of the folders; a project may have none. */
export async function pendingMigrations(sql: Sql, { folder, table, sources, afterCode }: AppliedFrom): Promise<Pending> {
  const applied = await appliedMigrations(sql, table)
  const pendingIn = (place: string) => sqlFilesOf(place).filter((file) => !applied.has(file))
  return {
    applied: applied.size,
    // A release's functions as a migration are for the platform: here they come from the sources.
    files: pendingIn(folder).filter((file) => !sources || !isCode(file)),
    afterCode: sources && afterCode ? pendingIn(afterCode) : [],
  }
}

/** The `.sql` files of a folder in the order of their names; none where there is no such folder. */
export const sqlFilesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
    : []

/** The project's functions as a migration, for the platform. */
export const isCode = (file: string): boolean => file.endsWith('_code.sql')

async function appliedMigrations(sql: Sql, table: string): Promise<Set<string>> {
  const [known] = await sql`select to_regclass(${table}) is not null as present`
  return new Set(known?.present ? (await sql`select version from ${sql(table)}`).map((row) => row.version as string) : [])
}

/**
 * Applies the pending `.sql` files of a source's folder in the order of their names, each in a transaction of its own, then its sources, then what needs them; what they say
 * of `missingExtensions` is left out. Returns the names applied.
 * Throws with the file's name, and its line where PostgreSQL says, when one fails; earlier files stay applied.
 */
export async function applyMigrations(
  sql: Sql,
  source: AppliedFrom,
  missingExtensions: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const { folder, table, sources } = source
  const [schema] = table.split('.') as [string]
  await sql`create schema if not exists ${sql(schema)}`
  await sql`create table if not exists ${sql(table)} (version text primary key, applied_at timestamptz not null default now())`
  const { files, afterCode } = await pendingMigrations(sql, source)
  const apply = async (file: string, place: string) => {
    const text = readFileSync(join(place, file), 'utf8')
    const isThere = standsForApplied(text, await appliedMigrations(sql, table))
    try {
      await sql.begin(async (tx) => {
        if (!isThere) await tx.unsafe(withoutExtensions(text, missingExtensions))
        await tx`insert into ${tx(table)} (version) values (${file})`
      })
    } catch (cause) {
      throw new Error(`Migration ${file} failed${lineOf(cause, join(place, file))}: ${(cause as Error).message}`, { cause })
    }
    // A dump empties the search path of its session; the next file begins with the role's own settings.
    await sql.unsafe('reset all')
  }
  for (const file of files) await apply(file, folder)
  if (sources) await applySources(sql, sources, `${schema}.applied_objects`, files.length > 0)
  for (const file of afterCode) await apply(file, source.afterCode!)
  return [...files, ...afterCode]
}

/**
 * A baseline replaces all migrations up to the one its first line names (`-- Baseline of <file>`): a database that has that one has all of
 * it. One that stopped earlier is refused with the file's second line, which says what to do.
 */
function standsForApplied(text: string, applied: ReadonlySet<string>): boolean {
  const [first, second] = text.split('\n', 2) as [string, string]
  const last = /^-- Baseline of (\S+)/.exec(first)?.[1]
  if (!last || applied.size === 0) return false
  if (!applied.has(last)) throw new Error(second.replace(/^-- /, ''))
  return true
}

function lineOf(error: unknown, file: string): string {
  const place = Number((error as { position?: string }).position)
  return place > 0 ? ` at line ${lineAt(readFileSync(file, 'utf8'), place - 1)}` : ''
}
