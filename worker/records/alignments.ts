import type { Piece } from '#core/film/align-cuts.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'
import type { Sql } from '#sql/sql.ts'

interface Pair {
  fromId: string
  toId: string
}
export interface ComparedCut {
  documentaryId: string
  durationMs: number
  hasSound: boolean
  /** Of its smallest whole rendition. */
  playlist: string
}

/** Undefined for a deleted cut or one without a complete rendition. */
export async function cutOf(sql: Sql, versionId: string): Promise<ComparedCut | undefined> {
  const [cut] = await sql<ComparedCut[]>`
    select v.documentary_id as "documentaryId", v.duration_ms as "durationMs", coalesce(v.has_sound, false) as "hasSound", r.playlist
    from public.versions v join public.renditions r on r.version_id = v.id and r.complete
    where v.id = ${versionId} and v.duration_ms is not null
    order by r.temporary, r.height limit 1`
  return cut
}

export async function settleAlignment(
  sql: Sql,
  { fromId, toId }: Pair,
  { state, failure = null }: { state: 'working' | 'failed'; failure?: Failure | null },
) {
  await sql`
    update public.alignments set state = ${state}, failure = ${failure}, progress = 0
    where from_version_id = ${fromId} and to_version_id = ${toId}`
}

export async function progressOfAlignment(sql: Sql, { fromId, toId }: Pair, progress: number) {
  await sql`
    update public.alignments set progress = ${Math.min(1, progress)}
    where from_version_id = ${fromId} and to_version_id = ${toId} and state = 'working'`
}

export async function saveAlignment(sql: Sql, { fromId, toId }: Pair, pieces: readonly Piece[]) {
  // Maximum number of edits: one a second for an hour and a half.
  const kept = pieces.slice(0, 5000).map((piece) => ({ ...piece }))
  await sql`
    update public.alignments set state = 'done', progress = 1, failure = null, pieces = ${sql.json(kept)}::jsonb
    where from_version_id = ${fromId} and to_version_id = ${toId}`
}

/** The common stretches of two cuts, in either direction, if they were compared. */
export async function piecesOf(sql: Sql, fromId: string, toId: string): Promise<{ pieces: Piece[]; turned: boolean } | undefined> {
  const [row] = await sql<{ pieces: Piece[]; turned: boolean }[]>`
    select pieces, from_version_id <> ${fromId} as turned from public.alignments
    where state = 'done' and pieces <> '[]'::jsonb
      and ((from_version_id = ${fromId} and to_version_id = ${toId}) or (from_version_id = ${toId} and to_version_id = ${fromId}))
    order by 2 limit 1`
  return row
}
