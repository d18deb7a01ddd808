import { documentaryQuery } from '#web/data/films/documentaries.ts'
import { keepEarlyPictures } from '#web/data/films/stills.ts'
import { queryClient } from '#web/data/query-client.ts'

/** Asks for a film before its page is drawn; the poster the page has in place stays the one it shows. */
export async function askAhead(id: string): Promise<void> {
  keepEarlyPictures()
  await queryClient.prefetchQuery(documentaryQuery(id))
}
