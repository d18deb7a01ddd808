import type { Sql } from '#sql/sql.ts'
import type { Settings } from '../settings.ts'

export interface RestSettings {
  /** Exposed schemas; the first answers requests that name none. */
  schemas: string[]
  extraSearchPath: string[]
  /** Most rows any level of an answer may have, or null. */
  maxRows: number | null
  txEnd: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  aggregatesEnabled: boolean
  planEnabled: boolean
  /** Whether a refusal by a check or a missing value shows the whole row ("Failing row contains …"), also what the caller may not read of it. */
  failingRows: boolean
  /** What `alter role … set` says for the roles of the API, by role: a statement's settings. */
  roleSettings: ReadonlyMap<string, Record<string, string>>
  openApi: boolean
  /** Longest request target and largest body, in bytes. */
  maxUrlBytes: number
  maxBodyBytes: number
}

/** The `[api]` section of `supabase/config.toml`. */
export function readRestSettings(settings: Settings): RestSettings {
  const api = settings.api ?? {}
  const list = (value: unknown, fallback: string[]) => (Array.isArray(value) ? value.map(String) : fallback)
  return {
    schemas: list(api.schemas, ['public']),
    extraSearchPath: list(api.extra_search_path, ['public', 'extensions']),
    maxRows: typeof api.max_rows === 'number' ? api.max_rows : null,
    txEnd: (api.db_tx_end as RestSettings['txEnd']) ?? 'commit',
    aggregatesEnabled: api.db_aggregates_enabled === true,
    planEnabled: api.db_plan_enabled === true,
    failingRows: api.db_failing_rows !== false,
    roleSettings: new Map(),
    openApi: api.openapi_mode !== 'disabled',
    // Below Node's own limit for the request line and headers together, which would refuse without words.
    maxUrlBytes: 15_000,
    maxBodyBytes: 10 * 1024 * 1024,
  }
}

/** Settings stored in the database (`alter role authenticator set pgrst.db_… to …`) override the file, as in PostgREST. */
export async function withRoleSettings(sql: Sql, settings: RestSettings): Promise<RestSettings> {
  const rows = await sql`
    select split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as entry
    where r.rolname = 'authenticator' and entry like 'pgrst.%' and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`
  const given = new Map(rows.map((row) => [row.name as string, row.value as string]))
  const roleSettings = await readRoleSettings(sql)
  const names = (value: string) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const read = <T>(name: string, parse: (value: string) => T, fallback: T): T =>
    given.has(`pgrst.${name}`) ? parse(given.get(`pgrst.${name}`)!) : fallback
  return {
    ...settings,
    roleSettings,
    schemas: read('db_schemas', names, settings.schemas),
    extraSearchPath: read('db_extra_search_path', names, settings.extraSearchPath),
    maxRows: read('db_max_rows', (value) => (value === '' ? null : Number(value)), settings.maxRows),
    txEnd: read('db_tx_end', (value) => value as RestSettings['txEnd'], settings.txEnd),
    aggregatesEnabled: read('db_aggregates_enabled', (value) => value === 'true', settings.aggregatesEnabled),
    planEnabled: read('db_plan_enabled', (value) => value === 'true', settings.planEnabled),
  }
}

/** Settings every caller may change; the search path is the request's own. */
async function readRoleSettings(sql: Sql): Promise<Map<string, Record<string, string>>> {
  const rows = await sql`
    select r.rolname as role, split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as entry
      left join pg_settings known on known.name = split_part(entry, '=', 1)
    where r.rolname in ('anon', 'authenticated', 'service_role') and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (known.context = 'user' or known.name is null) and split_part(entry, '=', 1) ~ '^[a-zA-Z_][\\w.]*$'
      and split_part(entry, '=', 1) not in ('search_path', 'role', 'session_authorization')`
  const settings = new Map<string, Record<string, string>>()
  for (const { role, name, value } of rows as unknown as { role: string; name: string; value: string }[])
    settings.set(role, { ...settings.get(role), [name]: value })
  return settings
}
