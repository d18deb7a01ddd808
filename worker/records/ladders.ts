import type { DamagedPlace } from '#core/media/damaged-places.ts'
import type { Sql } from '#sql/sql.ts'
import { countMade, type HeldTable, heldBy, heldByNobody, isFree, nowMade, releaseHeld, renewHeld } from './held.ts'

const parts: HeldTable = { table: 'private.ladder_parts', of: 'version_id' }

export interface SharedLadder {
  versionId: string
  /** The plan of its parts, as `planOfLadder` writes it. */
  plan: string
  /** Their folder in bucket media. */
  folder: string
}

/** The ladder of a version that is being made in parts, if there is one. */
export async function readLadder(sql: Sql, versionId: string): Promise<SharedLadder | undefined> {
  const [row] = await sql<
    SharedLadder[]
  >`select version_id as "versionId", plan, folder from private.ladders where version_id = ${versionId}`
  return row
}

/** Starts one with all parts to be made, replacing any other. */
export async function beginLadder(sql: Sql, { versionId, plan, folder }: SharedLadder, count: number) {
  await sql.begin(async (tx) => {
    await tx`delete from private.ladders where version_id = ${versionId}`
    await tx`insert into private.ladders (version_id, plan, folder) values (${versionId}, ${plan}, ${folder})`
    await tx`insert into private.ladder_parts (version_id, number) select ${versionId}, number from generate_series(1, ${count}::integer) as number`
  })
}

/** Leases the first free part; undefined when there is none. */
export async function holdPart(sql: Sql, { versionId, folder }: SharedLadder, holder: string): Promise<number | undefined> {
  const [row] = await sql<{ number: number }[]>`
    update private.ladder_parts p set ${heldBy(sql, holder)}
    where p.version_id = ${versionId} and p.number = (
      select f.number from private.ladder_parts f join private.ladders l on l.version_id = f.version_id and l.folder = ${folder}
      where f.version_id = ${versionId} and ${isFree(sql, 'f')}
      order by f.number limit 1 for update of f skip locked
    )
    returning p.number`
  return row?.number
}

export const renewPart = (sql: Sql, versionId: string, holder: string) => renewHeld(sql, parts, versionId, holder)
export const releasePart = (sql: Sql, versionId: string, holder: string) => releaseHeld(sql, parts, versionId, holder)
export const countParts = (sql: Sql, versionId: string) => countMade(sql, parts, versionId)

/** Whether parts with such headers fit the finished ones: the first finished part decides. `gone`: the ladder was cancelled. */
export async function fitsLadder(sql: Sql, { versionId, folder }: SharedLadder, digest: string): Promise<boolean | 'gone'> {
  const [row] = await sql<{ fits: boolean }[]>`
    update private.ladders set header_digest = coalesce(header_digest, ${digest}) where version_id = ${versionId} and folder = ${folder}
    returning header_digest = ${digest} as fits`
  return row?.fits ?? 'gone'
}

/** Marks a part as made. False: the ladder was cancelled. */
export async function notePart(
  sql: Sql,
  { versionId, folder }: SharedLadder,
  number: number,
  { damage, shotsMs }: { damage: DamagedPlace[]; shotsMs: number[] },
): Promise<boolean> {
  const rows = await sql`
    update private.ladder_parts p
    set ${nowMade(sql)}, damage = ${sql.json(damage as never)}, shots = ${shotsMs}::integer[]
    from private.ladders l
    where p.version_id = ${versionId} and p.number = ${number} and l.version_id = p.version_id and l.folder = ${folder} returning 1`
  return rows.length > 0
}

export interface NotedPart {
  number: number
  made: boolean
  damage: DamagedPlace[]
  shots: number[]
}

/** Every part in order. */
export async function readParts(sql: Sql, versionId: string): Promise<NotedPart[]> {
  return sql<NotedPart[]>`
    select number, made_at is not null as made, damage, shots from private.ladder_parts where version_id = ${versionId} order by number`
}

/** Resets a part whose files are missing. */
export async function unmakePart(sql: Sql, versionId: string, number: number) {
  await sql`update private.ladder_parts set made_at = null, ${heldByNobody(sql)} where version_id = ${versionId} and number = ${number}`
}

/** Deletes a ladder that was turned into renditions. Returns the folder of its parts, now unneeded; undefined where there were none. */
export async function endLadder(sql: Sql, versionId: string): Promise<string | undefined> {
  const [row] = await sql<{ folder: string }[]>`delete from private.ladders where version_id = ${versionId} returning folder`
  return row?.folder
}
