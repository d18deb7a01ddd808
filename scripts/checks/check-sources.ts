import { normal } from '#server/db/objects/present-objects.ts'
import type { SqlObject } from '#server/db/objects/sql-object.ts'
import type { Sql } from '#sql/sql.ts'

/**
 * What is wrong with the sources in a new database that has migrations and sources applied: a function whose body does not hold, and an object of the
 * product that no source makes, which a migration has no business making unless a table computes with it.
 */
export async function checkSources(sql: Sql, objects: readonly SqlObject[]): Promise<string[]> {
  if (objects.length === 0) return ['No source was found in supabase/sql, so nothing was checked.']
  return [...(await brokenBodies(sql, objects)), ...(await strays(sql, objects))]
}

/** Functions are made before what they read, so their bodies are read only here. */
async function brokenBodies(sql: Sql, objects: readonly SqlObject[]): Promise<string[]> {
  const problems: string[] = []
  await sql.begin(async (tx) => {
    await tx`set local check_function_bodies = on`
    for (const { kind, statements, place } of objects)
      if (kind === 'function')
        await tx
          .savepoint((inner) => inner.unsafe(statements[0]!))
          .catch((error: Error) => problems.push(`supabase/sql/${place}: ${error.message}`))
  })
  return problems
}

/** Functions of `public` and `private`, whether a table's check, default or index calls them, and what they call. */
interface Made {
  name: string
  signature: string
  body: string
  byTable: boolean
}

async function strays(sql: Sql, objects: readonly SqlObject[]): Promise<string[]> {
  const sources = new Set(objects.map(({ kind, key }) => (kind === 'function' ? normal(key) : key)))
  const functions = await sql<Made[]>`
    select n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature, p.prosrc as body, exists (
        select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
          and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)) as "byTable"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`
  const views = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname in ('public', 'private')`
  const needed = computing([...functions])
  return [
    ...functions.filter((one) => !sources.has(normal(one.signature)) && !needed.has(one)).map(({ signature }) => `function ${signature}`),
    ...views.filter(({ name }) => !sources.has(`view ${name}`)).map(({ name }) => `view ${name}`),
  ].map((name) => `${name} is made by a migration: it belongs into supabase/sql.`)
}

/** What tables compute with, and what that calls: these are migrations, because rows and indexes were made with them. */
function computing(functions: Made[]): Set<Made> {
  const needed = new Set(functions.filter(({ byTable }) => byTable))
  for (const one of needed)
    for (const other of functions) if (new RegExp(`(?<![\\w.])${other.name.replace('.', '\\.')}\\(`).test(one.body)) needed.add(other)
  return needed
}
