import type { HeardWord } from '#core/media/captions/from-words.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'

export interface TranscriptionRecord {
  id: string
  versionId: string
  /** Empty: to be detected. */
  language: string
  /** Of the film, or of the rush where that says another, as stated by its creator; empty when not stated, or without speech. */
  filmLanguage: string
  /** The sound track to recognise; null: the audible sound of the cut. */
  stream: number | null
  /** A passage to recognise again, in ms; null: the whole cut. */
  part: { startsMs: number; endsMs: number } | null
}
export interface HeardPiece {
  startsMs: number
  endsMs: number
  language: string
  heard: HeardWord[]
}

/** The recogniser here: external, built-in, or none. */
export type HearsBy = 'recogniser' | 'itself' | 'nothing'

/** A cut that has sound is recognised unasked by the built-in recogniser: see `private.begin_hearing`. `hasSound`: of a file that still arrives. */
export async function beginHearing(sql: Sql, versionId: string, hasSound: boolean | null = null) {
  await sql`select private.begin_hearing(${versionId}, ${hasSound})`
}

export async function readTranscription(sql: Sql, id: string): Promise<TranscriptionRecord | undefined> {
  const [row] = await sql<TranscriptionRecord[]>`
    select t.id, t.version_id as "versionId", t.language, t.stream,
      case when t.part is not null then json_build_object('startsMs', lower(t.part), 'endsMs', upper(t.part)) end as part,
      coalesce(nullif(coalesce(r.language, d.language), 'zxx'), '') as "filmLanguage"
    from public.transcriptions t join public.versions v on v.id = t.version_id join public.documentaries d on d.id = v.documentary_id
      left join public.rushes r on r.version_id = v.id
    where t.id = ${id}`
  return row
}

/** Starts only what is still requested, and nothing while recognition is paused. */
export async function beginTranscription(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update public.transcriptions set state = 'working'
    where id = ${id} and state in ('waiting', 'working') and not (select paused from private.hearing_settings) returning id`
  return rows.length > 0
}
export async function isWanted(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    select id from public.transcriptions where id = ${id} and state = 'working' and not (select paused from private.hearing_settings)`
  return rows.length > 0
}
/** Keeps the finished pieces; resumed by the administrator who paused it, or by the preparation once the file is complete, which may be by now. */
export async function putOff(sql: Sql, id: string) {
  await sql`update public.transcriptions set state = 'waiting' where id = ${id} and state = 'working'`
  await sql`
    select private.enqueue_hearing(t.id) from public.transcriptions t join public.versions v on v.id = t.version_id
    where t.id = ${id} and t.state = 'waiting' and v.state <> 'receiving' and not (select paused from private.hearing_settings)`
}

/** Which streams of an arriving file are recognised. False: results of others were deleted. */
export async function hearEarly(sql: Sql, id: string, streams: readonly number[]): Promise<boolean> {
  const rows = await sql`
    update public.transcriptions set early_streams = ${[...streams]}::int[]
    where id = ${id} and early_streams is distinct from ${[...streams]}::int[] returning id`
  if (rows.length > 0) await dropHeard(sql, id)
  return rows.length === 0
}
/** The complete file was analysed, and `streams` are recognised. False: results from the upload are of other streams, or of another clock, and were deleted. */
export async function endEarly(sql: Sql, id: string, streams: readonly number[], sameClock: boolean): Promise<boolean> {
  const [early] = await sql<{ streams: number[] | null }[]>`select early_streams as streams from public.transcriptions where id = ${id}`
  const keeps = !early?.streams || (sameClock && early.streams.join() === streams.join())
  if (!keeps) await dropHeard(sql, id)
  await sql`update public.transcriptions set early_streams = null where id = ${id} and early_streams is not null`
  return keeps
}
const dropHeard = (sql: Sql, id: string) => sql`delete from private.heard_pieces where transcription_id = ${id}`

export async function failTranscription(sql: Sql, id: string, words: Failure) {
  await sql`update public.transcriptions set state = 'failed', failure = ${firstOf(words, 500)} where id = ${id} and state in ('waiting', 'working')`
}

/** Recognised to its end, and there is no speech. */
export async function endWithoutWords(sql: Sql, id: string, words: Failure) {
  await sql`
    update public.transcriptions set state = 'done', progress = 1, left_seconds = null, failure = ${firstOf(words, 500)}
    where id = ${id} and state = 'working'`
  await dropHeard(sql, id)
}

export const heardPieces = async (sql: Sql, id: string): Promise<HeardPiece[]> =>
  sql<HeardPiece[]>`
    select starts_ms as "startsMs", ends_ms as "endsMs", language, heard from private.heard_pieces where transcription_id = ${id} order by starts_ms`

export async function keepHeard(
  sql: Sql,
  id: string,
  { startsMs, endsMs, language, heard }: HeardPiece,
  so: { part: number; leftSeconds: number | null },
) {
  await sql`
    insert into private.heard_pieces (transcription_id, starts_ms, ends_ms, language, heard)
    values (${id}, ${startsMs}, ${endsMs}, ${language.slice(0, 80)}, ${sql.json(heard as never)}) on conflict do nothing`
  await sql`
    update public.transcriptions set progress = ${so.part}, left_seconds = ${so.leftSeconds === null ? null : Math.min(so.leftSeconds, 2_000_000)} where id = ${id} and state = 'working'`
}

/** Replaces the captions of the passage by the recognised ones. */
export async function savePart(sql: Sql, id: string, language: string, cues: readonly object[]) {
  await sql`select private.save_part(${id}, ${language}, ${sql.json(cues as never)})`
}

export async function saveTranscript(sql: Sql, id: string, language: string, label: string, cues: readonly object[]) {
  await sql`select private.save_transcript(${id}, ${language}, ${label}, ${sql.json(cues as never)})`
}

/** The recognised pieces of a cut; `again`: a second pass was done. */
export async function piecesHeard(sql: Sql, id: string): Promise<(HeardPiece & { again: boolean })[]> {
  return sql<(HeardPiece & { again: boolean })[]>`
    select p.starts_ms as "startsMs", p.ends_ms as "endsMs", p.language, p.heard, p.heard_again as again
    from private.heard_pieces p join public.transcriptions t on t.id = p.transcription_id
    where t.id = ${id} and t.state = 'done' order by p.starts_ms`
}

/** Second pass of a piece: marks low-confidence words, by start time, in the captions made of it. */
export async function markUnsure(sql: Sql, id: string, startsMs: number, times: readonly number[], sure: number) {
  await sql.begin(async (tx) => {
    await tx`update private.heard_pieces set heard_again = true where transcription_id = ${id} and starts_ms = ${startsMs}`
    if (times.length > 0) await tx`select private.mark_unsure(${id}, ${[...times]}::int[], ${sure})`
  })
}

/** Whether a film waits for recognition, or it is paused. */
export async function somebodyWaits(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 from public.transcriptions t join public.versions v on v.id = t.version_id where t.state = 'waiting' and v.state <> 'receiving'
    union all select 1 from private.hearing_settings where paused limit 1`
  return rows.length > 0
}

/** Machine captions that no one has reviewed or given a speaker. */
export async function unnamedCues(sql: Sql, id: string): Promise<{ id: string; startsMs: number; endsMs: number }[]> {
  return sql<{ id: string; startsMs: number; endsMs: number }[]>`
    select c.id, c.starts_ms as "startsMs", c.ends_ms as "endsMs"
    from public.transcriptions t join public.caption_tracks k on k.id = t.track_id and not k.reviewed join public.cues c on c.track_id = k.id
    where t.id = ${id} and not exists (select from public.cues o where o.track_id = k.id and o.speaker <> '') order by c.starts_ms, c.id`
}

/** Suggests who says each of these captions; a name a person entered meanwhile stays. */
export async function nameSpeakers(sql: Sql, id: string, names: readonly { id: string; speaker: string }[]) {
  await sql`select private.name_speakers(${id}, ${sql.json(names as never)})`
}
