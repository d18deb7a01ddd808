import { completion, type Segment, segmentText } from '#core/media/hls.ts'
import type { Sql } from '#sql/sql.ts'

export interface RenditionRecord {
  name: string
  width: number
  height: number
  frameRate: number
  bandwidth: number
  codecs: string
  objectName: string
  sizeBytes: number
  playlist: string
  temporary: boolean
  complete: boolean
}

export async function saveRendition(sql: Sql, versionId: string, rendition: RenditionRecord) {
  const row = {
    version_id: versionId,
    name: rendition.name,
    width: rendition.width,
    height: rendition.height,
    frame_rate: rendition.frameRate.toFixed(3),
    bandwidth: rendition.bandwidth,
    codecs: rendition.codecs,
    object_name: rendition.objectName,
    size_bytes: rendition.sizeBytes,
    playlist: rendition.playlist,
    temporary: rendition.temporary,
    complete: rendition.complete,
  }
  await sql`
    insert into public.renditions ${sql(row)}
    on conflict (version_id, name) do update set ${sql(row, 'width', 'height', 'frame_rate', 'bandwidth', 'codecs', 'object_name', 'size_bytes', 'playlist', 'temporary', 'complete')}`
}

/** Adds one segment to a growing rendition, several times a second. The existing part of its playlist is unchanged, as it may have been renamed. */
export async function growRendition(
  sql: Sql,
  versionId: string,
  name: string,
  grown: { segment: Segment; bytes: number; bandwidth: number },
) {
  await sql`
    update public.renditions set playlist = playlist || ${segmentText(grown.segment)}, size_bytes = size_bytes + ${grown.bytes},
      bandwidth = greatest(bandwidth, ${grown.bandwidth})
    where version_id = ${versionId} and name = ${name} and not complete`
}

export async function completeRendition(sql: Sql, versionId: string, name: string) {
  await sql`
    update public.renditions set playlist = replace(playlist, ${completion.from}, ${completion.to}) || ${completion.end}, complete = true
    where version_id = ${versionId} and name = ${name} and not complete`
}

export async function dropTemporaryRenditions(sql: Sql, versionId: string) {
  await sql`delete from public.renditions where version_id = ${versionId} and temporary`
}

export async function lasting(sql: Sql, versionId: string): Promise<{ name: string; playlist: string }[]> {
  return sql`select name, playlist from public.renditions where version_id = ${versionId} and not temporary`
}
