import { queryOptions } from '@tanstack/react-query'
import type { SimilarFilm } from '#contract/search/search.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { searchKeys } from '#web/data/search/search.ts'

export type { SimilarFilm } from '#contract/search/search.ts'

/** Films that lead on from one, with what they share. */
export const similarFilmsQuery = (documentaryId: string) =>
  queryOptions({
    // Under the keys of search: what invalidates search results invalidates these.
    queryKey: [...searchKeys.all, 'similar', documentaryId],
    queryFn: async ({ signal }): Promise<SimilarFilm[]> => {
      const [answer, { similarFilms }] = await Promise.all([
        supabase().rpc('similar_documentaries', { documentary: documentaryId }).abortSignal(signal),
        import('#contract/search/search.ts'),
      ])
      return similarFilms.parse(orThrow(answer))
    },
  })
