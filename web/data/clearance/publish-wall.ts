import { queryOptions } from '@tanstack/react-query'
import type { PublishWall } from '#contract/clearance/publish-wall.ts'
import type { Wall } from '#core/clearance/lists.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** Whether a film is published with something not cleared in the version it shows, and what that is. Null for who may not know. */
export const publishWallQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.wall(film),
    queryFn: async (): Promise<PublishWall | null> => {
      const [answer, { publishWall }] = await Promise.all([
        supabase().rpc('read_publish_wall', { documentary: film }),
        import('#contract/clearance/publish-wall.ts'),
      ])
      return publishWall.parse(orThrow(answer))
    },
  })

export const setPublishWall = (film: string, wall: Wall): Promise<void> =>
  act([clearanceKeys.wall(film)], async () => {
    orThrow(await supabase().rpc('set_publish_wall', { documentary: film, wall }))
  })

/** Keeps why the film is published all the same: for what is missing now. */
export const passPublishWall = (film: string, reason: string): Promise<void> =>
  act([clearanceKeys.wall(film)], async () => {
    orThrow(await supabase().rpc('pass_publish_wall', { documentary: film, reason }))
  })

export interface WallPass {
  id: string
  reason: string
  maker: string
  madeAt: string
}
/** The reasons that were given, the newest first. */
export const wallPassesQuery = (film: string) =>
  queryOptions({
    queryKey: [...clearanceKeys.wall(film), 'passes'],
    queryFn: async (): Promise<WallPass[]> =>
      orThrow(
        await supabase()
          .from('wall_passes')
          .select('id, reason, maker:maker_name, madeAt:made_at')
          .eq('documentary_id', film)
          .order('made_at', { ascending: false })
          .limit(100),
      ),
  })
