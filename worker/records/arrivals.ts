import { pieceName } from '#core/media/pieces.ts'
import type { Sql } from '#sql/sql.ts'
import { type RenditionRecord, saveRendition } from './renditions.ts'
import type { VersionRecord } from './versions.ts'

export interface AwaitedVersion extends VersionRecord {
  /** Since its start. */
  ageMs: number
}

/** A version whose file is still uploading; undefined otherwise. */
export async function readAwaited(sql: Sql, id: string): Promise<AwaitedVersion | undefined> {
  const [version] = await sql<AwaitedVersion[]>`
    select v.id, v.documentary_id as "documentaryId", v.number, v.state, v.source_object as "sourceObject", coalesce(d.language, '') as language,
      array(select t.stream from public.sound_tracks t where t.version_id = v.id and t.chosen order by t.stream) as "chosenSound",
      (extract(epoch from clock_timestamp() - v.created_at) * 1000)::float8 as "ageMs"
    from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = ${id} and v.source_object is not null and v.state = 'receiving'`
  return version
}

export async function isStillArriving(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from public.versions where id = ${id} and state = 'receiving'`
  return rows.length > 0
}

export interface BegunArrival {
  rendition: RenditionRecord
  /** Of a rendition whose segments are pieces. */
  headerDigest: string | null
  /** The plan it is made from, see `planOf`. */
  plan: string
  width: number
  height: number
  frameRate: number
  hasSound: boolean
  /** Undefined where it is unknown before the end. */
  durationMs: number | undefined
}

/** Stores the first segment of a film, replacing an earlier attempt. False: the file is complete, and nothing was stored. */
export async function beginArrival(sql: Sql, id: string, arrivedMs: number, begun: BegunArrival): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [version] = await tx`
      update public.versions set arrived_ms = ${arrivedMs}, width = ${begun.width}, height = ${begun.height}, frame_rate = ${begun.frameRate.toFixed(3)},
        has_sound = ${begun.hasSound}, duration_ms = ${begun.durationMs ?? null}
      where id = ${id} and state = 'receiving' returning 1`
    if (!version) return false
    await tx`delete from public.renditions where version_id = ${id}`
    await saveRendition(tx as never, id, begun.rendition)
    await tx`update public.renditions set header_digest = ${begun.headerDigest} where version_id = ${id} and name = ${begun.rendition.name}`
    await tx`insert into private.arrivals (version_id, plan) values (${id}, ${begun.plan})
      on conflict (version_id) do update set plan = excluded.plan`
    return true
  }) as Promise<boolean>
}

/** Shown to its team live by the row. */
export async function sayArrived(sql: Sql, id: string, arrivedMs: number) {
  await sql`update public.versions set arrived_ms = ${arrivedMs} where id = ${id} and state = 'receiving'`
}

/** Shown to its team with the progress, until the upload is complete. */
export async function sayNotEarly(sql: Sql, id: string, why: string) {
  await sql`
    update public.preparation_stages set detail = ${why}, updated_at = now()
    where version_id = ${id} and stage = 'received' and state in ('waiting', 'working')`
}

export interface Arrived {
  renditionId: string
  headerDigest: string | null
  plan: string
  playlist: string
}

/** What was made of a version during its upload, if anything. */
export async function readArrived(sql: Sql, id: string): Promise<Arrived | undefined> {
  const [row] = await sql<Arrived[]>`
    select r.id as "renditionId", r.header_digest as "headerDigest", a.plan, r.playlist
    from private.arrivals a join public.renditions r on r.version_id = a.version_id and r.temporary and not r.complete
    where a.version_id = ${id}`
  return row
}

/** Turns it into a rendition in pieces, of which the first `made` exist. */
export async function adoptArrived(sql: Sql, id: string, arrived: Arrived, playlist: string, pieces: number, made: number) {
  await sql.begin(async (tx) => {
    await tx`update public.renditions set playlist = ${playlist} where id = ${arrived.renditionId}`
    await tx`
      insert into private.pieces (rendition_id, number, made_at)
      select ${arrived.renditionId}, number, case when number <= ${made} then clock_timestamp() end
      from generate_series(1, ${pieces}::integer) as number on conflict do nothing`
    await tx`delete from private.arrivals where version_id = ${id}`
  })
}

/** Final: it is watched until another replaces it. */
export async function leaveArrived(sql: Sql, id: string) {
  await sql.begin(async (tx) => {
    await tx`
      update public.renditions r set header_digest = null from private.arrivals a
      where a.version_id = ${id} and r.version_id = a.version_id and r.temporary and not r.complete`
    await tx`delete from private.arrivals where version_id = ${id}`
  })
}

/** Number of pieces in a growing playlist, and their folder. */
export function piecesNamed(playlist: string): { folder: string; count: number } | undefined {
  const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const folder = names[0]?.slice(0, names[0].lastIndexOf('/'))
  const inOrder = names.every((name, at) => name === `${folder}/${pieceName(at + 1)}`)
  return folder && inOrder ? { folder, count: names.length } : undefined
}
