import { queryOptions } from '@tanstack/react-query'
import { boardKeys } from '#web/data/boards/boards.ts'
import { boardAt } from '../document/board-at.ts'

/** What is on a board, to draw it small; asked again when the board was changed. */
export const boardMiniatureQuery = (id: string, changedAt: string) =>
  queryOptions({
    queryKey: [...boardKeys.all, 'miniature', id, changedAt],
    queryFn: async () => (await boardAt(id)).contents,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
