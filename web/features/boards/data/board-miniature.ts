import { queryOptions } from '@tanstack/react-query'
import { boardKeys } from '#web/data/boards/boards.ts'
import { boardAt } from '../document/board-at.ts'

/** Contents of a board for its thumbnail; refetched when the board changes. */
export const boardMiniatureQuery = (id: string, changedAt: string) =>
  queryOptions({
    queryKey: [...boardKeys.all, 'miniature', id, changedAt],
    queryFn: async () => (await boardAt(id)).contents,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
