import { queryClient } from '#web/data/house/query-client.ts'
import { keepEarlyPictures } from '#web/data/media/stills.ts'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { foundCollectionsQuery } from '#web/data/search/seasons.ts'

/** Asks what the search shows when nothing is asked, before its page is drawn; the poster the page has in place stays the one it shows. */
export async function askAhead(): Promise<void> {
  keepEarlyPictures()
  await Promise.all([
    queryClient.prefetchQuery(foundFilmsQuery('', noFilters, 'best', 1)),
    queryClient.prefetchQuery(foundCollectionsQuery('')),
    queryClient.prefetchQuery(keptSearchesQuery()),
  ])
}
