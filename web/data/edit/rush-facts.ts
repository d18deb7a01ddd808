import { queryOptions } from '@tanstack/react-query'
import type { FoundInRushes } from '#contract/edit/rushes.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { rushKeys } from './rushes.ts'

/** Stills along a rush, in one picture; `frameTimesMs` says when each was taken. */
export interface RushStills {
  rush: string
  objectName: string
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  frameTimesMs: number[]
}

/** The stills of all rushes of a film, by rush. */
export const rushStillsQuery = (film: string) =>
  queryOptions({
    queryKey: rushKeys.stills(film),
    queryFn: async (): Promise<ReadonlyMap<string, RushStills>> => {
      const rows = orThrow(
        await supabase()
          .from('storyboards')
          .select(
            `rush:version_id, objectName:object_name, columns, rows, tileWidth:tile_width, tileHeight:tile_height, frameTimesMs:frame_times_ms,
            version:versions!inner (kind)`,
          )
          .eq('version.documentary_id', film)
          .eq('version.kind', 'rush')
          .limit(3000),
      )
      return new Map(rows.map(({ version: _, ...stills }) => [stills.rush, stills]))
    },
  })

/** What is said in the rushes of a film, and its selects, by the beginnings of words. */
export const foundInRushesQuery = (film: string, words: string) =>
  queryOptions({
    queryKey: rushKeys.found(film, words),
    queryFn: async (): Promise<FoundInRushes> => {
      const [answer, { foundInRushes }] = await Promise.all([
        supabase().rpc('search_rushes', { documentary: film, words }),
        import('#contract/edit/rushes.ts'),
      ])
      return foundInRushes.parse(orThrow(answer))
    },
    placeholderData: (before) => before,
  })
