import type { Sql } from '#sql/sql.ts'
import type { Relation } from './db-relation.ts'
import { describeViews, type ViewRule } from './db-views.ts'
export interface Routine {
  name: string
  /** nullable: null is this argument's default, so null may be said as well. */
  args: { name: string; type: string; optional: boolean; nullable: boolean }[]
  returns: string
  returnsSet: boolean
  /** Columns of a `returns table (…)`. */
  columns: { name: string; type: string }[]
  /** PostgreSQL does not know where an answer may be null: the function's comment says it, `Null: title, year.` or `Null: the answer.` */
  nullable: string[]
  /**
   * `shown`: it reads what pages show, so the QA flags force its waiting, failed and empty state. `done`: an act, a question about rights, or a
   * place in a film; never forced. A function that changes nothing is shown, any other is done; a comment `Kind: done.` says otherwise.
   */
  kind: 'shown' | 'done'
}
export interface Catalogue {
  relations: Relation[]
  routines: Routine[]
  enums: { name: string; values: string[] }[]
}

/** What schema `public` offers over the API: tables, views, functions a person may call, enums. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const relations = await sql<Relation[]>`
    select c.relname as name, case when c.relkind in ('r', 'p') then 'table' else 'view' end as kind,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text, 'nullable', not a.attnotnull,
          'optional', a.atthasdef or a.attidentity <> '' or not a.attnotnull, 'generated', a.attgenerated <> '' or a.attidentity = 'a',
          'values', (select jsonb_agg(replace(m.literal[1], '''''', '''') order by m.place) from (
            select pg_get_expr(k.conbin, k.conrelid) as rule from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) k,
            regexp_matches(k.rule, '''((?:[^'']|'''')*)''::text', 'g') with ordinality m (literal, place)
            where k.rule ~ ('^\\(' || quote_ident(a.attname) || ' = ANY \\(ARRAY\\[[^\\[\\]]*\\]\\)\\)$'))) order by a.attname), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'relation', f.relname,
          'columns', (select jsonb_agg(a.attname order by x.place) from unnest(k.conkey) with ordinality x(number, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.number),
          'referenced', (select jsonb_agg(a.attname order by x.place) from unnest(k.confkey) with ordinality x(number, place) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.number),
          'oneToOne', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
            and (select array_agg(n order by n) from unnest(i.indkey::int2[]) n) = (select array_agg(n order by n) from unnest(k.conkey) n))) order by k.conname), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = 'public'::regnamespace) as relationships
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by c.relname`
  const routines = await sql<Routine[]>`
    select p.proname as name, p.prorettype::regtype::text as returns, p.proretset as "returnsSet",
      (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(p.proargnames[n], ''), ''), 'type', t::regtype::text, 'optional', n > p.pronargs - p.pronargdefaults,
          'nullable', coalesce(pg_get_function_arg_default(p.oid, n::int) ~* '^null(::|$)', false)) order by n), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality x(t, n)) as args,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', t::regtype::text) order by n), '[]')
        from unnest(p.proallargtypes) with ordinality x(t, n) where p.proargmodes[n] in ('t', 'o')) as columns,
      string_to_array(coalesce((regexp_match(obj_description(p.oid, 'pg_proc'), 'Null: ([^.]+)\\.'))[1], ''), ', ') as nullable,
      coalesce((regexp_match(obj_description(p.oid, 'pg_proc'), 'Kind: (shown|done)\\.'))[1],
        case p.provolatile when 'v' then 'done' else 'shown' end) as kind
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    order by p.proname, pg_get_function_identity_arguments(p.oid)`
  const enums = await sql<Catalogue['enums']>`
    select t.typname as name, jsonb_agg(e.enumlabel order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`
  const rules = await sql<ViewRule[]>`
    select c.relname as name, r.ev_action::text as action,
      (select coalesce(jsonb_object_agg(t.oid::int8 || '.' || a.attnum, jsonb_build_object('relation', t.relname, 'column', a.attname)), '{}')
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')) as columns
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where r.rulename = '_RETURN' and c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace order by c.relname`
  describeViews(relations, rules)
  return { relations: [...relations], routines: [...routines], enums: [...enums] }
}
