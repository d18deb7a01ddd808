import type { Database } from '../../db/database.ts'
import type { Relation } from './pgoutput.ts'

export interface TableFacts {
  rowRules: boolean
  keyColumns: string[]
  /** Column → pg_type name. */
  types: Map<string, string>
  /** Database role → columns it may select. */
  readable: Map<string, Set<string>>
}

/** What the catalogue says of a table, remembered for a minute. */
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
        select a.attname as name, t.typname as type,
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
      readable,
    }
  }
}
