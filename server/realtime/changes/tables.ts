import type { Database } from '../../db/database.ts'
import type { Relation } from './pgoutput.ts'

export interface TableFacts {
  rowRules: boolean
  keyColumns: string[]
  /** Column → pg_type name. */
  types: Map<string, string>
  /** Column → its type as SQL writes it (`timestamp with time zone`, `public.mood`). */
  shownTypes: Map<string, string>
  /** Database role → columns it may select. */
  readable: Map<string, Set<string>>
}

/** Catalogue data of a table, cached for a minute. */
export class Tables {
  readonly #database: Database
  readonly #known = new Map<string, { facts: Promise<TableFacts>; until: number }>()
  constructor(database: Database) {
    this.#database = database
  }

  facts(relation: Pick<Relation, 'id'>): Promise<TableFacts> {
    const key = String(relation.id)
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.facts
    const facts = this.#read(relation.id)
    this.#known.set(key, { facts, until: Date.now() + 60_000 })
    facts.catch(() => this.#known.delete(key))
    return facts
  }

  /** Facts of a table by its name; null when there is none. */
  async factsOf(schema: string, table: string): Promise<TableFacts | null> {
    const [found] = await this.#database.pool('supabase_realtime_admin')`
      select c.oid::int8::text as id from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = ${table}`
    return found ? this.facts({ id: Number(found.id) }) : null
  }

  /** Why PostgreSQL cannot read `value` as a type (as SQL writes it), or null. */
  async whyNoValue(value: string, shownType: string): Promise<string | null> {
    try {
      await this.#database.pool('supabase_realtime_admin').unsafe(`select $1::text::${shownType}`, [value])
      return null
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // A type this service may not use is PostgreSQL's own business at each change.
      if (code?.startsWith('42')) return null
      if (code?.startsWith('22')) return message
      throw error
    }
  }

  /** Whether the publication carries the table (`*` for any). */
  async isPublished(schema: string, table: string): Promise<boolean> {
    const rows = await this.#database.pool('supabase_realtime_admin')`
      select 1 from pg_publication_tables
      where pubname = 'supabase_realtime' and (${schema} = '*' or schemaname = ${schema}) and (${table} = '*' or tablename = ${table}) limit 1`
    return rows.length > 0
  }

  async #read(id: number): Promise<TableFacts> {
    const sql = this.#database.pool('supabase_realtime_admin')
    const [rows, [rules]] = await Promise.all([
      sql`
        select a.attname as name, t.typname as type, format_type(a.atttypid, null) as shown,
          exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key,
          array_remove(array[
            case when has_column_privilege('anon', a.attrelid, a.attnum, 'select') then 'anon' end,
            case when has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') then 'authenticated' end,
            case when has_column_privilege('service_role', a.attrelid, a.attnum, 'select') then 'service_role' end], null) as readers
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = ${id} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      sql`select relrowsecurity as on from pg_class where oid = ${id}`,
    ])
    const readable = new Map<string, Set<string>>()
    for (const row of rows)
      for (const role of row.readers as string[]) readable.set(role, (readable.get(role) ?? new Set()).add(row.name as string))
    return {
      rowRules: rules?.on === true,
      keyColumns: rows.filter((row) => row.key).map((row) => row.name as string),
      types: new Map(rows.map((row) => [row.name as string, row.type as string])),
      shownTypes: new Map(rows.map((row) => [row.name as string, row.shown as string])),
      readable,
    }
  }
}
