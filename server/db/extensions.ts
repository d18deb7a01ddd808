import type { Sql } from '#sql/sql.ts'

/** Extensions that only a superuser may create and that are harmless: dumps of projects name them. */
const madeForProjects = new Set([
  'pg_stat_statements',
  'uuid-ossp',
  'pg_trgm',
  'unaccent',
  'citext',
  'btree_gist',
  'btree_gin',
  'ltree',
  'hstore',
])

const creating = /\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?("[^"]+"|[\w-]+)[^;]*;/gi

/** Names of the extensions a script creates. */
export const extensionsIn = (script: string): string[] => [...script.matchAll(creating)].map((found) => found[1]!.replaceAll('"', ''))

/** Makes those of `names` that a project may expect and its owner may not make. `superuser` must be allowed to; returns those this server has not. */
export async function makeExtensions(superuser: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await superuser`select name, installed_version as installed from pg_available_extensions`
  const available = new Map(rows.map((row) => [row.name as string, row.installed as string | null]))
  for (const name of names)
    if (available.get(name) === null && madeForProjects.has(name))
      await superuser.unsafe(`create extension if not exists "${name}" with schema extensions`)
  return names.filter((name) => !available.has(name))
}

/** The script without what concerns extensions this server has not: on the platform they are services beside the database. */
export function withoutExtensions(script: string, missing: ReadonlySet<string>): string {
  const concerns = /\b(?:create|comment\s+on|alter)\s+extension\s+(?:if\s+(?:not\s+)?exists\s+)?("[^"]+"|[\w-]+)[^;]*;/gi
  return script.replace(concerns, (statement, name: string) => (missing.has(name.replaceAll('"', '')) ? blank(statement) : statement))
}

/** Lines stay where they are, so that a failure names the right one. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')
