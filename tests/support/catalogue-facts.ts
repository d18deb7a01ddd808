import type { Sql } from '#sql/sql.ts'

const ours = `('public', 'private')`

/** What the catalogue says of the product's objects, one line each, sorted: two databases with the same lines do the same. */
export async function catalogueFacts(sql: Sql): Promise<string[]> {
  return sql.begin(async (tx) => {
    // Then every name is printed with its schema.
    await tx`set local search_path = ''`
    const rows = await tx.unsafe<{ fact: string }[]>(`
      select 'column ' || c.oid::regclass || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
          || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as fact
        from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'v', 'c') and a.attnum > 0 and not a.attisdropped
      union all select 'constraint ' || k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
        from pg_constraint k where k.connamespace::regnamespace::text in ${ours}
      union all select 'index ' || pg_get_indexdef(i.indexrelid)
        from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace::regnamespace::text in ${ours}
      union all select pg_get_functiondef(p.oid) || coalesce(obj_description(p.oid, 'pg_proc'), '')
        from pg_proc p where p.pronamespace::regnamespace::text in ${ours} and p.prokind = 'f'
      union all select 'view ' || c.oid::regclass || pg_get_viewdef(c.oid)
        from pg_class c where c.relnamespace::regnamespace::text in ${ours} and c.relkind = 'v'
      union all select 'policy ' || p.polrelid::regclass || ' ' || p.polname || ' ' || p.polpermissive || p.polcmd::text || p.polroles::regrole[]::text
          || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
        from pg_policy p
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_proc f on f.oid = t.tgfoid
        where not t.tgisinternal and f.pronamespace::regnamespace::text in ${ours}
      union all select 'rights ' || c.oid::regclass || ' ' || x.grantee::regrole || ' ' || string_agg(x.privilege_type, ',' order by x.privilege_type)
        from pg_class c, aclexplode(c.relacl) x where c.relnamespace::regnamespace::text in ${ours} and x.grantee <> c.relowner group by c.oid, x.grantee
      union all select 'rights ' || a.attrelid::regclass || '.' || a.attname || ' ' || a.attacl::text
        from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace::regnamespace::text in ${ours} and a.attacl is not null
      union all select 'rights ' || p.oid::regprocedure || ' ' || x.grantee::regrole
        from pg_proc p, aclexplode(p.proacl) x where p.pronamespace::regnamespace::text in ${ours} and x.grantee not in (0, p.proowner)
      union all select 'published ' || r.prrelid::regclass from pg_publication_rel r`)
    return rows.map(({ fact }) => fact).sort()
  })
}
