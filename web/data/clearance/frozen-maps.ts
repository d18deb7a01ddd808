import { queryOptions } from '@tanstack/react-query'
import type { FrozenMap } from '#core/clearance/measured-cut.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** The frozen map of each version of a film that was rendered from a paper edit. */
export const frozenMapsQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.maps(film),
    queryFn: async (): Promise<ReadonlyMap<string, FrozenMap>> => {
      const [answer, { frozenMap }] = await Promise.all([
        supabase().rpc('frozen_maps', { documentary: film }),
        import('#contract/clearance/price-rules.ts'),
      ])
      return new Map(orThrow(answer).map(({ version, map }) => [version, frozenMap.parse(map)]))
    },
  })
