import { queryOptions } from '@tanstack/react-query'
import type { RushUse } from '#core/edit/rushes/shot-and-used.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { paperEditKeys } from './paper-edits.ts'

/** What all paper edits of a film that are not deleted use of its rushes, and for which scene. Read again on every visit: others edit too. */
export const editUsesQuery = (film: string) =>
  queryOptions({
    queryKey: [...paperEditKeys.of(film), 'uses'],
    queryFn: (): Promise<RushUse[]> =>
      allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('edit_items')
              .select('id, rush:rush_id, in:in_frame, out:out_frame, scene:scene_id, of:paper_edits!inner (documentary_id, removed_at)')
              .eq('of.documentary_id', film)
              .is('of.removed_at', null)
              .is('removed_at', null)
              .not('rush_id', 'is', null)
              .order('id')
              .range(from, to),
          ),
        50_000,
      ),
    staleTime: 0,
  })
