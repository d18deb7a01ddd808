import type { TimedRange } from '#core/time/timecode.ts'
import type { Sql } from '#sql/sql.ts'

export interface TrailerAsked {
  documentaryId: string
  versionId: string
  ranges: TimedRange[]
  /** Revision of the request: a later one orphans this result. */
  askedAt: string
  hasSound: boolean
  frameRate: number
  /** Of the best rendition up to 720 lines, else of the smallest. */
  rendition: { playlist: string; width: number; height: number } | null
}

/** Undefined when it was deleted, or is not pending. */
export async function readTrailer(sql: Sql, documentaryId: string): Promise<TrailerAsked | undefined> {
  const [row] = await sql<(Omit<TrailerAsked, 'ranges'> & { ranges: number[] })[]>`
    select t.documentary_id as "documentaryId", t.version_id as "versionId", t.ranges, t.asked_at::text as "askedAt",
      coalesce(v.has_sound, false) as "hasSound", coalesce(v.frame_rate, 25)::float8 as "frameRate",
      (
        select json_build_object('playlist', r.playlist, 'width', r.width, 'height', r.height)
        from public.renditions r
        where r.version_id = v.id and r.complete
        order by least(r.width, r.height) > 720, r.temporary, case when least(r.width, r.height) > 720 then r.height else -r.height end
        limit 1
      ) as rendition
    from public.trailers t join public.versions v on v.id = t.version_id
    where t.documentary_id = ${documentaryId} and t.state = 'waiting'`
  if (!row) return undefined
  const { ranges, ...asked } = row
  return { ...asked, ranges: ranges.flatMap((ms, at) => (at % 2 === 0 ? [{ startsMs: ms, endsMs: ranges[at + 1]! }] : [])) }
}

/** Records the result. False when it was requested again, deleted, or part of it became protected: the files are orphaned then. */
export async function saveTrailer(
  sql: Sql,
  { documentaryId, askedAt }: TrailerAsked,
  made: { objectName: string; durationMs: number; width: number; height: number },
): Promise<boolean> {
  const saved = await sql`
    update public.trailers set state = 'ready', object_name = ${made.objectName}, duration_ms = ${made.durationMs}, width = ${made.width},
      height = ${made.height}
    where documentary_id = ${documentaryId} and state = 'waiting' and asked_at = ${askedAt}::timestamptz
      and not private.trailer_ranges(ranges) && private.protected_ranges(version_id)
    returning documentary_id`
  return saved.length === 1
}

export async function failTrailer(sql: Sql, documentaryId: string) {
  await sql`update public.trailers set state = 'failed' where documentary_id = ${documentaryId} and state = 'waiting'`
}
