import { urisIn } from '#core/media/hls.ts'
import type { Sql } from '#sql/sql.ts'

/** Every object in bucket media that a version is shown from: people may hold their addresses. */
export async function shownNames(sql: Sql, versionId: string): Promise<string[]> {
  const rows = await sql<{ objectName: string; playlist: string }[]>`
    select object_name as "objectName", playlist from public.renditions where version_id = ${versionId}
    union all
    select object_name, playlist from public.side_tracks where version_id = ${versionId} and playlist is not null
    union all
    select object_name, playlist from public.marked_copies where version_id = ${versionId} and playlist is not null
    union all
    select object_name, '' from public.trailers where version_id = ${versionId} and object_name is not null`
  const boards = await sql<{ name: string }[]>`select object_name as name from public.storyboards where version_id = ${versionId}`
  const names = rows.flatMap(({ objectName, playlist }) => [objectName, ...urisIn(playlist)])
  return [...new Set([...names, ...boards.map(({ name }) => name)])]
}

/** Including internal ones: the uncovered storyboard of a film with protected passages, and the parts of an unfinished ladder. */
export async function keptNames(sql: Sql, versionId: string): Promise<string[]> {
  const whole = await sql<{ name: string }[]>`select object_name as name from private.whole_storyboards where version_id = ${versionId}`
  const parts = await sql<{ name: string }[]>`
    select o.name from private.ladders l join storage.objects o on o.bucket_id = 'media' and starts_with(o.name, l.folder || '/')
    where l.version_id = ${versionId}`
  return [...(await shownNames(sql, versionId)), ...[...whole, ...parts].map(({ name }) => name)]
}
