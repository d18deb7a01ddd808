import { queryOptions } from '@tanstack/react-query'
import { type EditItem, type FrameRange, inOrderOfEdit } from '#core/edit/items.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'
import { paperEditKeys } from './paper-edits.ts'

const columns =
  `id, place, kind, rush:rush_id, in:in_frame, out:out_frame, struck, frames, overItem:over_item, overFrames:over_frames, scene:scene_id,
  person:person_id, tags, dissolve:dissolve_frames, channels, alternates, text` as const

/** Every item of a paper edit in its order. */
export const editItemsQuery = (editId: string) =>
  queryOptions({
    queryKey: paperEditKeys.items(editId),
    queryFn: async (): Promise<EditItem[]> => {
      const rows = await allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('edit_items')
              .select(columns)
              .eq('edit_id', editId)
              .is('removed_at', null)
              .order('place')
              .order('id')
              .range(from, to),
          ),
        5000,
      )
      return rows.map(({ struck, ...row }) => ({ ...row, struck: rangesOf(struck) }))
    },
  })

/** `{[4,9),[12,20)}` as pairs. */
const rangesOf = (multirange: string): FrameRange[] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const)

/** Puts items as they are now into what is shown; null takes one out. */
export function setItems(editId: string, now: readonly { id: string; item: Omit<EditItem, 'id'> | null }[]): void {
  queryClient.setQueryData<EditItem[]>(paperEditKeys.items(editId), (items) => {
    if (!items) return items
    const told = new Map(now.map(({ id, item }) => [id, item]))
    const others = items.filter(({ id }) => !told.has(id))
    return inOrderOfEdit([...others, ...now.flatMap(({ id, item }) => (item ? [{ ...item, id }] : []))])
  })
}
