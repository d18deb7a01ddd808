import { queryOptions } from '@tanstack/react-query'
import type { FilmRight } from '#contract/institutions/film-rights.ts'
import { documentaryKeys } from '#web/data/film/title.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { FilmRight } from '#contract/institutions/film-rights.ts'

/** What the licences of the reader's institutions let them do with a film, one entry an institution. */
export const filmRightsQuery = (documentary: string) =>
  queryOptions({
    // Under the keys of films: terms that are agreed and an institution one comes into change these.
    queryKey: [...documentaryKeys.all, 'rights', documentary],
    queryFn: async (): Promise<FilmRight[]> => {
      const [answer, { filmRights }] = await Promise.all([
        supabase().rpc('film_rights', { documentary }),
        import('#contract/institutions/film-rights.ts'),
      ])
      return filmRights.parse(orThrow(answer))
    },
  })
