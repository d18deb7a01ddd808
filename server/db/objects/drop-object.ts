import type { Transaction } from '#sql/sql.ts'
import { dropping } from './making-of.ts'

/**
 * Drops an object with everything that hangs on it and is made from sources too. Refuses where a column's default, a constraint or an index would go
 * with it: these are a migration's to change. Resolves with the statements run.
 */
export async function dropObject(tx: Transaction, key: string): Promise<string[]> {
  const [kind] = key.split(' ') as [string]
  if (kind === 'table') return []
  if (kind === 'policy' || kind === 'trigger') {
    const [, relation] = / on ([\w.]+)$/.exec(key)!
    const [there] = await tx`select to_regclass(${relation!}) is not null as present`
    return there?.present ? await run(tx, dropping(key)) : []
  }
  const lost = await losses(tx, key)
  if (lost.length > 0)
    throw new Error(`${key} cannot be dropped or made anew: ${lost.join('; ')} need it. Change them in a migration first.`)
  return await run(tx, `drop ${key.replace(/^(function|view) /, '$1 if exists ')} cascade`)
}

async function run(tx: Transaction, statement: string) {
  await tx.unsafe(statement)
  return [statement]
}

/** What only a migration could make again. */
async function losses(tx: Transaction, key: string): Promise<string[]> {
  const name = key.replace(/^\w+ /, '')
  const rows = await tx`
    with recursive hanging (classid, objid) as (
      select 'pg_proc'::regclass::oid, to_regprocedure(${name})::oid where ${key.startsWith('function ')}
      union
      select 'pg_class'::regclass::oid, to_regclass(${name})::oid where ${key.startsWith('view ')}
      union
      select d.classid, d.objid from hanging h join pg_depend d on d.refclassid = h.classid and d.refobjid = h.objid and d.deptype in ('n', 'a', 'i')
    )
    select pg_describe_object(h.classid, h.objid, 0) as lost from hanging h
    where h.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
      or (h.classid = 'pg_class'::regclass and exists (select from pg_class c where c.oid = h.objid and c.relkind in ('i', 'r', 'm', 'S')))`
  return rows.map(({ lost }) => lost as string)
}
