import type { HeardWord } from '#core/media/captions/from-words.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'

export interface TranscriptionRecord {
  id: string
  versionId: string
  /** Empty while it is to be found. */
  language: string
  /** As its creator says; empty where they have not, or where nobody speaks in it. */
  filmLanguage: string
}
export interface HeardPiece {
  startsMs: number
  endsMs: number
  language: string
  heard: HeardWord[]
}

/** What turns speech into words here: whoever runs the house gave it a recogniser, the house has one of its own, or neither. */
export type HearsBy = 'recogniser' | 'itself' | 'nothing'

/** Pages offer what there is, and nothing else. Only what the house hears by itself is heard unasked: it leaves the house nowhere. */
export async function sayWhatHears(sql: Sql, by: HearsBy) {
  const [name, other] = by === 'itself' ? ['hear', 'transcribe'] : ['transcribe', 'hear']
  await sql`delete from private.house_abilities where name = any (${by === 'nothing' ? [name, other] : [other]}::text[])`
  if (by === 'nothing') return
  await sql`insert into private.house_abilities (name) values (${name}) on conflict (name) do update set said_at = now()`
}

/** A cut whose file was looked at and has sound is heard unasked, where the house hears by itself: see `private.begin_hearing`. */
export async function beginHearing(sql: Sql, versionId: string) {
  await sql`select private.begin_hearing(${versionId})`
}

export async function readTranscription(sql: Sql, id: string): Promise<TranscriptionRecord | undefined> {
  const [row] = await sql<TranscriptionRecord[]>`
    select t.id, t.version_id as "versionId", t.language, coalesce(nullif(d.language, 'zxx'), '') as "filmLanguage"
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
export async function failTranscription(sql: Sql, id: string, words: Failure) {
  await sql`update public.transcriptions set state = 'failed', failure = ${firstOf(words, 500)} where id = ${id} and state in ('waiting', 'working')`
}

/** It was heard to its end, and nobody speaks in it. */
export async function endWithoutWords(sql: Sql, id: string, words: Failure) {
  await sql`
    update public.transcriptions set state = 'done', progress = 1, left_seconds = null, failure = ${firstOf(words, 500)}
    where id = ${id} and state = 'working'`
  await sql`delete from private.heard_pieces where transcription_id = ${id}`
}

export const heardPieces = async (sql: Sql, id: string): Promise<HeardPiece[]> =>
  sql<HeardPiece[]>`
    select starts_ms as "startsMs", ends_ms as "endsMs", language, heard from private.heard_pieces where transcription_id = ${id} order by starts_ms`

export async function keepHeard(
  sql: Sql,
  id: string,
  { startsMs, endsMs, language, heard }: HeardPiece,
  so: { part: number; leftSeconds: number },
) {
  await sql`
    insert into private.heard_pieces (transcription_id, starts_ms, ends_ms, language, heard)
    values (${id}, ${startsMs}, ${endsMs}, ${language.slice(0, 80)}, ${sql.json(heard as never)}) on conflict do nothing`
  await sql`
    update public.transcriptions set progress = ${so.part}, left_seconds = ${Math.min(so.leftSeconds, 2_000_000)} where id = ${id} and state = 'working'`
}

export async function saveTranscript(sql: Sql, id: string, language: string, label: string, cues: readonly object[]) {
  await sql`select private.save_transcript(${id}, ${language}, ${label}, ${sql.json(cues as never)})`
}
