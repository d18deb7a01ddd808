import { queryOptions } from '@tanstack/react-query'
import { house } from './client.ts'

export type Role = 'user' | 'moderator' | 'admin'

/** Section 7: the role from user_roles where user_id is the person's, a single row. Rejects when the lookup fails; who asks falls back to user. */
export async function readRole(userId: string): Promise<Role> {
  const { data, error } = await house().from('user_roles').select('role').eq('user_id', userId).single()
  if (error) throw error
  return data.role === 'admin' || data.role === 'moderator' ? data.role : 'user'
}

export const roleQuery = (userId: string) => queryOptions({ queryKey: ['role', userId], queryFn: () => readRole(userId), retry: false })
