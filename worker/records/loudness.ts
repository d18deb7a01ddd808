import type { Sql } from '#sql/sql.ts'

/** The latest cut with sound but without a loudness; undefined: there is none. */
export async function unmeasuredCut(sql: Sql): Promise<string | undefined> {
  const [cut] = await sql<{ id: string }[]>`
    select w.version_id as id from public.waveforms w join public.versions v on v.id = w.version_id and v.state in ('watchable', 'ready')
    where not w.measured order by v.created_at desc limit 1`
  return cut?.id
}

/** In LUFS; null of silence. */
export async function saveLoudness(sql: Sql, versionId: string, loudness: number | null) {
  await sql`update public.waveforms set loudness = ${loudness}, measured = true where version_id = ${versionId}`
}
