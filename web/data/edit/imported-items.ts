import type { EditItem } from '#core/edit/items.ts'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { paperEditKeys } from './paper-edits.ts'

const itemsAtOnce = 1000

/** Writes items that were read from a list into an edit that has none. */
export const importItems = (editId: string, items: readonly EditItem[]): Promise<void> =>
  act([paperEditKeys.items(editId)], async () => {
    for (let at = 0; at < items.length; at += itemsAtOnce) {
      const changes = items.slice(at, at + itemsAtOnce).map(({ id, ...after }) => ({ id, before: null, after: { ...after } }))
      orThrow(await supabase().rpc('write_items', { edit: editId, change: newId(), changes: changes as never }))
    }
  })
