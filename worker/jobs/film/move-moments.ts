import { carryRange, turned } from '#core/film/carry-over.ts'
import { type Cut, type Followed, followRanges } from '#core/media/follow-ranges.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { piecesOf } from '../../records/alignments.ts'

export const moveMoments: Job<'move-moments'> = {
  name: 'move-moments',
  line: 'prompt',
  key: ({ documentaryId }) => `move-moments:${documentaryId}`,
  lockKeys: ({ documentaryId }) => [`moments:${documentaryId}`],
  attempts: 12,
  perform: move,
}

/** Moments people keep, and clips for classes: ranges made in one cut and mapped to another. */
const kept = ['moments', 'class_clips'] as const
type Kept = (typeof kept)[number]
const tableOf = (sql: Sql, what: Kept) => sql(`public.${what}`)

/** Always mapped from the original cut, so that a chain of cuts loses nothing, and a cut shown again has them where they were. */
async function move({ sql }: WorkerHouse, { documentaryId }: Payload<'move-moments'>) {
  const [film] = await sql<{ shown: string | null; language: string | null }[]>`
    select current_version_id as shown, language from public.documentaries where id = ${documentaryId}`
  if (!film?.shown) return
  const made = await sql<{ version: string }[]>`
    select made_version_id as version from public.moments where documentary_id = ${documentaryId} and made_version_id is not null
    union select made_version_id from public.class_clips where documentary_id = ${documentaryId} and made_version_id is not null`
  for (const { version } of made)
    if (version === film.shown) for (const what of kept) await bringHome(sql, what, documentaryId, film.shown)
    else await moveFrom(sql, documentaryId, { from: version, to: film.shown, language: film.language })
}

const bringHome = (sql: Sql, what: Kept, documentaryId: string, shown: string) => sql`
  update ${tableOf(sql, what)} set version_id = made_version_id, starts_ms = made_starts_ms, ends_ms = made_ends_ms, followed = 'made'
  where documentary_id = ${documentaryId} and made_version_id = ${shown} and followed <> 'made'`

async function moveFrom(sql: Sql, documentaryId: string, { from, to, language }: { from: string; to: string; language: string | null }) {
  const sight = await bySight(sql, from, to)
  const words = followRanges(...(await cutsOf(sql, from, to, language)))
  const follow = (range: TimedRange): Followed => {
    const seen = sight?.(range)
    if (!seen) return words(range)
    if (seen.by !== 'lost') return seen
    // The words now have other pictures. A mapping by time alone would hide that the passage was cut out.
    const said = words(range)
    return said.by === 'words' ? said : seen
  }
  for (const what of kept) {
    const ranges = await sql<{ id: string; startsMs: number; endsMs: number }[]>`
      select id, made_starts_ms as "startsMs", made_ends_ms as "endsMs" from ${tableOf(sql, what)}
      where documentary_id = ${documentaryId} and made_version_id = ${from}`
    const moved = ranges.map(({ id, ...range }) => {
      const found = follow(range)
      return found.by === 'lost' ? { id, version: from, ...range, by: found.by } : { id, version: to, ...found }
    })
    await sql`
      update ${tableOf(sql, what)} m
      set version_id = t.version, starts_ms = t."startsMs", ends_ms = t."endsMs", followed = t.by
      from jsonb_to_recordset(${sql.json(moved)}::jsonb) as t (id uuid, version uuid, "startsMs" int, "endsMs" int, by text)
      where m.id = t.id`
  }
}

/** By the compared stretches, which is better than by words. Undefined where the cuts were not compared. */
async function bySight(sql: Sql, from: string, to: string): Promise<((range: TimedRange) => Followed) | undefined> {
  const found = await piecesOf(sql, from, to)
  if (!found) return undefined
  const pieces = found.turned ? turned(found.pieces) : found.pieces
  return (range) => {
    const carried = carryRange(pieces, range)
    return carried.how === 'lost' ? { by: 'lost' } : { startsMs: carried.startsMs, endsMs: carried.endsMs, by: 'words' }
  }
}

/** Both with the words of one language: the film's own where both have it. */
async function cutsOf(sql: Sql, from: string, to: string, language: string | null): Promise<[Cut, Cut]> {
  const versions = await sql<{ id: string; durationMs: number | null }[]>`
    select id, duration_ms as "durationMs" from public.versions where id in (${from}, ${to})`
  const shared = await sql<{ older: string; newer: string }[]>`
    select o.id as older, n.id as newer
    from public.caption_tracks o
    join public.caption_tracks n on n.version_id = ${to} and n.language = o.language and n.kind <> 'descriptions'
    where o.version_id = ${from} and o.kind <> 'descriptions'
    order by o.language is not distinct from ${language}::text desc, o.kind = n.kind desc, o.language, o.kind
    limit 1`
  const cut = async (version: string, track: string | undefined): Promise<Cut> => ({
    durationMs: versions.find(({ id }) => id === version)?.durationMs ?? 0,
    cues: track
      ? await sql<{ startsMs: number; endsMs: number; text: string }[]>`
          select starts_ms as "startsMs", ends_ms as "endsMs", text from public.cues where track_id = ${track} order by starts_ms, id`
      : [],
  })
  return [await cut(from, shared[0]?.older), await cut(to, shared[0]?.newer)]
}
