import type { ChangeOfItems } from '#core/edit/settled-items.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import type { Entry } from '../house/outbox/kept-entries.ts'
import { openOutbox } from '../house/outbox/open-outbox.ts'
import { setItems } from './edit-items.ts'

/** A change of a paper edit that is not saved yet; its id is the change's, so that one sent twice is one. */
export interface WaitingChange extends Entry, ChangeOfItems {
  editId: string
}

const changes = openOutbox<WaitingChange>({
  name: 'actuality-paper-edits',
  send: async ({ id, editId, changes, undo }) => {
    const [answer, { writtenItems }] = await Promise.all([
      supabase().rpc('write_items', { edit: editId, change: id, changes: changes as never, undo }),
      import('#contract/edit/items.ts'),
    ])
    setItems(editId, writtenItems.parse(orThrow(answer)))
  },
  sent: async () => undefined,
})
/** Follows the outbox. What reads the answers is fetched now: a browser may keep a module that failed to load without a line as failed. */
export const followEditOutbox = (userId: string): (() => void) => {
  void import('#contract/edit/items.ts').catch(() => undefined)
  return changes.follow(userId)
}
export const { use: useEditOutbox, put: changeItems, sendAgain: sendChangeAgain, throwAway: throwChangeAway } = changes
