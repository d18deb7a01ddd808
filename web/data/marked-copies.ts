import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'
import { screenerKeys } from './screeners.ts'

/** Asks for a copy of the cut with a screener's name in its picture. How it stands is told with the screener. */
export const markCopy = (screenerId: string): Promise<void> =>
  act([screenerKeys.all], async () => {
    orThrow(await supabase().rpc('mark_copy', { screener: screenerId }))
  })
