import { type DamagedPlace, tellPlaces } from '#core/media/damaged-places.ts'
import type { Sql } from '#sql/sql.ts'

/** Replaces the list of missing or damaged places shown to a version's creator. */
export async function saveDamagedPlaces(sql: Sql, versionId: string, places: DamagedPlace[], durationSeconds: number) {
  const rows = tellPlaces(places, durationSeconds).map(({ what, startsSeconds, endsSeconds }) => {
    const startsMs = Math.round(startsSeconds * 1000)
    return { version_id: versionId, what, starts_ms: startsMs, ends_ms: Math.max(startsMs + 1, Math.round(endsSeconds * 1000)) }
  })
  await sql.begin(async (tx) => {
    await tx`delete from public.damaged_places where version_id = ${versionId}`
    if (rows.length > 0) await tx`insert into public.damaged_places ${tx(rows)} on conflict do nothing`
  })
}
