import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** When each shot of a cut but the first begins, in milliseconds; empty before the analysis. */
export const shotsQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['shots', versionId],
    staleTime: 10 * 60_000,
    queryFn: async (): Promise<number[]> =>
      orThrow(await supabase().from('shots').select('timesMs:times_ms').eq('version_id', versionId).maybeSingle())?.timesMs ?? [],
  })
