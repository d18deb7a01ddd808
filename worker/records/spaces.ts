import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import type { Failure } from '#core/media/worker-words/failures.ts'
import type { Sql } from '#sql/sql.ts'

/** Path recording is offered only where a worker has a browser for it. */
export async function sayWhetherPathsAreFilmed(sql: Sql, records: boolean) {
  if (records)
    await sql`insert into private.house_abilities (name) values ('record-spaces') on conflict (name) do update set said_at = now()`
  else await sql`delete from private.house_abilities where name = 'record-spaces'`
}

/** A space as data for recording; undefined once it is deleted. */
export async function readPaintedSpace(sql: Sql, id: string): Promise<PaintedSpace | undefined> {
  const [row] = await sql<PaintedSpace[]>`
    select s.kind, s.title, to_jsonb(s.start_view) as "startView", s.asset_id as "assetId",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'folder', a.folder, 'facts', a.facts, 'credit', a.credit))
        from public.space_assets a where a.space_id = s.id and a.state = 'ready'
      ), '[]') as assets,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', h.id, 'kind', h.kind, 'title', h.title, 'words', h.words, 'place', to_jsonb(h.place), 'view', to_jsonb(h.view),
          'from', h.happened_from, 'to', h.happened_to, 'stayMs', h.stay_ms, 'assetId', h.asset_id,
          'versionId', h.version_id, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms
        ) order by h.position, h.id)
        from public.hotspots h where h.space_id = s.id
      ), '[]') as spots
    from public.spaces s where s.id = ${id} and s.removed_at is null`
  return row
}

/** Progress of the recording; false once it was cancelled. */
export async function reportRecording(sql: Sql, versionId: string, part: number): Promise<boolean> {
  const rows = await sql`
    update public.preparation_stages g set progress = ${Math.min(0.99, part)}, updated_at = now()
    from public.versions v where v.id = g.version_id and v.state = 'receiving' and g.version_id = ${versionId} and g.stage = 'received' returning 1`
  return rows.length > 0
}

export async function failRecording(sql: Sql, versionId: string, words: Failure) {
  const rows =
    await sql`update public.versions set state = 'failed', failure = ${words} where id = ${versionId} and state = 'receiving' returning 1`
  if (rows.length === 0) return
  await sql`
    update public.preparation_stages set state = 'failed', reason = ${words}, seconds_left = null, updated_at = now()
    where version_id = ${versionId} and stage = 'received'`
}
