import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { functionRefusal, orThrow } from '../house/house-error.ts'

const keys = { all: ['recovery-codes'] } as const

/** How many codes are left, and since when. */
export const myRecoveryCodes = queryOptions({
  queryKey: keys.all,
  queryFn: async () => {
    const { recoveryCodes } = await import('#contract/people/recovery-code.ts')
    return recoveryCodes.parse(orThrow(await supabase().rpc('my_recovery_codes')))
  },
})

/** Ten new codes, shown only now; earlier ones are void. */
export const makeRecoveryCodes = (): Promise<string[]> => act([keys.all], async () => orThrow(await supabase().rpc('make_recovery_codes')))

/** Uses a code instead of the six digits: removes the second factor and upgrades this session. Throws HouseError with a message. */
export async function spendRecoveryCode(code: string): Promise<void> {
  const { error } = await supabase().functions.invoke('recovery-code', { body: { code } })
  if (error) throw await functionRefusal(error)
  await supabase().auth.refreshSession()
}
