import { queryOptions } from '@tanstack/react-query'
import { documentaryKeys } from '../film/title.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { storageKeys } from '../office/storage.ts'
import { paperEditKeys } from './paper-edits.ts'

export interface EditRender {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  progress: number
  failure: string | null
}

/** The render of a paper edit that was asked for last; null while there is none. */
export const lastRenderQuery = (editId: string) =>
  queryOptions({
    queryKey: [...paperEditKeys.all, 'render', editId],
    queryFn: async (): Promise<EditRender | null> =>
      orThrow(
        await supabase()
          .from('edit_renders')
          .select('id, state, progress, failure')
          .eq('edit_id', editId)
          .order('asked_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      ) as EditRender | null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1500 : false),
  })

export const isUnderWay = (render: EditRender | null | undefined): boolean => render?.state === 'waiting' || render?.state === 'working'

/** Freezes a paper edit and has it rendered into an unpublished version of its film, which is there at once and on its way. Answers its id. */
export const renderPaperEdit = (editId: string): Promise<string> =>
  act([documentaryKeys.all, storageKeys.all, [...paperEditKeys.all, 'render', editId]], async () =>
    orThrow(await supabase().rpc('render_paper_edit', { edit: editId })),
  )

/** Stops one that is not done yet; its version is deleted. */
export const cancelRender = (editId: string, render: string): Promise<void> =>
  act([documentaryKeys.all, storageKeys.all, [...paperEditKeys.all, 'render', editId]], async () => {
    orThrow(await supabase().rpc('cancel_render', { render }))
  })
