import type { SideTrackKind } from '#core/media/side-tracks.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'
import type { Sql } from '#sql/sql.ts'
import type { IndexedRendition } from '../files/index-rendition.ts'

export interface SideTrackRecord {
  id: string
  versionId: string
  kind: SideTrackKind
  offsetMs: number
  sourceObject: string | null
  /** A sound track of the cut's own source. */
  sourceStream: number | null
  state: 'received' | 'preparing' | 'ready' | 'failed'
  /** Of the film. */
  filmMs: number | null
  filmSource: string | null
}

/** Undefined when it was deleted, or when its file has not arrived. */
export async function readSideTrack(sql: Sql, id: string): Promise<SideTrackRecord | undefined> {
  const [track] = await sql<SideTrackRecord[]>`
    select t.id, t.version_id as "versionId", t.kind, t.offset_ms as "offsetMs", t.source_object as "sourceObject",
      t.source_stream as "sourceStream", t.state, v.duration_ms as "filmMs", v.source_object as "filmSource"
    from public.side_tracks t join public.versions v on v.id = t.version_id
    where t.id = ${id} and t.state <> 'receiving'`
  return track
}

export async function markSideTrack(sql: Sql, id: string, change: { state: 'preparing' | 'failed'; progress?: number; failure?: Failure }) {
  await sql`
    update public.side_tracks set state = ${change.state}, progress = ${change.progress ?? 0}, failure = ${change.failure ?? null} where id = ${id}`
}

export async function progressOfSideTrack(sql: Sql, id: string, progress: number) {
  await sql`update public.side_tracks set progress = ${Math.min(1, progress)} where id = ${id} and state = 'preparing'`
}

export interface MadeSideTrack extends IndexedRendition {
  fileMs: number
  picture: { width: number; height: number; frameRate: number } | null
}

/** Records the result. False when the track was deleted meanwhile, or another start was requested: the files are orphaned then. */
export async function saveSideTrack(sql: Sql, { id, offsetMs }: SideTrackRecord, made: MadeSideTrack): Promise<boolean> {
  const row = {
    state: 'ready',
    progress: 1,
    failure: null,
    duration_ms: made.fileMs,
    width: made.picture?.width ?? null,
    height: made.picture?.height ?? null,
    frame_rate: made.picture?.frameRate.toFixed(3) ?? null,
    bandwidth: made.bandwidth,
    codecs: made.codecs,
    object_name: made.objectName,
    size_bytes: made.sizeBytes,
    playlist: made.playlist,
  }
  const saved = await sql`update public.side_tracks set ${sql(row)} where id = ${id} and offset_ms = ${offsetMs} returning id`
  return saved.length === 1
}
