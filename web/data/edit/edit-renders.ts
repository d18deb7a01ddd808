import { documentaryKeys } from '../film/title.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { storageKeys } from '../office/storage.ts'

/** Freezes a paper edit and has it rendered into an unpublished version of its film, which is there at once and on its way. Answers its id. */
export const renderPaperEdit = (editId: string): Promise<string> =>
  act([documentaryKeys.all, storageKeys.all], async () => orThrow(await supabase().rpc('render_paper_edit', { edit: editId })))
