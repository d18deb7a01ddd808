import type { Sql } from '#sql/sql.ts'

/** Lease time without a heartbeat of its holder. */
const heldSeconds = 15
export const renewEveryMs = 4000

/** Leases of work items shared by several workers: pieces of a rendition, parts of a ladder. `of`: the foreign key column. */
export interface HeldTable {
  table: 'private.pieces' | 'private.ladder_parts'
  of: 'rendition_id' | 'version_id'
}

/** SQL condition: the row is not made and not leased. */
export const isFree = (sql: Sql, row: string) =>
  sql`${sql(`${row}.made_at`)} is null and (${sql(`${row}.held_until`)} is null or ${sql(`${row}.held_until`)} < clock_timestamp())`

/** SQL assignments: take the lease, release it, mark as made. */
export const heldBy = (sql: Sql, holder: string) =>
  sql`held_by = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${heldSeconds})`
export const heldByNobody = (sql: Sql) => sql`held_by = null, held_until = null`
export const nowMade = (sql: Sql) => sql`made_at = clock_timestamp(), ${heldByNobody(sql)}`

/** Heartbeat: extends the lease. */
export async function renewHeld(sql: Sql, { table, of }: HeldTable, id: string, holder: string) {
  await sql`update ${sql(table)} set ${heldBy(sql, holder)} where ${sql(of)} = ${id} and held_by = ${holder} and made_at is null`
}

/** Releases unfinished leases. */
export async function releaseHeld(sql: Sql, { table, of }: HeldTable, id: string, holder: string) {
  await sql`update ${sql(table)} set ${heldByNobody(sql)} where ${sql(of)} = ${id} and held_by = ${holder} and made_at is null`
}

/** Progress: made, total. */
export async function countMade(sql: Sql, { table, of }: HeldTable, id: string): Promise<{ made: number; all: number }> {
  const [row] = await sql<{ made: number; all: number }[]>`
    select count(made_at)::int as made, count(*)::int as all from ${sql(table)} where ${sql(of)} = ${id}`
  return row!
}
