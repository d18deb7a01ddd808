import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { AuthOutcome } from '#web/data/people/auth.ts'

const otherSignInKeys = { all: ['other-sign-ins'] } as const

/** The sign-in methods of the account, including its own address. */
export const mySignIns = queryOptions({
  queryKey: otherSignInKeys.all,
  queryFn: async (): Promise<UserIdentity[]> => {
    const { data, error } = await supabase().auth.getUserIdentities()
    if (error) throw error
    return data.identities
  },
})

/** Leads to the provider, and back to the settings with one more way to sign in. */
export async function connectSignIn(provider: string): Promise<AuthOutcome> {
  const { error } = await supabase().auth.linkIdentity({
    provider: provider as Provider,
    options: { redirectTo: `${location.origin}/settings?view=security` },
  })
  return { failure: error }
}

export const disconnectSignIn = (identity: UserIdentity): Promise<AuthOutcome> =>
  act([otherSignInKeys.all], async () => ({ failure: (await supabase().auth.unlinkIdentity(identity)).error }))
