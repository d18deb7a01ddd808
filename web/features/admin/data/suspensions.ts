import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { officeKeys } from '#web/data/office/office.ts'

/**
 * Suspends a person from acting, or from the house; `days` null: until it is lifted. Refused on yourself and on a role that is not below
 * your own.
 */
export const suspendPerson = (person: string, degree: 'acts' | 'house', reason: string, days: number | null): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('suspend_person', { person, degree, reason, ...(days === null ? {} : { days }) }))
  })
export const liftSuspension = (person: string, reason: string): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('lift_suspension', { person, reason }))
  })
