import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** What this reader may do with the papers of a film: counsel reads them and changes nothing. */
export interface PapersRights {
  edits: boolean
  seesPapers: boolean
}

export const papersRightsQuery = (film: string) =>
  queryOptions({
    queryKey: [...clearanceKeys.of(film), 'rights'],
    queryFn: async (): Promise<PapersRights> => {
      const [edits, papers] = await Promise.all([
        supabase().rpc('can_edit', { documentary: film }),
        supabase().rpc('can_see_papers', { documentary: film }),
      ])
      return { edits: orThrow(edits) === true, seesPapers: orThrow(papers) === true }
    },
  })
