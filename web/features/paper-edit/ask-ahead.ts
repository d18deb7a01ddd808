import { outlineQuery } from '#web/data/boards/outlines.ts'
import { editItemsQuery } from '#web/data/edit/edit-items.ts'
import { paperEditsQuery } from '#web/data/edit/paper-edits.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import { rushTracksQuery } from '#web/data/edit/rush-tracks.ts'
import { editRushesQuery } from '#web/data/edit/rushes-of-edits.ts'
import { selectsQuery } from '#web/data/edit/selects.ts'
import { queryClient } from '#web/data/house/query-client.ts'

/** Asks for everything a paper edit is drawn from, and for its page, while the desk around it comes. */
export function askAhead(film: string, edit: string | null): void {
  void import('./paper-edit-view.tsx')
  void queryClient.prefetchQuery(paperEditsQuery(film))
  void queryClient.prefetchQuery(editRushesQuery(film))
  if (!edit) return
  void queryClient.prefetchQuery(editItemsQuery(edit))
  void queryClient.prefetchQuery(rushTracksQuery(film))
  void queryClient.prefetchQuery(selectsQuery(film))
  void queryClient.prefetchQuery(productionPeopleQuery(film))
  void queryClient.prefetchQuery(outlineQuery(film))
}
