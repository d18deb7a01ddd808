import type { HeardWord } from '#core/captions/from-words.ts'
import type { SoundPeaks } from '#core/captions/pauses.ts'
import type { Sql } from '#sql/sql.ts'

export interface TranscriptionRecord {
  id: string
  versionId: string
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  language: string
  filmLanguage: string
  durationMs: number
}
export interface HeardPiece {
  startsMs: number
  endsMs: number
  language: string
  heard: HeardWord[]
}

/** Pages offer what whoever runs the house has set up, and nothing else. */
export async function sayWhetherHouseHears(sql: Sql, hears: boolean) {
  if (hears) await sql`insert into private.house_abilities (name) values ('transcribe') on conflict (name) do update set said_at = now()`
  else await sql`delete from private.house_abilities where name = 'transcribe'`
}

export async function readTranscription(sql: Sql, id: string): Promise<TranscriptionRecord | undefined> {
  const [row] = await sql<TranscriptionRecord[]>`
    select t.id, t.version_id as "versionId", t.state, t.language, coalesce(d.language, '') as "filmLanguage", coalesce(v.duration_ms, 0) as "durationMs"
    from public.transcriptions t join public.versions v on v.id = t.version_id join public.documentaries d on d.id = v.documentary_id
    where t.id = ${id}`
  return row
}

/** Only what is still wanted is begun. */
export async function beginTranscription(sql: Sql, id: string): Promise<boolean> {
  const rows =
    await sql`update public.transcriptions set state = 'working' where id = ${id} and state in ('waiting', 'working') returning id`
  return rows.length > 0
}
export async function isWanted(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select id from public.transcriptions where id = ${id} and state = 'working'`
  return rows.length > 0
}
export async function failTranscription(sql: Sql, id: string, words: string) {
  await sql`update public.transcriptions set state = 'failed', failure = ${words.slice(0, 500)} where id = ${id} and state in ('waiting', 'working')`
}

export async function soundOf(sql: Sql, versionId: string): Promise<{ playlist: string | undefined; peaks: SoundPeaks | undefined }> {
  const [rendition] = await sql<{ playlist: string }[]>`
    select playlist from public.renditions where version_id = ${versionId} and complete order by temporary, bandwidth limit 1`
  const [peaks] = await sql<SoundPeaks[]>`
    select peaks_per_second::float8 as "peaksPerSecond", peaks from public.waveforms where version_id = ${versionId}`
  return { playlist: rendition?.playlist, peaks }
}

export const heardPieces = async (sql: Sql, id: string): Promise<HeardPiece[]> =>
  sql<HeardPiece[]>`
    select starts_ms as "startsMs", ends_ms as "endsMs", language, heard from private.heard_pieces where transcription_id = ${id} order by starts_ms`

export async function keepHeard(sql: Sql, id: string, { startsMs, endsMs, language, heard }: HeardPiece, progress: number) {
  await sql`
    insert into private.heard_pieces (transcription_id, starts_ms, ends_ms, language, heard)
    values (${id}, ${startsMs}, ${endsMs}, ${language.slice(0, 80)}, ${sql.json(heard as never)}) on conflict do nothing`
  await sql`update public.transcriptions set progress = ${progress} where id = ${id} and state = 'working'`
}

export async function saveTranscript(sql: Sql, id: string, language: string, label: string, cues: readonly object[]) {
  await sql`select private.save_transcript(${id}, ${language}, ${label}, ${sql.json(cues as never)})`
}
