import type { RecoveryLinkAnswer } from '#contract/recovery-link.ts'
import { supabase } from './client.ts'
import { functionRefusal } from './house-error.ts'

/** A link that lets its bearer in as this person, once, to set a new password. For administrators; throws HouseError with words. */
export async function makeRecoveryLink(email: string): Promise<RecoveryLinkAnswer> {
  const { data, error } = await supabase().functions.invoke<RecoveryLinkAnswer>('recovery-link', { body: { email } })
  if (data) return data
  throw await functionRefusal(error)
}
