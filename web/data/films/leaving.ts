import { queryOptions } from '@tanstack/react-query'
import type { LeavingFilm } from '#contract/seasons.ts'
import { supabase } from '../client.ts'
import { orThrow } from '../house-error.ts'
import { listKeys } from '../lists.ts'

export type { LeavingFilm } from '#contract/seasons.ts'

/** What leaves soon of the reader's lists and of what they have begun, the first to leave first. */
export const leavingFilmsQuery = queryOptions({
  // Under the keys of lists: what is put on one may leave.
  queryKey: [...listKeys.all, 'leaving'],
  queryFn: async (): Promise<LeavingFilm[]> => {
    const [answer, { leavingFilms }] = await Promise.all([supabase().rpc('my_leaving_films'), import('#contract/seasons.ts')])
    return leavingFilms.parse(orThrow(answer))
  },
})
