import { queryOptions } from '@tanstack/react-query'
import { type EditItem, inOrderOfEdit } from '#core/edit/items.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { paperEditKeys } from './paper-edits.ts'

export interface EditVersion {
  number: number
  name: string
  madeBy: string | null
  madeAt: string
}

/** The frozen versions of a paper edit, the newest first. */
export const editVersionsQuery = (editId: string) =>
  queryOptions({
    queryKey: paperEditKeys.versions(editId),
    queryFn: async (): Promise<EditVersion[]> =>
      orThrow(
        await supabase()
          .from('edit_versions')
          .select('number, name, madeBy:made_by, madeAt:made_at')
          .eq('edit_id', editId)
          .order('number', { ascending: false })
          .limit(500),
      ),
  })

/** The items of one frozen version; they never change. */
export const frozenItemsQuery = (editId: string, number: number) =>
  queryOptions({
    queryKey: [...paperEditKeys.versions(editId), number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<EditItem[]> => {
      const [answer, { frozenItems }] = await Promise.all([
        supabase().from('edit_versions').select('items').eq('edit_id', editId).eq('number', number).single(),
        import('#contract/edit/items.ts'),
      ])
      return inOrderOfEdit(frozenItems.parse(orThrow(answer).items))
    },
  })

/** Freezes it as it is now. Answers the number; without a change since the last version that one's. */
export const freezePaperEdit = (editId: string, name: string): Promise<number> =>
  act([paperEditKeys.versions(editId)], async () => orThrow(await supabase().rpc('freeze_paper_edit', { edit: editId, name })))

/** Goes back to a version. What was there before is frozen first: answers the number of that. */
export const restorePaperEdit = (editId: string, number: number, change: string): Promise<number> =>
  act([paperEditKeys.versions(editId), paperEditKeys.items(editId)], async () =>
    orThrow(await supabase().rpc('restore_paper_edit', { edit: editId, version: number, change })),
  )
