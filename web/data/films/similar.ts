import { queryOptions } from '@tanstack/react-query'
import type { SimilarFilm } from '#contract/search.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { searchKeys } from '../search.ts'

export type { SimilarFilm } from '#contract/search.ts'

/** Films that lead on from one, with what they share. */
export const similarFilmsQuery = (documentaryId: string) =>
  queryOptions({
    // Under the keys of search: whatever changes what search finds changes these.
    queryKey: [...searchKeys.all, 'similar', documentaryId],
    queryFn: async ({ signal }): Promise<SimilarFilm[]> => {
      const [answer, { similarFilms }] = await Promise.all([
        supabase().rpc('similar_documentaries', { documentary: documentaryId }).abortSignal(signal),
        import('#contract/search.ts'),
      ])
      return similarFilms.parse(orThrow(answer))
    },
  })
