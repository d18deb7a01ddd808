import { queryOptions } from '@tanstack/react-query'
import type { LeavingFilm } from '#contract/search/seasons.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { listKeys } from '#web/data/people/lists.ts'

export type { LeavingFilm } from '#contract/search/seasons.ts'

/** Films on the reader's lists, or partly watched, that leave soon, the first to leave first. */
export const leavingFilmsQuery = queryOptions({
  // Under the keys of lists: a film put on one may leave.
  queryKey: [...listKeys.all, 'leaving'],
  queryFn: async (): Promise<LeavingFilm[]> => {
    const [answer, { leavingFilms }] = await Promise.all([supabase().rpc('my_leaving_films'), import('#contract/search/seasons.ts')])
    return leavingFilms.parse(orThrow(answer))
  },
})
