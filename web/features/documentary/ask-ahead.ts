import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { keepEarlyPictures } from '#web/data/media/stills.ts'

/** Asks for a film before its page is drawn; the poster the page has in place stays the one it shows. */
export async function askAhead(id: string): Promise<void> {
  keepEarlyPictures()
  await queryClient.prefetchQuery(documentaryQuery(id))
}
