import { keepEarlyPictures } from '#web/data/films/stills.ts'
import { keptSearchesQuery } from '#web/data/kept-searches.ts'
import { queryClient } from '#web/data/query-client.ts'
import { foundFilmsQuery, noFilters } from '#web/data/search.ts'
import { foundCollectionsQuery } from '#web/data/seasons.ts'

/** Asks what the search shows when nothing is asked, before its page is drawn; the poster the page has in place stays the one it shows. */
export async function askAhead(): Promise<void> {
  keepEarlyPictures()
  await Promise.all([
    queryClient.prefetchQuery(foundFilmsQuery('', noFilters, 'best', 1)),
    queryClient.prefetchQuery(foundCollectionsQuery('')),
    queryClient.prefetchQuery(keptSearchesQuery()),
  ])
}
