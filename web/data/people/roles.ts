import { queryOptions } from '@tanstack/react-query'
import { type ChosenFlags, readChosen } from '#core/house/flags.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export type Role = 'user' | 'moderator' | 'admin'

/** Section 7: the role from user_roles where user_id is the person's, a single row. Rejects when the lookup fails; who asks falls back to user. */
export async function readRole(userId: string): Promise<Role> {
  const { data, error } = await supabase().from('user_roles').select('role').eq('user_id', userId).single()
  if (error) throw error
  return data.role
}

const roleKeys = { all: ['roles'], of: (userId: string) => [...roleKeys.all, userId] } as const

export const roleQuery = (userId: string) => queryOptions({ queryKey: roleKeys.of(userId), queryFn: () => readRole(userId), retry: false })

export const houseFlagKeys = { all: ['house-flags'] } as const
/** The house's default flags; loaded with the role, once per visit, not awaited. */
export const houseFlagsQuery = queryOptions({
  queryKey: houseFlagKeys.all,
  queryFn: async (): Promise<ChosenFlags> => readChosen(orThrow(await supabase().from('house_settings').select('flags').single()).flags),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})
