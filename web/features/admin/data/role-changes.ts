import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { officeKeys } from '#web/data/office/office.ts'
import type { Role } from '#web/data/people/roles.ts'

/** Gives a role; `asked` when a second administrator must approve. */
export const changeRole = (person: string, role: Role, reason: string): Promise<'done' | 'asked'> =>
  act([officeKeys.all], async () => (orThrow(await supabase().rpc('change_role', { person, role, reason })) === 'done' ? 'done' : 'asked'))
export const decideRoleChange = (change: string, agreed: boolean): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('decide_role_change', { change, agreed }))
  })
