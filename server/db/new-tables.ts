import type { Sql } from '#sql/sql.ts'
import type { Settings } from '../settings.ts'

/** `auto_expose_new_tables` of `[api]`. Undefined leaves the database's default privileges as they are. */
export function exposesNewTables(settings: Settings): boolean | undefined {
  const value = settings.api?.auto_expose_new_tables
  return typeof value === 'boolean' ? value : undefined
}

/**
 * Whether what `postgres` makes in schema public from now on can be used over the API without a grant of its own. Row rules apply in
 * either case. `sql` must be allowed to act for `postgres`.
 */
export async function exposeNewTables(sql: Sql, expose: boolean) {
  const change = expose ? ['grant', 'to'] : ['revoke', 'from']
  for (const [rights, what] of [
    ['select, insert, update, delete, truncate, references, trigger', 'tables'],
    ['usage, select, update', 'sequences'],
    ['execute', 'functions'],
  ])
    await sql.unsafe(
      `alter default privileges for role postgres in schema public ${change[0]} ${rights} on ${what} ${change[1]} anon, authenticated, service_role`,
    )
}
