import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import type { AuthOutcome } from '#web/data/people/auth.ts'

export interface Passkey {
  id: string
  name: string
  createdAt: string
}

const passkeyKeys = { all: ['passkeys'] } as const

export const myPasskeys = queryOptions({
  queryKey: passkeyKeys.all,
  queryFn: async (): Promise<Passkey[]> => {
    const { data, error } = await supabase().auth.passkey.list()
    if (error) throw error
    return data.map((passkey) => ({ id: passkey.id, name: passkey.friendly_name ?? '', createdAt: passkey.created_at }))
  },
})

/** Asks the browser for a new passkey and registers it. */
export const addPasskey = (): Promise<AuthOutcome> =>
  act([passkeyKeys.all], async () => {
    const { error } = await supabase().auth.registerPasskey()
    return { failure: error }
  })

export const removePasskey = (passkeyId: string): Promise<AuthOutcome> =>
  act([passkeyKeys.all], async () => {
    const { error } = await supabase().auth.passkey.delete({ passkeyId })
    return { failure: error }
  })
