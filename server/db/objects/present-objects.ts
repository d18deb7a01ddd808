import type { Sql, Transaction } from '#sql/sql.ts'
import type { SqlObject } from './sql-object.ts'

/** Keys of those of `objects` that are in the database. A table's rights are always there. */
export async function presentObjects(sql: Sql | Transaction, objects: readonly SqlObject[]): Promise<Set<string>> {
  const [found] = await sql`
    select
      (select array_agg(p.oid::regprocedure::text) from pg_proc p where p.pronamespace <> 'pg_catalog'::regnamespace) as functions,
      (select array_agg(n.nspname || '.' || c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v') as views,
      (select array_agg('policy ' || quote_ident(p.polname) || ' on ' || n.nspname || '.' || c.relname)
        from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace) as policies,
      (select array_agg('trigger ' || quote_ident(t.tgname) || ' on ' || n.nspname || '.' || c.relname)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal) as triggers`
  const functions = (found!.functions as string[]) ?? []
  const names = new Set([
    ...functions.map((name) => `function ${normal(name)}`),
    ...((found!.views as string[]) ?? []).map((name) => `view ${name}`),
    ...((found!.policies as string[]) ?? []).map(unquoted),
    ...((found!.triggers as string[]) ?? []).map(unquoted),
  ])
  return new Set(objects.filter(({ kind, key }) => kind === 'table' || names.has(called[kind](key))).map(({ key }) => key))
}

/** Keys of functions that have the name of one of `objects` and other arguments: a call that fits both would be ambiguous. What an extension brought is its own. */
export async function otherSignatures(sql: Sql | Transaction, objects: readonly SqlObject[]): Promise<string[]> {
  const functions = objects.filter(({ kind }) => kind === 'function')
  const said = new Set(functions.map(({ key }) => normal(key)))
  const rows = await sql`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname = any(${functions.map(({ name }) => name)}::text[])
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
  return rows
    .map(({ signature }) => normal(signature as string))
    .filter((signature) => !said.has(signature))
    .map((signature) => `function ${signature}`)
}

const called: Record<SqlObject['kind'], (key: string) => string> = {
  function: (key) => `function ${normal(key)}`,
  view: (key) => key,
  table: (key) => key,
  policy: (key) => unquoted(key),
  trigger: (key) => unquoted(key),
}

/** A policy's name is cut at 63 letters by PostgreSQL, and is the same with and without quotation marks. */
const unquoted = (key: string) => {
  const [, kind, name, on] = /^(policy|trigger) ("?[\s\S]*"?) on ([\w.]+)$/.exec(key)!
  return `${kind} ${name!.replace(/^"|"$/g, '').replaceAll('""', '"').slice(0, 63)} on ${on}`
}

const otherNames: Record<string, string> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'timestamp with time zone',
}

/** PostgreSQL prints `public.f(text,integer)`, leaving out schemas of its search path; sources say `public.f(text, int)`. */
export const normal = (signature: string) => {
  const [, name, list] = /^(?:function )?([^(]+)\((.*)\)$/s.exec(signature)!
  const types = list!.split(/,\s*/).map((type) => {
    const bare = type
      .trim()
      .replace(/\[\]$/, '')
      .replace(/^public\./, '')
    return (otherNames[bare] ?? bare) + (type.trim().endsWith('[]') ? '[]' : '')
  })
  return `${name!.includes('.') ? name : `public.${name}`}(${types.join(', ')})`
}
