import type { RecoveryLinkAnswer } from '#contract/people/recovery-link.ts'
import { supabase } from '#web/data/house/client.ts'
import { functionRefusal } from '#web/data/house/house-error.ts'

/** A link that lets its bearer in as this person, once, to set a new password. For administrators; throws HouseError with words. */
export async function makeRecoveryLink(email: string): Promise<RecoveryLinkAnswer> {
  const { data, error } = await supabase().functions.invoke<RecoveryLinkAnswer>('recovery-link', { body: { email } })
  if (data) return data
  throw await functionRefusal(error)
}
