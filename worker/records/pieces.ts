import type { Sql } from '#sql/sql.ts'
import { countMade, type HeldTable, heldBy, isFree, nowMade, releaseHeld, renewHeld } from './held.ts'
import { type RenditionRecord, saveRendition } from './renditions.ts'

const ofRendition: HeldTable = { table: 'private.pieces', of: 'rendition_id' }
/** Number of consecutive pieces per encoder run, each of which costs a start. */
const mostInOneRun = 8

export interface InPieces {
  id: string
  headerDigest: string
  playlist: string
}

/** The unfinished rendition in pieces of a version, if there is one. */
export async function readInPieces(sql: Sql, versionId: string): Promise<InPieces | undefined> {
  const [row] = await sql<InPieces[]>`
    select r.id, r.header_digest as "headerDigest", r.playlist from public.renditions r
    where r.version_id = ${versionId} and r.temporary and not r.complete and r.header_digest is not null`
  return row
}

/** Creates a rendition with all pieces to be made. Replaces one of the same name. */
export async function beginInPieces(sql: Sql, versionId: string, rendition: RenditionRecord, headerDigest: string, pieces: number) {
  return sql.begin(async (tx) => {
    await tx`delete from public.renditions where version_id = ${versionId} and name = ${rendition.name}`
    await saveRendition(tx as never, versionId, rendition)
    const [row] = await tx<{ id: string }[]>`
      update public.renditions set header_digest = ${headerDigest} where version_id = ${versionId} and name = ${rendition.name} returning id`
    await tx`insert into private.pieces (rendition_id, number) select ${row!.id}, number from generate_series(1, ${pieces}::integer) as number`
    return row!.id
  }) as Promise<string>
}

/**
 * Leases consecutive free pieces: first requested ones, then from the latest request on. Empty when there are
 * none.
 */
export async function holdPieces(sql: Sql, renditionId: string, holder: string): Promise<number[]> {
  return sql.begin(async (tx) => {
    const [first] = await tx<{ number: number }[]>`
      select p.number from private.pieces p
      where p.rendition_id = ${renditionId} and ${isFree(tx, 'p')}
      order by p.wanted_at is null, p.wanted_at,
        p.number < coalesce((select w.number from private.pieces w where w.rendition_id = ${renditionId} order by w.wanted_at desc nulls last, w.number limit 1), 0),
        p.number
      limit 1 for update skip locked`
    if (!first) return []
    const free = await tx<{ number: number }[]>`
      select p.number from private.pieces p
      where p.rendition_id = ${renditionId} and p.number between ${first.number} and ${first.number + mostInOneRun - 1}
        and ${isFree(tx, 'p')}
      order by p.number for update skip locked`
    const run = free.map(({ number }) => number).filter((number, at) => number === first.number + at)
    await tx`
      update private.pieces p set ${heldBy(tx, holder)}
      where p.rendition_id = ${renditionId} and p.number = any(${run}::integer[])`
    return run
  }) as Promise<number[]>
}

/** Whether a requested piece is free. */
export async function isAwaited(sql: Sql, renditionId: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }[]>`
    select exists (
      select from private.pieces p
      where p.rendition_id = ${renditionId} and p.wanted_at is not null and ${isFree(sql, 'p')}
    ) as waits`
  return row!.waits
}

/** Leases the first `count` pieces if all of them are free; none otherwise. */
export async function holdBeginning(sql: Sql, renditionId: string, holder: string, count: number): Promise<number[]> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ number: number; free: boolean }[]>`
      select p.number, ${isFree(tx, 'p')} as free from private.pieces p
      where p.rendition_id = ${renditionId} and p.number <= ${count} order by p.number for update`
    if (rows.some(({ free }) => !free)) return []
    const numbers = rows.map(({ number }) => number)
    await tx`
      update private.pieces p set ${heldBy(tx, holder)}
      where p.rendition_id = ${renditionId} and p.number = any(${numbers}::integer[])`
    return numbers
  }) as Promise<number[]>
}

export const renewPieces = (sql: Sql, renditionId: string, holder: string) => renewHeld(sql, ofRendition, renditionId, holder)
export const releasePieces = (sql: Sql, renditionId: string, holder: string) => releaseHeld(sql, ofRendition, renditionId, holder)
export const countPieces = (sql: Sql, renditionId: string) => countMade(sql, ofRendition, renditionId)

/** Marks a piece as made. Returns whether another requested piece is free. Undefined: the rendition is gone. */
export async function notePiece(sql: Sql, renditionId: string, number: number, bytes: number): Promise<boolean | undefined> {
  const [row] = await sql<{ waits: boolean }[]>`
    with made as (
      update private.pieces set ${nowMade(sql)}
      where rendition_id = ${renditionId} and number = ${number} and made_at is null returning number
    ), grown as (
      update public.renditions set size_bytes = size_bytes + ${bytes} where id = ${renditionId} and exists (select from made)
    )
    select exists (
      select from private.pieces p
      where p.rendition_id = ${renditionId} and p.number <> ${number} and p.wanted_at is not null and ${isFree(sql, 'p')}
    ) as waits
    from public.renditions where id = ${renditionId}`
  return row?.waits
}

/** Every piece is made: it is a rendition like any other, until the ladder replaces it. */
export async function completeInPieces(sql: Sql, renditionId: string) {
  await sql`update public.renditions set complete = true where id = ${renditionId}`
}

/** It cannot be continued. */
export async function dropInPieces(sql: Sql, renditionId: string) {
  await sql`delete from public.renditions where id = ${renditionId}`
}
