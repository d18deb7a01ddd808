import type { SheetRow } from '#core/edit/rushes/camera-sheet.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { rushKeys } from './rushes.ts'

const rowsAtOnce = 500

/** Fills in what a sheet says; what is there already stays unless `instead`. Answers how many rushes changed. */
export const fillRushes = (film: string, rows: readonly SheetRow[], instead: boolean): Promise<number> =>
  act([rushKeys.of(film)], async () => {
    let changed = 0
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      changed += orThrow(await supabase().rpc('fill_rushes', { sheet: rows.slice(at, at + rowsAtOnce) as never, instead }))
    return changed
  })
