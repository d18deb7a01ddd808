import { queryOptions } from '@tanstack/react-query'
import type { AuthOutcome } from './auth.ts'
import { house } from './client.ts'

export interface Passkey {
  id: string
  name: string
  createdAt: string
}

export const myPasskeys = queryOptions({
  queryKey: ['my-passkeys'],
  queryFn: async (): Promise<Passkey[]> => {
    const { data, error } = await house().auth.passkey.list()
    if (error) throw error
    return data.map((passkey) => ({ id: passkey.id, name: passkey.friendly_name ?? '', createdAt: passkey.created_at }))
  },
})

/** Asks the browser for a new passkey and registers it. */
export async function addPasskey(): Promise<AuthOutcome> {
  const { error } = await house().auth.registerPasskey()
  return { failure: error }
}

export async function removePasskey(passkeyId: string): Promise<AuthOutcome> {
  const { error } = await house().auth.passkey.delete({ passkeyId })
  return { failure: error }
}
