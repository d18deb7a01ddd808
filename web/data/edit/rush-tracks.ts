import { queryOptions } from '@tanstack/react-query'
import type { RushTrack } from '#core/edit/rushes/rush-tracks.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { rushKeys } from './rushes.ts'

/** The transcripts of each rush that has one: what is spoken first, then translations. */
export const rushTracksQuery = (film: string) =>
  queryOptions({
    queryKey: rushKeys.said(film),
    queryFn: async (): Promise<ReadonlyMap<string, readonly RushTrack[]>> => {
      const rows = await allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('caption_tracks')
              .select('id, rush:version_id, language, kind, version:versions!inner (kind)')
              .eq('version.documentary_id', film)
              .eq('version.kind', 'rush')
              .neq('kind', 'descriptions')
              .order('kind')
              .order('language')
              .order('id')
              .range(from, to),
          ),
        20_000,
      )
      return Map.groupBy(
        rows.map(({ id, rush, language }) => ({ id, rush, language })),
        ({ rush }) => rush,
      )
    },
  })
