import { useLiveTable } from '../house/live/use-live-table.ts'
import { paperEditKeys } from './paper-edits.ts'

/** Follows the items of a paper edit as others save them. Once on a page: a topic is open once. */
export const useFollowedEdit = (editId: string): void =>
  useLiveTable(`paper-edit:${editId}`, [{ table: 'edit_items', event: '*', filter: `edit_id=eq.${editId}` }], [paperEditKeys.items(editId)])
