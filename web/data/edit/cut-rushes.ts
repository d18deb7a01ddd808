import type { CutRush } from '#core/review/interchange/cuts/cut.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

const pageRows = 500

/** All rushes of a film that have a known rate, as lists for cutting rooms name them. In the order in which they came, so that names of reels stay. */
export async function fetchCutRushes(documentaryId: string): Promise<CutRush[]> {
  const { rushChannels } = await import('#contract/edit/rushes.ts')
  const rushes: CutRush[] = []
  for (let at = 0; at < 5000 && rushes.length === at; at += pageRows) {
    const rows = orThrow(
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
        .range(at, at + pageRows - 1),
    )
    rushes.push(
      ...rows.map((row) => ({
        ...{ id: row.id!, fileName: row.name ?? '', reel: row.reel || null, startFrame: row.startFrame },
        ...{
          rate: { frames: row.rateNum!, seconds: row.rateDen! },
          dropFrame: row.dropFrame ?? false,
          variableRate: row.variableRate ?? false,
        },
        ...{ durationFrames: row.frames!, channels: rushChannels.parse(row.channels), hasPicture: (row.width ?? 0) > 0 },
        ...{ width: row.width ?? 0, height: row.height ?? 0, camera: row.camera || null, card: row.card || null },
        ...{ scene: row.scene, take: row.take || null, day: row.shotOn },
      })),
    )
  }
  return rushes
}
