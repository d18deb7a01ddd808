import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'
import { officeKeys } from './office.ts'

/** Suspends a person from acting, or from the house; `days` null: until it is lifted. Refused on oneself and on a role that is not below one's own. */
export const suspendPerson = (person: string, degree: 'acts' | 'house', reason: string, days: number | null): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('suspend_person', { person, degree, reason, ...(days === null ? {} : { days }) }))
  })
export const liftSuspension = (person: string, reason: string): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('lift_suspension', { person, reason }))
  })
