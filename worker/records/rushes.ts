import type { PictureRate, Tape } from '#core/edit/rushes/tape-facts.ts'
import type { Sql } from '#sql/sql.ts'

/** What most pictures of the film count by; 25 where there is none yet, until there is (see `saveTape`). */
export async function pictureRateOf(sql: Sql, documentaryId: string): Promise<PictureRate> {
  const [row] = await sql<{ frames: number; seconds: number; dropFrame: boolean }[]>`
    select rate_num as frames, rate_den as seconds, drop_frame as "dropFrame" from public.rushes
    where documentary_id = ${documentaryId} and rate_num is not null and sample_rate is null and not variable_rate
    group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit 1`
  return row
    ? { rate: { frames: row.frames, seconds: row.seconds }, dropFrame: row.dropFrame }
    : { rate: { frames: 25, seconds: 1 }, dropFrame: false }
}

/** Keeps what the file says; what people typed meanwhile is kept. */
export async function saveTape(sql: Sql, versionId: string, tape: Tape) {
  const { rate, sound } = tape
  await sql`
    update public.rushes set
      reel = coalesce(nullif(reel, ''), ${tape.reel}), camera = coalesce(nullif(camera, ''), ${tape.camera}), take = coalesce(nullif(take, ''), ${tape.take}),
      rate_num = ${rate.frames}, rate_den = ${rate.seconds}, drop_frame = ${tape.dropFrame}, variable_rate = ${tape.variableRate},
      duration_frames = ${tape.durationFrames}, channels = ${sql.json(tape.channels)},
      shot_at = ${tape.shotAt}, shot_on = coalesce(shot_on, ${tape.shotOn}::date),
      start_samples = ${sound?.startSamples ?? null}, sample_rate = ${sound?.sampleRate ?? null}, samples = ${sound?.samples ?? null},
      rate_presumed = ${sound?.ratePresumed ?? false},
      start_frame = case when code_from in ('typed', 'sheet') then start_frame else ${tape.startFrame}::bigint end,
      code_from = case when code_from in ('typed', 'sheet') then code_from when ${tape.startFrame}::bigint is not null then 'file' end
    where version_id = ${versionId}`
  await sql`select private.recount_sounds(documentary_id) from public.rushes where version_id = ${versionId}`
}

export async function saveRushDigest(sql: Sql, versionId: string, digest: string) {
  await sql`update public.rushes set sha256 = ${digest} where version_id = ${versionId}`
}

export async function hasDigest(sql: Sql, versionId: string): Promise<boolean> {
  const rows = await sql`select 1 from public.rushes where version_id = ${versionId} and sha256 is not null`
  return rows.length > 0
}

/** It can be watched and worked with. A rush is shown to nobody, so no film takes it for its current version. */
export async function markRushReady(sql: Sql, versionId: string, durationSeconds: number) {
  await sql`
    update public.versions set state = 'ready', failure = null, duration_ms = ${Math.max(1, Math.round(durationSeconds * 1000))} where id = ${versionId}`
}
