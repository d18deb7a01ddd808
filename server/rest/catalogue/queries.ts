/** Schemas whose objects are never part of an API nor of a relationship. */
const foreignSchemas = `('pg_catalog', 'information_schema', 'pg_toast')`

export const relationsQuery = `
  select c.oid::int8::text as oid, n.nspname as schema, c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as description, pg_relation_is_updatable(c.oid, true) as writable,
    coalesce((select array_agg(a.attname::text order by k.position) from pg_constraint p, unnest(p.conkey) with ordinality as k(attnum, position)
      join pg_attribute a on a.attnum = k.attnum where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid), '{}') as primary_key,
    c.reltype::int8::text as row_type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_temp%'`

export const columnsQuery = `
  select a.attrelid::int8::text as relation, a.attname as name, a.attnum::int as position, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, case when a.attidentity <> '' then null when a.attgenerated <> '' then null else pg_get_expr(d.adbin, d.adrelid) end as default,
    a.attidentity = 'a' or a.attgenerated <> '' as generated_always, a.attidentity <> '' as is_identity, pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
    t.typcategory = 'A' as is_array, coalesce(b.typname, t.typname) in ('json', 'jsonb') as is_json, t.typname = 'tsvector' as is_text_search_vector,
    case when a.atttypmod > 4 and t.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end as max_length,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as enum_values,
    col_description(a.attrelid, a.attnum) as description
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = t.typbasetype left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_temp%'
  order by a.attrelid, a.attnum`

/** Foreign keys of tables; those of partitions repeat their parent's and are left out. */
export const foreignKeysQuery = `
  select k.conname as constraint, k.conrelid::int8::text as from, k.confrelid::int8::text as to,
    (select array_agg(a.attname::text order by p.position) from unnest(k.conkey) with ordinality as p(attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.attnum) as from_columns,
    (select array_agg(a.attname::text order by p.position) from unnest(k.confkey) with ordinality as p(attnum, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.attnum) as to_columns
  from pg_constraint k where k.contype = 'f' and k.conparentid = 0 order by k.conrelid, k.conname`

/** Column sets that are unique: what makes a foreign key one-to-one. */
export const uniqueKeysQuery = `
  select k.conrelid::int8::text as relation, k.contype = 'p' as is_primary,
    (select array_agg(a.attname::text) from unnest(k.conkey) as p(attnum) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.attnum) as columns
  from pg_constraint k where k.contype in ('p', 'u')
  union all
  select i.indrelid::int8::text, false, (select array_agg(a.attname::text) from unnest(i.indkey::int2[]) as p(attnum) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.attnum)
  from pg_index i where i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null`

export const viewsQuery = `
  select c.oid::int8::text as oid, r.ev_action::text as action
  from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and n.nspname not in ${foreignSchemas}`

export const routinesQuery = `
  select p.oid::int8::text as oid, n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as description, p.prorows::float8 as rows,
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
    p.proretset as returns_set, format_type(p.prorettype, null) as returns_type, t.typtype as returns_typtype, t.typname as returns_typname,
    nullif(t.typrelid, 0)::int8::text as returns_relation, coalesce(base.typrelid, 0)::int8::text as returns_base_relation,
    p.provariadic <> 0 as has_variadic, p.pronargs::int as argument_count, p.pronargdefaults::int as default_count,
    coalesce(p.proargnames, '{}')::text[] as names, coalesce(p.proargmodes::text[], '{}') as modes,
    (select array_agg(format_type(a.oid, null) order by a.position) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(oid, position)) as types,
    (select array_agg(y.typname::text order by a.position) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(oid, position) join pg_type y on y.oid = a.oid) as type_names,
    (select array_agg(y.typrelid::int8::text order by a.position) from unnest(p.proargtypes::oid[]) with ordinality as a(oid, position) join pg_type y on y.oid = a.oid) as input_relations
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  where p.prokind = 'f' and n.nspname not in ${foreignSchemas} and t.typname not in ('trigger', 'event_trigger', 'internal')
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  order by p.oid`

export const castNamesQuery = `
  select t.typname as name, format('%I.%I', n.nspname, t.typname) as written from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname !~ '^_' and n.nspname not in ('information_schema', 'pg_toast')
  order by n.nspname = 'pg_catalog', n.nspname = 'public' desc`

/** Cheap and changed by every DDL statement that could matter: the newest writer and the number of rows of each catalogue. */
export const fingerprintQuery = `
  select concat_ws(',',
    (select concat(count(*), ':', max(oid::int8), ':', sum(hashtext(xmin::text)::int8)) from pg_class where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(a.xmin::text)::int8)) from pg_attribute a where a.attrelid >= 16384),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_proc where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_constraint),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_type where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_rewrite where oid >= 16384),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_attrdef),
    (select concat(count(*), ':', sum(hashtext(xmin::text)::int8)) from pg_db_role_setting)) as fingerprint`
