import type { Sql } from '#sql/sql.ts'

/** The latest cut whose file was not checked yet for a start timecode; undefined: there is none. */
export async function cutWithUnreadTimecode(sql: Sql): Promise<{ id: string; sourceObject: string } | undefined> {
  const [cut] = await sql<{ id: string; sourceObject: string }[]>`
    select id, source_object as "sourceObject" from public.versions
    where not start_timecode_read and start_timecode is null and source_object is not null and state in ('watchable', 'ready')
    order by created_at desc limit 1`
  return cut
}

/** Null where the file has none. A value a person entered meanwhile stays. */
export async function saveStartTimecode(sql: Sql, versionId: string, startTimecode: string | null) {
  await sql`
    update public.versions set start_timecode = coalesce(start_timecode, ${startTimecode}), start_timecode_read = true where id = ${versionId}`
}
