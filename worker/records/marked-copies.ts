import type { Failure } from '#core/media/worker-words/failures.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'
import type { IndexedRendition } from '../files/index-rendition.ts'

export interface CopyAsked {
  screenerId: string
  versionId: string
  /** The mark's text. */
  person: string
  mark: string
  askedAt: string
  durationMs: number
  frameRate: number
  /** The best complete rendition. */
  rendition: { playlist: string; width: number; height: number; bandwidth: number } | null
}

/** Undefined when it was revoked, or is not pending. */
export async function readCopyAsked(sql: Sql, screenerId: string): Promise<CopyAsked | undefined> {
  const [asked] = await sql<CopyAsked[]>`
    select c.screener_id as "screenerId", c.version_id as "versionId", s.person, s.mark, c.asked_at::text as "askedAt",
      coalesce(v.duration_ms, 0) as "durationMs", coalesce(v.frame_rate, 25)::float8 as "frameRate",
      (
        select json_build_object('playlist', r.playlist, 'width', r.width, 'height', r.height, 'bandwidth', r.bandwidth)
        from public.renditions r where r.version_id = v.id and r.complete order by r.temporary, r.width * r.height desc limit 1
      ) as rendition
    from public.marked_copies c join public.screeners s on s.id = c.screener_id join public.versions v on v.id = c.version_id
    where c.screener_id = ${screenerId} and c.state in ('waiting', 'working')`
  return asked
}

export async function progressOfCopy(sql: Sql, screenerId: string, progress: number) {
  await sql`
    update public.marked_copies set state = 'working', progress = ${Math.min(1, progress)}
    where screener_id = ${screenerId} and state in ('waiting', 'working')`
}

export async function failCopy(sql: Sql, screenerId: string, failure: Failure) {
  await sql`
    update public.marked_copies set state = 'failed', failure = ${firstOf(failure, 500)}, size_bytes = 0
    where screener_id = ${screenerId} and state in ('waiting', 'working')`
}

/** Records the result. False when it was revoked or requested again meanwhile: the files are orphaned then. */
export async function saveCopy(
  sql: Sql,
  { screenerId, askedAt, frameRate }: CopyAsked,
  made: IndexedRendition & { width: number; height: number },
): Promise<boolean> {
  const row = {
    state: 'ready',
    progress: 1,
    failure: null,
    object_name: made.objectName,
    playlist: made.playlist,
    width: made.width,
    height: made.height,
    frame_rate: frameRate.toFixed(3),
    bandwidth: made.bandwidth,
    codecs: made.codecs,
    size_bytes: made.sizeBytes,
  }
  const saved = await sql`
    update public.marked_copies set ${sql(row)} where screener_id = ${screenerId} and asked_at = ${askedAt}::timestamptz returning screener_id`
  return saved.length === 1
}
