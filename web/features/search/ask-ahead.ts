import { queryClient } from '#web/data/house/query-client.ts'
import { keepEarlyPictures } from '#web/data/media/stills.ts'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { foundCollectionsQuery } from '#web/data/search/seasons.ts'

/** Prefetches the default search before its page is rendered; the poster already shown stays. */
export async function askAhead(): Promise<void> {
  keepEarlyPictures()
  await Promise.all([
    queryClient.prefetchQuery(foundFilmsQuery('', noFilters, 'best', 1)),
    queryClient.prefetchQuery(foundCollectionsQuery('')),
    queryClient.prefetchQuery(keptSearchesQuery()),
  ])
}
