import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import type { Sql } from '#sql/sql.ts'
import type { CheckedSource } from '../files/checked-source.ts'

export interface VersionRecord {
  id: string
  documentaryId: string
  number: number
  kind: 'cut' | 'rush'
  state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
  sourceObject: string
  /** The film's own language; empty while not stated. */
  language: string
  /** Sound streams its creator chose; empty for the automatic choice. */
  chosenSound: number[]
}

/** Undefined when it was deleted, or when its source has not arrived yet. */
export async function readVersion(sql: Sql, id: string): Promise<VersionRecord | undefined> {
  const [version] = await sql<VersionRecord[]>`
    select v.id, v.documentary_id as "documentaryId", v.number, v.kind, v.state, v.source_object as "sourceObject", coalesce(d.language, '') as language,
      array(select t.stream from public.sound_tracks t where t.version_id = v.id and t.chosen order by t.stream) as "chosenSound"
    from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = ${id} and v.source_object is not null and v.state <> 'receiving'`
  return version
}

export async function markPreparing(sql: Sql, id: string) {
  await sql`update public.versions set state = 'preparing', failure = null where id = ${id} and state in ('received', 'failed')`
}

export async function recordFacts(sql: Sql, id: string, { durationSeconds, picture, sound, probe }: CheckedSource) {
  await sql`
    update public.versions set duration_ms = ${Math.max(1, Math.round(durationSeconds * 1000))}, width = ${picture.width}, height = ${picture.height},
      frame_rate = ${perSecond(picture.rate).toFixed(3)}, has_sound = ${sound.length > 0},
      -- What was typed meanwhile is kept.
      start_timecode = coalesce(start_timecode, ${probe.startTimecode}), start_timecode_read = true
    where id = ${id}`
}

/** Whether anything is heard in it, where that changed since its file was read. */
export async function saveHasSound(sql: Sql, id: string, hasSound: boolean) {
  await sql`update public.versions set has_sound = ${hasSound} where id = ${id} and has_sound is distinct from ${hasSound}`
}

/** It can be watched. The first cut of a film becomes its current one immediately: it replaces nothing. */
export async function markWatchable(sql: Sql, id: string) {
  await sql`update public.versions set state = 'watchable', arrived_ms = null where id = ${id} and state in ('received', 'preparing', 'failed')`
  await sql`
    update public.documentaries d set current_version_id = v.id from public.versions v
    where v.id = ${id} and d.id = v.documentary_id and d.current_version_id is null`
}

/**
 * Every rendition is there. A later cut becomes current automatically only while the film is unpublished: what an audience sees changes by
 * an act of its creator, never because an encoder finished.
 */
export async function markReady(sql: Sql, id: string, durationSeconds: number) {
  await sql`
    update public.versions set state = 'ready', failure = null, duration_ms = ${Math.max(1, Math.round(durationSeconds * 1000))} where id = ${id}`
  await sql`
    update public.documentaries d set current_version_id = v.id from public.versions v
    where v.id = ${id} and d.id = v.documentary_id and (
      d.current_version_id is null
      or (d.published_at is null and v.number > (select c.number from public.versions c where c.id = d.current_version_id))
    )`
}

/** What can be watched stays watchable; a version with nothing whole to show has failed. */
export async function markFailed(sql: Sql, id: string, { words }: Refusal) {
  await sql`
    update public.versions v set failure = ${words}, arrived_ms = null,
      state = case when exists (select from public.renditions r where r.version_id = v.id and r.complete) then v.state else 'failed' end
    where id = ${id} and state <> 'ready'`
}
