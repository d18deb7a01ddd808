import type { Json } from '#contract/database.types.ts'
import { supabase } from './client.ts'
import { HouseError, orThrow } from './house-error.ts'

/** Everything the house keeps of the signed-in person, by table. */
export async function exportMyData(): Promise<Json> {
  return orThrow(await supabase().rpc('export_my_data'))
}

/** Deletes the account with its films and files. `email` must be the account's own, typed by its owner. Throws HouseError with words. */
export async function deleteMyAccount(email: string): Promise<void> {
  const { error } = await supabase().functions.invoke('delete-account', { body: { email } })
  if (!error) return
  const answer =
    error.context instanceof Response ? ((await error.context.json().catch(() => null)) as { code: string; message: string } | null) : null
  throw new HouseError(answer ?? { message: error.message })
}
