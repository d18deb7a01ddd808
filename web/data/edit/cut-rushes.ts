import type { CutRush } from '#core/review/interchange/cuts/cut.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** All rushes of a film that have a known rate, as lists for cutting rooms name them. In the order in which they came, so that names of reels stay. */
export async function fetchCutRushes(documentaryId: string): Promise<CutRush[]> {
  const { rushChannels } = await import('#contract/edit/rushes.ts')
  const rows = await allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('own_rushes')
          .select(
            `id, name:source_name, reel, startFrame:start_frame, rateNum:rate_num, rateDen:rate_den, dropFrame:drop_frame, variableRate:variable_rate,
            frames:duration_frames, channels, width, height, camera, card, take, shotOn:shot_on, scene:scene_id`,
          )
          .eq('documentary_id', documentaryId)
          .not('rate_num', 'is', null)
          .not('duration_frames', 'is', null)
          .order('number')
          .range(from, to),
      ),
    5000,
  )
  return rows.map((row) => ({
    ...{ id: row.id!, fileName: row.name ?? '', reel: row.reel || null, startFrame: row.startFrame },
    ...{
      rate: { frames: row.rateNum!, seconds: row.rateDen! },
      dropFrame: row.dropFrame ?? false,
      variableRate: row.variableRate ?? false,
    },
    ...{ durationFrames: row.frames!, channels: rushChannels.parse(row.channels), hasPicture: (row.width ?? 0) > 0 },
    ...{ width: row.width ?? 0, height: row.height ?? 0, camera: row.camera || null, card: row.card || null },
    ...{ scene: row.scene, take: row.take || null, day: row.shotOn },
  }))
}
