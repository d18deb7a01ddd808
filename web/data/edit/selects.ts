import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { rushKeys } from './rushes.ts'

/** A chosen range of a rush, in frames of the rush, with its words as they were then. */
export interface RushSelect {
  id: string
  rushId: string
  inFrame: number
  outFrame: number
  words: string
  tags: string[]
  personId: string | null
  /** A card of the board; null where nobody said. */
  sceneId: string | null
  mark: number | null
  note: string
}
export type SelectWords = Pick<RushSelect, 'tags' | 'personId' | 'sceneId' | 'mark' | 'note'>

export const selectKeys = {
  all: ['selects'],
  of: (film: string) => [...selectKeys.all, film],
} as const

/** Every select of a film in the order in which they were made. */
export const selectsQuery = (film: string) =>
  queryOptions({
    queryKey: selectKeys.of(film),
    queryFn: (): Promise<RushSelect[]> =>
      allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('selects')
              .select(
                'id, rushId:rush_id, inFrame:in_frame, outFrame:out_frame, words, tags, personId:person_id, sceneId:scene_id, mark, note',
              )
              .eq('documentary_id', film)
              .order('made_at')
              .order('id')
              .range(from, to),
          ),
        20_000,
      ),
  })

export const addSelect = (film: string, select: RushSelect): Promise<void> =>
  act([selectKeys.of(film), rushKeys.all], async () => {
    orThrow(
      await supabase()
        .from('selects')
        .insert({ documentary_id: film, ...rowOf(select) }),
    )
  })

export const changeSelect = (film: string, id: string, words: Partial<SelectWords>): Promise<void> =>
  act([selectKeys.of(film)], async () => {
    const { personId, sceneId, ...rest } = words
    orThrow(
      await supabase()
        .from('selects')
        .update({
          ...rest,
          ...(personId === undefined ? {} : { person_id: personId }),
          ...(sceneId === undefined ? {} : { scene_id: sceneId }),
        })
        .eq('id', id),
    )
  })

export const deleteSelect = (film: string, id: string): Promise<void> =>
  act([selectKeys.of(film)], async () => {
    orThrow(await supabase().from('selects').delete().eq('id', id))
  })

const rowOf = ({ id, rushId, inFrame, outFrame, words, tags, personId, sceneId, mark, note }: RushSelect) => ({
  ...{ id, rush_id: rushId, in_frame: inFrame, out_frame: outFrame, words, tags, person_id: personId, scene_id: sceneId, mark, note },
})
