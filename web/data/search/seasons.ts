import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FoundCollection, Season } from '#contract/search/seasons.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { searchKeys } from './search.ts'

export type { FoundCollection, Season } from '#contract/search/seasons.ts'

// Under the keys of search: publishing or withdrawing a film changes seasons.
const seasonKeys = {
  found: (query: string) => [...searchKeys.all, 'collections', query],
  one: (id: string) => [...searchKeys.all, 'season', id],
} as const

/** Seasons and shown lists that say these words; without words the seasons. */
export const foundCollectionsQuery = (query: string) =>
  queryOptions({
    queryKey: seasonKeys.found(query),
    queryFn: async ({ signal }): Promise<FoundCollection[]> => {
      const [answer, { foundCollections }] = await Promise.all([
        supabase().rpc('search_collections', { query }).abortSignal(signal),
        import('#contract/search/seasons.ts'),
      ])
      return foundCollections.parse(orThrow(answer))
    },
    placeholderData: keepPreviousData,
  })

/** A season with its films; null where there is none for the reader. */
export const seasonQuery = (id: string) =>
  queryOptions({
    queryKey: seasonKeys.one(id),
    queryFn: async ({ signal }): Promise<Season | null> => {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
      const [answer, { readSeason }] = await Promise.all([
        supabase().rpc('read_season', { season: id }).abortSignal(signal),
        import('#contract/search/seasons.ts'),
      ])
      const data = orThrow(answer)
      // An answer without anything in it, as the forced empty state gives.
      return Array.isArray(data) ? null : readSeason.parse(data)
    },
  })
