import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { keepEarlyPictures } from '#web/data/media/stills.ts'

/** Requests a film before its page is rendered; the poster already in place stays. */
export async function askAhead(id: string): Promise<void> {
  keepEarlyPictures()
  await queryClient.prefetchQuery(documentaryQuery(id))
}
