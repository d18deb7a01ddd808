import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'
import type { CheckedSource } from '../files/checked-source.ts'

/** Stores every sound track of a source, and marks those used for its renditions. An existing choice stays. */
export async function saveSoundTracks(sql: Sql, versionId: string, { probe, sound, silent }: CheckedSource) {
  const rows = probe.sounds.map((track) => ({
    version_id: versionId,
    stream: track.stream,
    language: track.language.slice(0, 8),
    title: firstOf(track.title, 120),
    channels: track.channels.slice(0, 60),
    silent: silent.has(track.stream),
    heard: sound.some(({ stream }) => stream === track.stream),
  }))
  if (rows.length === 0) return
  await sql`
    insert into public.sound_tracks ${sql(rows)}
    on conflict (version_id, stream) do update set language = excluded.language, title = excluded.title, channels = excluded.channels,
      silent = excluded.silent, heard = excluded.heard`
}

/** The sound of finished renditions. */
export async function markHeard(sql: Sql, versionId: string, { sound }: CheckedSource) {
  await sql`
    update public.sound_tracks set heard = stream = any (${sound.map(({ stream }) => stream)}::int[]) where version_id = ${versionId}`
}

/** Whether the renditions have the streams that are selected now. */
export async function isHeard(sql: Sql, versionId: string, { sound }: CheckedSource): Promise<boolean> {
  const rows = await sql<{ stream: number }[]>`
    select stream from public.sound_tracks where version_id = ${versionId} and heard order by stream`
  const known = await sql`select 1 from public.sound_tracks where version_id = ${versionId} limit 1`
  // A cut from before the tracks table keeps its earlier choice.
  return known.length === 0 || rows.map(({ stream }) => stream).join() === sound.map(({ stream }) => stream).join()
}

/** Restarts the last steps when the creator selects another sound. */
export async function reopenForSound(sql: Sql, versionId: string) {
  await sql`
    update public.preparation_stages s set state = 'waiting', progress = 0, seconds_left = null, detail = '', reason = null, updated_at = now()
    where s.version_id = ${versionId} and s.stage in ('all-renditions', 'ready')
      and exists (select from public.sound_tracks t where t.version_id = s.version_id and t.chosen)
      and exists (select from public.sound_tracks t where t.version_id = s.version_id and t.chosen <> t.heard)`
}
