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

/** Only what grew, for a rendition that is written to several times a second. */
export async function extendRendition(
  sql: Sql,
  versionId: string,
  name: string,
  grown: Pick<RenditionRecord, 'playlist' | 'sizeBytes' | 'bandwidth' | 'complete'>,
) {
  await sql`
    update public.renditions set playlist = ${grown.playlist}, size_bytes = ${grown.sizeBytes}, bandwidth = ${grown.bandwidth}, complete = ${grown.complete}
    where version_id = ${versionId} and name = ${name}`
}

export async function dropTemporaryRenditions(sql: Sql, versionId: string) {
  await sql`delete from public.renditions where version_id = ${versionId} and temporary`
}

export async function lasting(sql: Sql, versionId: string): Promise<{ name: string; playlist: string }[]> {
  return sql`select name, playlist from public.renditions where version_id = ${versionId} and not temporary`
}
