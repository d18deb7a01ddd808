import { queryOptions } from '@tanstack/react-query'
import type { ChangedCredit } from '#core/clearance/credits/composed-credits.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

/** What was changed in the credits that follow from the cut. */
export const creditLinesQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.credits(film),
    queryFn: async (): Promise<ChangedCredit[]> =>
      orThrow(
        await supabase()
          .from('credit_lines')
          .select('id, of, section, words, place, hidden')
          .eq('documentary_id', film)
          .order('place')
          .order('id')
          .limit(2000),
      ) as ChangedCredit[],
  })

export const saveCreditLine = (film: string, { id, of, section, words, place, hidden }: ChangedCredit, isNew: boolean): Promise<void> =>
  act([clearanceKeys.credits(film)], async () => {
    const table = supabase().from('credit_lines')
    const row = { section, words, place, hidden }
    orThrow(await (isNew ? table.insert({ ...row, id, of, documentary_id: film }) : table.update(row).eq('id', id)))
  })

/** Of a computed line: the computed words and order again. Of a line of one's own: it goes. */
export const removeCreditLine = (film: string, id: string): Promise<void> =>
  act([clearanceKeys.credits(film)], async () => {
    orThrow(await supabase().from('credit_lines').delete().eq('id', id))
  })

export interface CreditedPerson {
  id: string
  name: string
  kind: string
}
/** The people of a production by the names this reader may know, with what they are in it. */
export const creditedPeopleQuery = (film: string) =>
  queryOptions({
    queryKey: [...clearanceKeys.credits(film), 'people'],
    queryFn: async (): Promise<CreditedPerson[]> =>
      orThrow(
        await supabase().from('people_of_production').select('id, name, kind').eq('documentary_id', film).order('name').limit(1000),
      ) as CreditedPerson[],
  })
