import { queryOptions } from '@tanstack/react-query'
import type { KeptSearch } from '#contract/search/search.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { askedOf, type SearchFilters, searchKeys } from './search.ts'

export type { KeptSearch } from '#contract/search/search.ts'

// Under the search keys, which are invalidated when films are published or withdrawn.
const keptSearchKeys = { all: [...searchKeys.all, 'kept'] } as const

/** Searches the reader keeps, with how many films are new in each. */
export const keptSearchesQuery = () =>
  queryOptions({
    queryKey: keptSearchKeys.all,
    queryFn: async ({ signal }): Promise<KeptSearch[]> => {
      const [answer, { keptSearches }] = await Promise.all([
        supabase().rpc('my_kept_searches').abortSignal(signal),
        import('#contract/search/search.ts'),
      ])
      return keptSearches.parse(orThrow(answer))
    },
  })

export const keepSearch = (address: string, query: string, filters: SearchFilters): Promise<void> =>
  act([keptSearchKeys.all], async () => {
    // If saved meanwhile in another tab, that one counts.
    orThrow(
      await supabase()
        .from('kept_searches')
        .upsert({ address, asked: { query, ...askedOf(filters) } }, { onConflict: 'user_id,address', ignoreDuplicates: true }),
    )
  })

export const dropSearch = (id: string): Promise<void> =>
  act([keptSearchKeys.all], async () => {
    orThrow(await supabase().from('kept_searches').delete().eq('id', id))
  })

/** What is new in it has been seen. */
export const seeSearch = (id: string): Promise<void> =>
  act([keptSearchKeys.all], async () => {
    orThrow(await supabase().rpc('see_kept_search', { search: id }))
  })
