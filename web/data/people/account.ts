import { queryOptions } from '@tanstack/react-query'
import type { Json } from '#contract/generated/database.types.ts'
import { supabase } from '../house/client.ts'
import { functionRefusal, orThrow } from '../house/house-error.ts'

/** Everything the house keeps of the signed-in person, by table. */
export async function exportMyData(): Promise<Json> {
  return orThrow(await supabase().rpc('export_my_data'))
}

/**
 * Deletes the account with its films and files, immediately or in two weeks; returns the deletion date, null when deleted. `email` must be the account's own,
 * typed by its owner. Throws HouseError with words.
 */
export async function deleteMyAccount(email: string, at: 'once' | 'two-weeks'): Promise<string | null> {
  const { data, error } = await supabase().functions.invoke('delete-account', { body: { email, at } })
  if (!error) return (await import('#contract/people/delete-account.ts')).deleteAccountAnswer.parse(data).leavesAt
  throw await functionRefusal(error)
}

/** What remains in the house after account deletion, by kind. */
export const whatStays = queryOptions({
  queryKey: ['what-stays'],
  queryFn: async () => orThrow(await supabase().rpc('what_stays')),
})

/** Signing in cancels a pending deletion: true when there was one. */
export const stay = async (): Promise<boolean> => orThrow(await supabase().rpc('stay'))
