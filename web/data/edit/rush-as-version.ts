import { queryOptions } from '@tanstack/react-query'
import type { OwnVersion } from '../film/own-documentaries.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { type Rush, rushKeys } from './rushes.ts'

/** A rush as what is written for versions takes it: captions and their editor. */
export const asVersion = (
  film: string,
  rush: Pick<Rush, 'id' | 'number' | 'state' | 'name' | 'durationMs' | 'width' | 'height'>,
): OwnVersion => ({
  ...{ id: rush.id, documentaryId: film, number: rush.number, label: rush.name, state: rush.state, sourceName: rush.name },
  ...{ sourceObject: null, sourceBytes: 0, durationMs: rush.durationMs, arrivedMs: null, width: rush.width, height: rush.height },
  ...{ frameRate: null, failure: null, createdAt: '', stages: [], sounds: [], damage: [], storyboard: null },
})

/** One rush as a version; null where it is none of this film's, or not this reader's. */
export const rushAsVersionQuery = (film: string, rush: string) =>
  queryOptions({
    queryKey: [...rushKeys.of(film), 'version', rush],
    queryFn: async (): Promise<OwnVersion | null> => {
      const row = orThrow(
        await supabase()
          .from('own_rushes')
          .select('id, number, state, name:source_name, durationMs:duration_ms, width, height, frameRate:frame_rate')
          .eq('documentary_id', film)
          .eq('id', rush)
          .maybeSingle(),
      )
      return row && { ...asVersion(film, row), frameRate: row.frameRate }
    },
  })
