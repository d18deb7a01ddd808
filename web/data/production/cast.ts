import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export interface CastPerson {
  id: string
  /** The name this reader may know. */
  name: string
  kind: 'participant' | 'crew' | 'licensor' | 'composer' | 'guardian'
  isProtected: boolean
}

const castKeys = { all: ['production-people'], of: (film: string) => [...castKeys.all, film, 'cast'] } as const

/** Participants and crew of a production, by name. */
export const castQuery = (film: string) =>
  queryOptions({
    queryKey: castKeys.of(film),
    queryFn: async (): Promise<CastPerson[]> =>
      orThrow(
        await supabase()
          .from('people_of_production')
          .select('id, name, kind, isProtected:is_protected')
          .eq('documentary_id', film)
          .order('name')
          .limit(1000),
      ) as CastPerson[],
  })

export const addCast = (film: string, id: string, name: string, kind: 'participant' | 'crew'): Promise<void> =>
  act([castKeys.all], async () => {
    orThrow(await supabase().rpc('save_production_person', { person: id, documentary: film, name, kind }))
  })
