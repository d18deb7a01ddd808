import { randomBytes } from 'node:crypto'
import { type CoveredBoard, coveredTiles, type RangeMs } from '#core/media/covered-tiles.ts'
import { drawPicture } from '#pictures/draw-picture.ts'
import type { Step } from '#pictures/recipe.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueRemoval } from './remove-files.ts'

interface WholeBoard extends CoveredBoard {
  objectName: string
}

/** A storyboard whose film has protected passages, covered there for everyone; the original is kept under a name that was never published. */
export const coverStoryboard: Job<'cover-storyboard'> = {
  name: 'cover-storyboard',
  line: 'prompt',
  key: ({ versionId }) => `cover-storyboard:${versionId}`,
  lockKeys: ({ versionId }) => [`names:${versionId}`],
  attempts: 12,
  perform: (house, { versionId }, signal) => cover(house, versionId, signal),
}

/** Grey, not black, so that a covered tile is not taken for a dark one. */
const coverColour = { r: 38, g: 36, b: 33 }

async function cover(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  const { sql, files } = house
  const [whole] = await sql<WholeBoard[]>`
    select object_name as "objectName", columns, rows, tile_width as "tileWidth", tile_height as "tileHeight",
      frame_times_ms as "frameTimesMs"
    from private.whole_storyboards where version_id = ${versionId}`
  if (!whole) return
  const hidden = await outOfReach(house, versionId, whole.objectName)
  const [asked] = await sql<{ covered: string; ranges: RangeMs[] }[]>`
    with p as (select private.protected_ranges(${versionId}) as covered)
    select covered::text, array(select json_build_object('startsMs', lower(r), 'endsMs', upper(r)) from unnest(covered) r) as ranges from p`
  const { covered, ranges } = asked!
  const picture = await files.readBytes('media', hidden, undefined, signal)
  const objectName = `${versionId}/${randomBytes(8).toString('hex')}/storyboard.jpg`
  await files.putBytes('media', objectName, await withCovers(picture, whole, ranges, signal), 'image/jpeg')
  await sql.begin(async (tx) => {
    const [shown] = await tx<{ objectName: string }[]>`
      select object_name as "objectName" from public.storyboards where version_id = ${versionId} for update`
    // Left out by the database when something else has become protected meanwhile; it has queued this job again then.
    const admitted = await tx`
      insert into public.storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms, covered)
      values (${versionId}, ${objectName}, ${whole.columns}, ${whole.rows}, ${whole.tileWidth}, ${whole.tileHeight},
        ${whole.frameTimesMs}, ${covered}::int4multirange)
      on conflict (version_id) do update set object_name = excluded.object_name, covered = excluded.covered
      returning version_id`
    const superseded = admitted.length === 0 ? objectName : shown?.objectName
    if (superseded) await queueRemoval(tx, 'media', await named(house, superseded))
  })
}

/** The uncovered storyboard was public until now, so it gets a new name. */
async function outOfReach({ sql, files }: WorkerHouse, versionId: string, name: string): Promise<string> {
  if (name.startsWith(`${versionId}/whole-`)) return name
  const hidden = `${versionId}/whole-${randomBytes(8).toString('hex')}/storyboard.jpg`
  await files.copy('media', name, hidden)
  await sql.begin(async (tx) => {
    await tx`update private.whole_storyboards set object_name = ${hidden} where version_id = ${versionId} and object_name = ${name}`
    await queueRemoval(tx, 'media', await named({ files }, name))
  })
  return hidden
}

const named = async ({ files }: Pick<WorkerHouse, 'files'>, name: string) =>
  [...(await files.versionsOf('media', [name]))].map(([found, version]) => ({ name: found, version }))

async function withCovers(file: Uint8Array, board: CoveredBoard, ranges: RangeMs[], signal: AbortSignal): Promise<Uint8Array> {
  const { tileWidth: width, tileHeight: height, columns } = board
  const tiles = coveredTiles(board, ranges)
  if (tiles.length === 0) return file
  const covers = tiles.map((tile) => ({
    input: { create: { width, height, channels: 3 as const, background: coverColour } },
    left: (tile % columns) * width,
    top: Math.floor(tile / columns) * height,
  }))
  const recipe = {
    source: { file },
    mostPixels: 200_000_000,
    steps: [
      ['composite', covers],
      ['jpeg', { quality: 82 }],
    ] satisfies Step[],
  }
  return (await drawPicture(recipe, signal, { maxSeconds: 60, maxMegabytes: 2048 })).content
}
