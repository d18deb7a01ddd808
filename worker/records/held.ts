import type { Sql } from '#sql/sql.ts'

/** So long one is nobody else's without a word of whoever makes it. */
const heldSeconds = 15
export const renewEveryMs = 4000

/** What several workers make, each one at a time: pieces of a rendition, parts of a ladder. `of`: the column that says what they belong to. */
export interface HeldTable {
  table: 'private.pieces' | 'private.ladder_parts'
  of: 'rendition_id' | 'version_id'
}

/** In a statement: that the row of this name is not made, and nobody makes it. */
export const isFree = (sql: Sql, row: string) =>
  sql`${sql(`${row}.made_at`)} is null and (${sql(`${row}.held_until`)} is null or ${sql(`${row}.held_until`)} < clock_timestamp())`

/** In the assignments of an update: whoever it is makes it now, nobody makes it, it is made. */
export const heldBy = (sql: Sql, holder: string) =>
  sql`held_by = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${heldSeconds})`
export const heldByNobody = (sql: Sql) => sql`held_by = null, held_until = null`
export const nowMade = (sql: Sql) => sql`made_at = clock_timestamp(), ${heldByNobody(sql)}`

/** Says that what is held is still being made. */
export async function renewHeld(sql: Sql, { table, of }: HeldTable, id: string, holder: string) {
  await sql`update ${sql(table)} set ${heldBy(sql, holder)} where ${sql(of)} = ${id} and held_by = ${holder} and made_at is null`
}

/** Gives back what was held and not made. */
export async function releaseHeld(sql: Sql, { table, of }: HeldTable, id: string, holder: string) {
  await sql`update ${sql(table)} set ${heldByNobody(sql)} where ${sql(of)} = ${id} and held_by = ${holder} and made_at is null`
}

/** How many are made, of how many. */
export async function countMade(sql: Sql, { table, of }: HeldTable, id: string): Promise<{ made: number; all: number }> {
  const [row] = await sql<{ made: number; all: number }[]>`
    select count(made_at)::int as made, count(*)::int as all from ${sql(table)} where ${sql(of)} = ${id}`
  return row!
}
