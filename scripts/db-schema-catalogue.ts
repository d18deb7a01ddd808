import type { Sql, Transaction } from '#sql/sql.ts'

export interface SchemaTable {
  name: string
  kind: 'table' | 'view'
  comment: string | null
  /** Select of a view. */
  definition: string | null
  columns: { name: string; type: string; required: boolean; value: string | null; comment: string | null }[]
  constraints: string[]
  indexes: string[]
  rowRules: boolean
  grants: { rights: string; to: string }[]
  policies: { name: string; restrictive: boolean; command: string; to: string; using: string | null; check: string | null }[]
  triggers: { definition: string; calls: string }[]
}
export interface SchemaFunction {
  name: string
  args: string
  returns: string
  /** `language sql stable security definer set search_path = ''`. */
  manner: string
  body: string
  comment: string | null
  to: string | null
}

const ours = `('public', 'private')`
const roles = `('anon', 'authenticated', 'service_role')`

/** What the migrations made, read from the catalogue: tables and views of schemas `public` and `private`, and what hangs on tables of other schemas. */
export async function readSchema(sql: Sql): Promise<{ tables: SchemaTable[]; functions: SchemaFunction[] }> {
  return sql.begin(async (tx) => {
    // Then every name is printed with its schema.
    await tx`set local search_path = ''`
    return { tables: await readTables(tx), functions: await readFunctions(tx) }
  })
}

async function readTables(sql: Transaction): Promise<SchemaTable[]> {
  return sql.unsafe<SchemaTable[]>(`
    select c.oid::regclass::text as name, case when c.relkind = 'v' then 'view' else 'table' end as kind, obj_description(c.oid, 'pg_class') as comment,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as definition, c.relrowsecurity as "rowRules",
      (select coalesce(jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
          'value', case when a.attidentity <> '' then 'generated always as identity' else 'default ' || pg_get_expr(d.adbin, d.adrelid, true) end,
          'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg('constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid, true) order by position(k.contype::text in 'pufc'), k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')) as constraints,
      (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text), '[]')
        from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)) as indexes,
      (select coalesce(jsonb_agg(jsonb_build_object('rights', g.rights, 'to', g.grantee) order by g.grantee, g.rights), '[]') from (
        select x.grantee::regrole::text as grantee, case when count(*) >= 7 then 'all' else lower(string_agg(x.privilege_type, ', ' order by x.privilege_type)) end as rights
        from aclexplode(c.relacl) x where x.grantee <> 0 and x.grantee::regrole::text in ${roles} group by 1
        union all
        select x.grantee::regrole::text, lower(x.privilege_type) || ' (' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'
        from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid and x.grantee <> 0 and x.grantee::regrole::text in ${roles} group by x.grantee, x.privilege_type) g) as grants,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.polname, 'restrictive', not p.polpermissive,
          'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          'to', (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) r),
          'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true)) order by not p.polpermissive, p.polname), '[]')
        from pg_policy p where p.polrelid = c.oid) as policies,
      (select coalesce(jsonb_agg(jsonb_build_object('definition', pg_get_triggerdef(t.oid, true), 'calls', f.pronamespace::regnamespace || '.' || f.proname) order by t.tgname), '[]')
        from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal and f.pronamespace::regnamespace::text in ${ours}) as triggers
    from pg_class c where (c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p', 'v')) or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass, 'realtime.messages'::regclass)
    order by 1`)
}

async function readFunctions(sql: Transaction): Promise<SchemaFunction[]> {
  return sql.unsafe<SchemaFunction[]>(`
    select p.pronamespace::regnamespace || '.' || quote_ident(p.proname) as name, pg_get_function_arguments(p.oid) as args, pg_get_function_result(p.oid) as returns, p.prosrc as body,
      obj_description(p.oid, 'pg_proc') as comment,
      concat_ws(' ', 'language ' || l.lanname, case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end, case when p.proisstrict then 'strict' end,
        case when p.proparallel = 's' then 'parallel safe' end, case when p.prosecdef then 'security definer' end,
        (select string_agg('set ' || regexp_replace(s, '^(\\w+)=("")?(.*)$', '\\1 = ''\\3'''), ' ') from unnest(p.proconfig) s)) as manner,
      (select string_agg(x.grantee::regrole::text, ', ' order by x.grantee::regrole::text) from aclexplode(p.proacl) x
        where x.grantee <> 0 and x.grantee::regrole::text in ${roles}) as "to"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ${ours} and p.prokind = 'f' order by 1, 2`)
}
