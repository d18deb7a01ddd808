import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { boardKeys } from './boards.ts'

/** A scene of a film's outline, and its card. */
export interface OutlineScene {
  id: string
  title: string
  words: string
  /** Lower is earlier. */
  place: number
  /** Null once its board is gone, or for people without access. */
  boardId: string | null
  cardId: string
}

/** The scenes of a film in their order; empty for people outside its team. */
export const outlineQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: boardKeys.outline(documentaryId),
    queryFn: async (): Promise<OutlineScene[]> =>
      orThrow(
        await supabase()
          .from('outline_scenes')
          .select('id, title, words, place:position, boardId:board_id, cardId:card_id')
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('position')
          .order('id')
          .limit(1000),
      ),
  })

export const changeScene = (documentaryId: string, id: string, change: { title?: string; words?: string; place?: number }): Promise<void> =>
  act([boardKeys.outline(documentaryId)], async () => {
    const { place, ...said } = change
    orThrow(
      await supabase()
        .from('outline_scenes')
        .update({ ...said, ...(place === undefined ? {} : { position: place }) })
        .eq('id', id),
    )
  })

/** Removes from the outline, or restores the same scene. */
export const removeScene = (documentaryId: string, id: string, removed: boolean): Promise<void> =>
  act([boardKeys.outline(documentaryId), [...boardKeys.all, 'one']], async () => {
    orThrow(
      await supabase()
        .from('outline_scenes')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
