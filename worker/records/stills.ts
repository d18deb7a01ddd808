import type { Sql } from '#sql/sql.ts'

export interface Waveform {
  peaksPerSecond: number
  /** 0 to 255. */
  peaks: number[]
  /** Of the whole in LUFS, as broadcasters measure it (EBU R 128); null of silence. */
  loudness: number | null
  /** Loudness was measured; else it is measured later (job measure-loudness). */
  measured: boolean
}

export interface StoryboardRecord {
  objectName: string
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  frameTimesMs: number[]
}

/** Sets the poster of a film without one; a choice of its creator stays. */
export async function proposePoster(sql: Sql, documentaryId: string, objectName: string, seconds: number) {
  await sql`
    update public.documentaries set poster_object = ${objectName}, poster_ms = ${Math.round(seconds * 1000)}
    where id = ${documentaryId} and poster_object is null`
}

/** Uncovered; the database withholds it where the film has protected passages, until it is covered. */
export async function saveStoryboard(
  sql: Sql,
  versionId: string,
  { objectName, columns, rows, tileWidth, tileHeight, frameTimesMs }: StoryboardRecord,
) {
  await sql`
    insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
    values (${versionId}, ${objectName}, ${columns}, ${rows}, ${tileWidth}, ${tileHeight}, ${frameTimesMs})
    on conflict (version_id) do update set object_name = excluded.object_name, columns = excluded.columns, rows = excluded.rows,
      tile_width = excluded.tile_width, tile_height = excluded.tile_height, frame_times_ms = excluded.frame_times_ms,
      covered = excluded.covered`
}

/** Time of the still: one in a protected passage cannot be a poster. */
export async function saveStillTime(sql: Sql, documentaryId: string, versionId: string, objectName: string, seconds: number) {
  await sql`
    insert into private.still_times (documentary_id, stem, version_id, at_ms)
    values (${documentaryId}, private.still_stem(${objectName}), ${versionId}, ${Math.round(seconds * 1000)})
    on conflict (documentary_id, stem) do update set version_id = excluded.version_id, at_ms = excluded.at_ms`
}

/** Undefined: not measurable; a measurement of another sound does not count. */
export async function saveWaveform(sql: Sql, versionId: string, waveform: Waveform | undefined) {
  if (!waveform) return void (await sql`delete from public.waveforms where version_id = ${versionId}`)
  const { peaksPerSecond, peaks, loudness, measured } = waveform
  await sql`
    insert into public.waveforms (version_id, peaks_per_second, peaks, loudness, measured)
    values (${versionId}, ${peaksPerSecond}, ${peaks}, ${loudness}, ${measured})
    on conflict (version_id) do update set peaks_per_second = excluded.peaks_per_second, peaks = excluded.peaks,
      loudness = excluded.loudness, measured = excluded.measured`
}

/** When each shot of a cut but the first begins. */
export async function saveShots(sql: Sql, versionId: string, timesMs: number[]) {
  await sql`
    insert into public.shots (version_id, times_ms) values (${versionId}, ${timesMs}::integer[])
    on conflict (version_id) do update set times_ms = excluded.times_ms`
}
