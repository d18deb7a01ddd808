import { screenerKeys } from '#web/data/film/screeners.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** Requests a copy of the cut with a screener's name in its picture. Its state is part of the screener. */
export const markCopy = (screenerId: string): Promise<void> =>
  act([screenerKeys.all], async () => {
    orThrow(await supabase().rpc('mark_copy', { screener: screenerId }))
  })
