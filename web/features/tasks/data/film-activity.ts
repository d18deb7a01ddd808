import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FilmEvent } from '#contract/review/film-activity.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { FilmEvent } from '#contract/review/film-activity.ts'

const aPage = 50

/** What happened on a film, the newest first, fifty at a time. */
export const filmActivityQuery = (documentaryId: string) =>
  infiniteQueryOptions({
    queryKey: ['film-activity', documentaryId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<FilmEvent[]> => {
      const [answer, { filmActivity }] = await Promise.all([
        supabase().rpc('film_activity', { documentary: documentaryId, ...(pageParam ? { before: pageParam } : {}) }),
        import('#contract/review/film-activity.ts'),
      ])
      return filmActivity.parse(orThrow(answer))
    },
    getNextPageParam: (page) => (page.length < aPage ? undefined : page.at(-1)?.at),
  })
