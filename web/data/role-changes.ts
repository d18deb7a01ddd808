import { act } from './act.ts'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'
import { officeKeys } from './office.ts'
import type { Role } from './roles.ts'

/** Gives a role; `asked` where a second administrator has to say yes first. */
export const changeRole = (person: string, role: Role, reason: string): Promise<'done' | 'asked'> =>
  act([officeKeys.all], async () => (orThrow(await supabase().rpc('change_role', { person, role, reason })) === 'done' ? 'done' : 'asked'))
export const decideRoleChange = (change: string, agreed: boolean): Promise<void> =>
  act([officeKeys.all], async () => {
    orThrow(await supabase().rpc('decide_role_change', { change, agreed }))
  })
