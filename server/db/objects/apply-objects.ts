import type { Sql, Transaction } from '#sql/sql.ts'
import { dropObject } from './drop-object.ts'
import { makingOf } from './making-of.ts'
import { otherSignatures, presentObjects } from './present-objects.ts'
import { fingerprint, type ObjectKind, type SqlObject } from './sql-object.ts'

export interface AppliedObjects {
  /** Keys of what was made, changed or dropped. */
  keys: string[]
  /** The statements that did it, in the order that worked: a script that does the same to another database in the same state. */
  statements: string[]
}

/** What each kind is built on comes before it. */
const order: ObjectKind[] = ['function', 'view', 'table', 'policy', 'trigger']

/** undefined_table, undefined_column, undefined_function, undefined_object: perhaps made by what comes later. */
const awaited = new Set(['42P01', '42703', '42883', '42704'])

/**
 * Makes the database's functions, views, policies, triggers and rights what `objects` say: what changed since `applied` (`schema.name`, a table of keys
 * and hashes) was written is made again with what hangs on it, what is no longer said is dropped. In one transaction; nothing is done where nothing
 * changed. In a database that was made before it had sources, functions of the same name with other arguments are dropped too. Throws with file and line of a statement that fails.
 */
export async function applyObjects(sql: Sql, objects: readonly SqlObject[], applied: string): Promise<AppliedObjects> {
  const known = await readApplied(sql, applied)
  const hashes = hashesOf(objects)
  const changed = objects.filter(({ key }) => known.get(key) !== hashes.get(key))
  const gone = [...known.keys()].filter((key) => !hashes.has(key))
  const statements: string[] = []
  // A migration may have dropped something with a table or column it hung on.
  const lost = await missingOf(sql, objects)
  if (changed.length + gone.length + lost.length === 0) return { keys: [], statements }
  await sql.begin(async (tx) => {
    // A function may be made before what its body reads.
    await tx`set local check_function_bodies = off`
    const leftOver = known.size === 0 ? await otherSignatures(tx, objects) : []
    for (const key of [...gone, ...leftOver]) statements.push(...(await dropObject(tx, key)))
    await makeAll(tx, changed, statements)
    for (let missing = await missingOf(tx, objects); missing.length > 0; ) {
      await makeAll(tx, missing, statements)
      const still = await missingOf(tx, objects)
      if (still.length >= missing.length) throw new Error(`Made, and not found in the database: ${still.map(({ key }) => key).join('; ')}`)
      missing = still
    }
    for (const statement of recording(objects, applied)) await tx.unsafe(statement)
  })
  return { keys: [...gone, ...changed.map(({ key }) => key)], statements }
}

/** Statements that note what was applied, so that the next time only what changed is. */
export function recording(objects: readonly SqlObject[], applied: string): string[] {
  const rows = [...hashesOf(objects)].map(([key, hash]) => `('${key.replaceAll("'", "''")}', '${hash}')`)
  return [
    making(applied),
    `delete from ${applied}`,
    ...(rows.length > 0 ? [`insert into ${applied} (key, hash) values\n${rows.join(',\n')}`] : []),
  ]
}

const making = (applied: string) => `create table if not exists ${applied} (key text primary key, hash text not null)`

function hashesOf(objects: readonly SqlObject[]): Map<string, string> {
  const functions = new Map(objects.filter(({ kind }) => kind === 'function').map((one) => [one.name, one]))
  return new Map(objects.map((one) => [one.key, fingerprint(one, functions)]))
}

/** Dropped with something it hung on, or by a migration. */
async function missingOf(tx: Sql | Transaction, objects: readonly SqlObject[]): Promise<SqlObject[]> {
  const present = await presentObjects(tx, objects)
  return objects.filter(({ key }) => !present.has(key))
}

async function readApplied(sql: Sql, applied: string): Promise<Map<string, string>> {
  const [schema] = applied.split('.') as [string]
  await sql`create schema if not exists ${sql(schema)}`
  await sql.unsafe(making(applied))
  return new Map((await sql`select key, hash from ${sql(applied)}`).map(({ key, hash }) => [key as string, hash as string]))
}

type Waiting = [SqlObject, unknown][]

/** In order of kinds, and again what waited for another, as long as that helps. */
async function makeAll(tx: Transaction, objects: readonly SqlObject[], statements: string[]) {
  let pending = [...objects]
  while (pending.length > 0) {
    const waiting: Waiting = []
    for (const kind of order) {
      const ofKind = pending.filter((one) => one.kind === kind)
      waiting.push(...(await makeKind(tx, ofKind, await presentObjects(tx, ofKind), statements)))
    }
    if (waiting.length === pending.length) {
      const [one, cause] = waiting[0]!
      throw new Error(`${one.place}: ${(cause as Error).message}`, { cause })
    }
    pending = waiting.map(([one]) => one)
  }
}

/**
 * Makes objects of one kind, and returns those that have to wait, with what they wait for. All at once where that works, else by halves: of a new
 * database's nine hundred functions a few wait.
 */
async function makeKind(
  tx: Transaction,
  objects: readonly SqlObject[],
  present: ReadonlySet<string>,
  statements: string[],
): Promise<Waiting> {
  if (objects.length === 0) return []
  if (objects.length === 1) {
    const [one] = objects as [SqlObject]
    try {
      statements.push(...(await make(tx, one, present.has(one.key))))
      return []
    } catch (cause) {
      if (!awaited.has((cause as { code?: string }).code ?? '')) throw new Error(`${one.place}: ${(cause as Error).message}`, { cause })
      return [[one, cause]]
    }
  }
  const all = objects.flatMap((one) => makingOf(one, present.has(one.key)))
  try {
    await tx.savepoint((inner) => inner.unsafe(all.join(';\n')))
    statements.push(...all)
    return []
  } catch {
    const middle = objects.length >> 1
    const halves = [objects.slice(0, middle), objects.slice(middle)]
    const waiting: Waiting = []
    for (const half of halves) waiting.push(...(await makeKind(tx, half, present, statements)))
    return waiting
  }
}

/** invalid_function_definition and invalid_table_definition: it cannot be replaced, only dropped and created. */
const irreplaceable = new Set(['42P13', '42P16'])

async function make(tx: Transaction, one: SqlObject, isPresent: boolean): Promise<string[]> {
  const run = async (statements: string[]) => {
    await tx.savepoint((inner) => inner.unsafe(statements.join(';\n')))
    return statements
  }
  try {
    return await run(makingOf(one, isPresent))
  } catch (error) {
    if (!isPresent || !irreplaceable.has((error as { code?: string }).code ?? '')) throw error
    const dropped = await dropObject(tx, one.key)
    return [...dropped, ...(await run(makingOf(one, false)))]
  }
}
